import type { Sweep } from '../../kit/jobs/sweep.ts'
import { pruneDeliveries } from './delivery-queries.ts'

const DAYS_KEPT = 7
const DELIVERIES_KEPT = 50_000
const DAY_MS = 86_400_000

/** Deletes ended deliveries that are older than a week or not among the newest 50,000. */
export const sweepDeliveries: Sweep = async ({ db, instance }) => {
  const since = new Date(instance.clock.now() - DAYS_KEPT * DAY_MS).toISOString()
  await pruneDeliveries(db, { since, count: DELIVERIES_KEPT })
}
