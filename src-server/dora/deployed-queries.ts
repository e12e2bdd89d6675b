import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/db/schema.ts'
import { type PageBounds, pagedByIds } from '../kit/lists/paged.ts'
import type { Subject } from './queries.ts'
import type { Window } from './window.ts'

interface Values extends PageBounds {
  id: number
  from: string
  before: string
  tiers: string
}
type Shape = Pick<Subject, 'of'>

const measured = (p: Values, { of }: Shape) =>
  of === 'project'
    ? sql`(SELECT ${p.id} AS id) AS measured`
    : sql`namespace_ancestor below CROSS JOIN project measured
        ON measured.namespace_id = below.namespace_id AND below.ancestor_id = ${p.id} AND measured.pending_delete = 0`

/** Looks up the deployments of each environment by their day, as the metrics do. */
const found = (
  p: Values,
  shape: Shape,
): RawBuilder<{ id: number }> => sql`SELECT deployment.id FROM ${measured(p, shape)}
  CROSS JOIN environment INDEXED BY environment_project ON environment.project_id = measured.id
    AND environment.tier IN (SELECT value FROM json_each(${p.tiers}))
  CROSS JOIN deployment INDEXED BY deployment_environment ON deployment.environment_id = environment.id
    AND deployment.status = 'success' AND deployment.finished_at >= ${p.from} AND deployment.finished_at < ${p.before}`

const pages = pagedByIds({
  find: found,
  order: () => sql`deployment.finished_at DESC, deployment.id DESC`,
  rows: (db, ids) =>
    db
      .selectFrom(sql<{ id: number }>`(${ids})`.as('listed'))
      .crossJoin('deployment')
      .crossJoin('environment')
      .crossJoin('project')
      .leftJoin('user', 'user.id', 'deployment.user_id')
      .whereRef('deployment.id', '=', 'listed.id')
      .whereRef('environment.id', '=', 'deployment.environment_id')
      .whereRef('project.id', '=', 'deployment.project_id')
      .select(['deployment.id', 'deployment.iid', 'deployment.project_id', 'deployment.ref', 'deployment.sha'])
      .select(['deployment.finished_at', 'project.path_with_namespace as project_path'])
      .select(['environment.name as environment', 'user.name as deployed_by'])
      .select(
        sql<number>`(SELECT count(*) FROM deployment_merge_request linked WHERE linked.deployment_id = deployment.id)`.as(
          'merge_requests',
        ),
      ),
})

/** The successful deployments in the window, the newest first. */
export async function listMeasuredDeployments(db: Db, { of, id }: Subject, window: Window, page: PageBounds) {
  const { from, before, tiers } = window
  const values = { id, from, before, tiers: JSON.stringify(tiers), limit: page.limit, offset: page.offset }
  const { rows, total } = await pages(db, { of }, values)
  return { rows: rows.map((row) => ({ ...row, finished_at: row.finished_at ?? '' })), total }
}
