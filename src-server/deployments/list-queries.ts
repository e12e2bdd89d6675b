import { type RawBuilder, sql } from 'kysely'
import { findEnvironmentByName } from '../delivery/queries.ts'
import type { Db } from '../kit/db/schema.ts'
import type { Page } from '../kit/http/pagination.ts'
import { allOf } from '../kit/lists/conditions.ts'
import { type PageBounds, pagedByIds } from '../kit/lists/paged.ts'
import { type DeploymentOrder, type DeploymentQuery, orderOf } from './filters.ts'
import { deploymentRows, type ListedDeployment } from './queries.ts'

/** The filters that are set, and the order. */
interface Shape {
  order: DeploymentOrder
  sort: 'asc' | 'desc'
  environment: boolean
  status: boolean
  after: boolean
  before: boolean
}
interface Values extends PageBounds {
  project_id: number
  environment_id: number
  status: string
  after: string
  before: string
}

/** The index in the order of the list, so that SQLite reads only the rows of the page. */
const indexOf = ({ order, environment }: Shape) =>
  order === 'id'
    ? environment
      ? 'deployment_environment_project'
      : 'deployment_project'
    : order === 'finished_at'
      ? environment
        ? 'deployment_environment'
        : 'deployment_finished'
      : order === 'updated_at'
        ? 'deployment_updated'
        : 'deployment_ref'

function matchingIds(p: Values, shape: Shape): RawBuilder<{ id: number }> {
  const timestamp = sql.ref(`deployment.${shape.order}`)
  const isFinished = shape.order === 'finished_at'
  const conditions = [
    sql`deployment.project_id = ${p.project_id}`,
    ...(shape.environment ? [sql`deployment.environment_id = ${p.environment_id}`] : []),
    ...(shape.status ? [sql`deployment.status = ${isFinished ? sql.lit('success') : p.status}`] : []),
    ...(shape.after ? [sql`${timestamp} >= ${p.after}`] : []),
    ...(shape.before ? [sql`${timestamp} ${sql.raw(isFinished ? '<' : '<=')} ${p.before}`] : []),
  ]
  return sql`SELECT deployment.id FROM deployment INDEXED BY ${sql.ref(indexOf(shape))} WHERE ${allOf(conditions)}`
}

function orderBy(_: Values, shape: Shape) {
  const direction = sql.raw(shape.sort)
  return sql`${sql.ref(`deployment.${shape.order}`)} ${direction}
      ${shape.order === 'id' ? sql`` : sql`, deployment.id ${direction}`}`
}

const deploymentPages = pagedByIds({ find: matchingIds, order: orderBy, rows: deploymentRows })

/** @throws ApiError 400 if the filters contradict each other or the order */
export async function listDeployments(
  db: Db,
  project_id: number,
  query: DeploymentQuery,
  { limit, offset }: Page,
): Promise<{ rows: ListedDeployment[]; total: number }> {
  const order = orderOf(query)
  const environment = query.environment ? await findEnvironmentByName(db, project_id, query.environment) : undefined
  if (query.environment && !environment) return { rows: [], total: 0 }
  const after = order === 'finished_at' ? query.finished_after : query.updated_after
  const before = order === 'finished_at' ? query.finished_before : query.updated_before
  const shape = {
    order,
    sort: query.sort,
    environment: environment !== undefined,
    status: query.status !== undefined,
    after: after !== undefined,
    before: before !== undefined,
  }
  const values = {
    project_id,
    environment_id: environment?.id ?? 0,
    status: query.status ?? '',
    after: after ?? '',
    before: before ?? '',
    limit,
    offset,
  }
  return deploymentPages(db, shape, values)
}
