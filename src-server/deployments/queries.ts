import { type RawBuilder, sql } from 'kysely'
import type { EnvironmentBasicRow } from '../delivery/entity.ts'
import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFoundPlain } from '../kit/errors.ts'
import type { DeploymentRow } from './entity.ts'

/** A deployment with its environment, in one row. */
export type ListedDeployment = DeploymentRow & {
  environment_name: string
  environment_slug: string
  environment_url: string | null
  environment_created_at: string
  environment_updated_at: string
}

/** The deployments with these ids in the order of the ids, each with its environment and the user who reported it. */
export const deploymentRows = (db: Db, ids: RawBuilder<{ id: number }>) =>
  db
    .selectFrom(sql<{ id: number }>`(${ids})`.as('listed'))
    .crossJoin('deployment')
    .crossJoin('environment')
    .leftJoin('user', 'user.id', 'deployment.user_id')
    .whereRef('deployment.id', '=', 'listed.id')
    .whereRef('environment.id', '=', 'deployment.environment_id')
    .select(['deployment.id', 'deployment.iid', 'deployment.ref', 'deployment.sha', 'deployment.tag'])
    .select(['deployment.status', 'deployment.created_at', 'deployment.updated_at', 'deployment.finished_at'])
    .select(['deployment.environment_id', 'environment.name as environment_name'])
    .select(['environment.slug as environment_slug', 'environment.external_url as environment_url'])
    .select(['environment.created_at as environment_created_at', 'environment.updated_at as environment_updated_at'])
    .select(['deployment.user_id', 'user.username', 'user.name as user_name', 'user.state as user_state'])
    .select('user.avatar as user_avatar')

const oneDeployment = compiled((db, p: { project_id: number; id: number }) =>
  deploymentRows(
    db,
    sql`SELECT deployment.id FROM deployment WHERE deployment.id = ${p.id} AND deployment.project_id = ${p.project_id}`,
  ),
)

/** @throws ApiError 404 `404 Not found` */
export async function findDeployment(db: Db, project_id: number, id: number): Promise<ListedDeployment> {
  const [row] = await oneDeployment(db, { project_id, id })
  if (!row) throw notFoundPlain()
  return row
}

const lastOf = compiled((db, p: { environment_id: number }) =>
  deploymentRows(
    db,
    sql`SELECT deployment.id FROM deployment INDEXED BY deployment_environment
      WHERE deployment.environment_id = ${p.environment_id} AND deployment.status = 'success' AND deployment.finished_at IS NOT NULL
      ORDER BY deployment.finished_at DESC, deployment.id DESC LIMIT 1`,
  ),
)

/** The last successful deployment to an environment. */
export async function lastSuccess(db: Db, environment_id: number): Promise<ListedDeployment | undefined> {
  const [row] = await lastOf(db, { environment_id })
  return row
}

export const environmentOf = (row: ListedDeployment): EnvironmentBasicRow => ({
  id: row.environment_id,
  name: row.environment_name,
  slug: row.environment_slug,
  external_url: row.environment_url,
  created_at: row.environment_created_at,
  updated_at: row.environment_updated_at,
})
