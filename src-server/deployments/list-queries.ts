import { type RawBuilder, sql } from 'kysely'
import { environmentCalled } from '../delivery/queries.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import type { Page } from '../kit/http/pagination.ts'
import { COUNTED_TO } from '../kit/page-limits.ts'
import { type DeploymentOrder, type DeploymentQuery, orderOf } from './filters.ts'
import { deploymentRows, type ListedDeployment } from './queries.ts'

/** Which conditions a list of deployments has, and its order. */
interface Shape {
  order: DeploymentOrder
  sort: 'asc' | 'desc'
  environment: boolean
  status: boolean
  after: boolean
  before: boolean
}
interface Values {
  project_id: number
  environment_id: number
  status: string
  after: string
  before: string
}

/** The index that is walked: it holds the order, so that only as many rows are read as a page has. */
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

const found = (p: Values, shape: Shape): RawBuilder<{ id: number }> => {
  const moment = sql.ref(`deployment.${shape.order}`)
  const status = shape.order === 'finished_at' ? sql.lit('success') : sql`${p.status}`
  return sql`SELECT deployment.id FROM deployment INDEXED BY ${sql.ref(indexOf(shape))}
    WHERE deployment.project_id = ${p.project_id}
    ${shape.environment ? sql`AND deployment.environment_id = ${p.environment_id}` : sql``}
    ${shape.status ? sql`AND deployment.status = ${status}` : sql``}
    ${shape.after ? sql`AND ${moment} >= ${p.after}` : sql``}
    ${shape.before ? sql`AND ${moment} ${sql.raw(shape.order === 'finished_at' ? '<' : '<=')} ${p.before}` : sql``}`
}

const deploymentPage = compiledBy((db, p: Values & { limit: number; offset: number }, shape: Shape) => {
  const direction = sql.raw(shape.sort)
  return deploymentRows(
    db,
    sql`${found(p, shape)} ORDER BY ${sql.ref(`deployment.${shape.order}`)} ${direction}
      ${shape.order === 'id' ? sql`` : sql`, deployment.id ${direction}`} LIMIT ${p.limit} OFFSET ${p.offset}`,
  )
})

const deploymentCount = compiledBy((db, p: Values, shape: Shape) => ({
  compile: () =>
    sql<{ total: number }>`SELECT count(*) AS total FROM (${found(p, shape)} LIMIT ${sql.lit(COUNTED_TO + 1)})`.compile(
      db,
    ),
}))

/** @throws ApiError 400 where filters and order do not go together */
export async function listDeployments(
  db: Db,
  project_id: number,
  query: DeploymentQuery,
  { limit, offset }: Page,
): Promise<{ rows: ListedDeployment[]; total: number }> {
  const order = orderOf(query)
  const environment = query.environment ? await environmentCalled(db, project_id, query.environment) : undefined
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
  }
  const rows = await deploymentPage(db, shape, { ...values, limit, offset })
  if (rows.length > 0 && rows.length < limit) return { rows, total: offset + rows.length }
  const [count] = await deploymentCount(db, shape, values)
  return { rows, total: count?.total ?? 0 }
}
