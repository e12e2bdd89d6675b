import { sql } from 'kysely'
import type { EnvironmentRow } from '../delivery/entity.ts'
import { compiled } from '../kit/db/compiled.ts'
import type { Db, Trx } from '../kit/db/schema.ts'

/** Available environments without a change or deployment since `before`. */
export const staleEnvironments = compiled((db, p: { project_id: number; before: string }) =>
  db
    .selectFrom('environment')
    .select('environment.id')
    .where('environment.project_id', '=', p.project_id)
    .where('environment.state', '=', sql.lit('available'))
    .where('environment.updated_at', '<', p.before)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM deployment INDEXED BY deployment_environment_project
        WHERE deployment.environment_id = environment.id AND deployment.updated_at >= ${p.before})`,
    )
    .orderBy('environment.id'),
)

const COLUMNS = ['id', 'name', 'slug', 'external_url', 'created_at', 'updated_at', 'tier', 'state'] as const

export const markStopped = (trx: Trx, ids: readonly number[], now: string): Promise<EnvironmentRow[]> =>
  trx
    .updateTable('environment')
    .set({ state: 'stopped', updated_at: now })
    .where('id', 'in', ids)
    .returning(COLUMNS)
    .execute()

const stoppedReviewApps = compiled((db, p: { project_id: number; before: string; limit: number }) =>
  db
    .selectFrom('environment')
    .select(COLUMNS)
    .where('environment.project_id', '=', p.project_id)
    .where('environment.state', '=', sql.lit('stopped'))
    .where('environment.created_at', '<', p.before)
    .where(sql<boolean>`substr(environment.name, 1, 7) = 'review/'`)
    .orderBy('environment.id')
    .limit(p.limit),
)

/** Stopped environments in the folder `review`, the oldest first. */
export const reviewApps = (
  db: Db,
  project_id: number,
  before: string,
  limit: number,
): Promise<readonly EnvironmentRow[]> => stoppedReviewApps(db, { project_id, before, limit })

export const deleteEnvironments = (trx: Trx, ids: readonly number[]) =>
  trx.deleteFrom('environment').where('id', 'in', ids).execute()
