import type { Sweep } from '../../kit/jobs/sweep.ts'
import { pruneDeliveries } from './delivery-queries.ts'

const DAYS_KEPT = 7
const DELIVERIES_KEPT = 50_000
const BYTES_KEPT = 256 * 2 ** 20
const DAY_MS = 86_400_000

/** Deletes ended deliveries that are older than a week or not among the newest 50,000, or the oldest of more than 256 MiB. */
export const sweepDeliveries: Sweep = async ({ db, instance }) => {
  const since = new Date(instance.clock.now() - DAYS_KEPT * DAY_MS).toISOString()
  await pruneDeliveries(db, { since, count: DELIVERIES_KEPT, bytes: BYTES_KEPT })
}
