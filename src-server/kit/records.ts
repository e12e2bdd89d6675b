import type { Clock } from './clock.ts'
import type { Trx } from './db/schema.ts'
import { pruneEvents } from './events/queries.ts'
import { pruneJobs } from './jobs/queue.ts'
import type { Sweep } from './jobs/sweep.ts'

const DAYS_KEPT = 30
const EVENTS_KEPT = 10_000
const JOBS_KEPT = 1000
const DAY_MS = 86_400_000

/** Prune again after this many events. */
export const PRUNE_EVERY = 1000

/** Deletes handled events and ended jobs, by age and by number. */
export async function pruneRecords(trx: Trx, clock: Pick<Clock, 'now'>) {
  const since = new Date(clock.now() - DAYS_KEPT * DAY_MS).toISOString()
  await pruneEvents(trx, { since, count: EVENTS_KEPT })
  await pruneJobs(trx, { since, count: JOBS_KEPT })
}

export const sweepRecords: Sweep = ({ db, instance }) => pruneRecords(db, instance.clock)
