import { sql } from 'kysely'
import type { Db } from '../../kit/db/schema.ts'

const SHOWN = 100

/** How many jobs of each kind are in each state. Ended ones are pruned, so these are few. */
export const countJobs = async (db: Db) =>
  (
    await sql<{ kind: string; state: string; count: number }>`
      SELECT kind, state, count(*) AS count FROM job GROUP BY kind, state ORDER BY kind, state`.execute(db)
  ).rows

/** The newest jobs that failed or have not ended, without their payload. */
export const troubledJobs = (db: Db) =>
  db
    .selectFrom('job')
    .select(['id', 'kind', 'state', 'attempts', 'max_attempts', 'created_at', 'run_at', 'started_at', 'finished_at'])
    .select('error')
    .where((eb) => eb.or([eb('state', '!=', 'done'), eb('error', 'is not', null)]))
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
