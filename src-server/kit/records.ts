import type { Clock } from './clock.ts'
import type { Trx } from './db/schema.ts'
import { pruneEvents } from './events/queries.ts'
import { pruneJobs } from './jobs/queue.ts'
import type { Sweep } from './jobs/sweep.ts'

/** The audit is read from the events. */
const EVENT_DAYS_KEPT = 90
const EVENTS_KEPT = 100_000
const JOB_DAYS_KEPT = 30
const JOBS_KEPT = 1000
const DAY_MS = 86_400_000

/** Prune again after this many events. */
export const PRUNE_EVERY = 1000

/** Deletes handled events and ended jobs, by age and by number. */
export async function pruneRecords(trx: Trx, clock: Pick<Clock, 'now'>) {
  const daysAgo = (days: number) => new Date(clock.now() - days * DAY_MS).toISOString()
  await pruneEvents(trx, { since: daysAgo(EVENT_DAYS_KEPT), count: EVENTS_KEPT })
  await pruneJobs(trx, { since: daysAgo(JOB_DAYS_KEPT), count: JOBS_KEPT })
}

export const sweepRecords: Sweep = ({ db, instance }) => pruneRecords(db, instance.clock)
