import type { Trx } from '../../kit/db/schema.ts'
import type { Instance } from '../../kit/instance.ts'
import type { Sweep } from '../../kit/jobs/sweep.ts'
import type { WritableInstance } from '../../kit/writable-instance.ts'
import { pruneDeliveries } from './delivery-queries.ts'

const DAYS_KEPT = 7
const DELIVERIES_KEPT = 50_000
const BYTES_KEPT = 256 * 2 ** 20
const DAY_MS = 86_400_000

/** Deletes ended deliveries that are older than a week or not among the newest 50,000, or the oldest of more than 256 MiB. */
export const sweepDeliveries: Sweep = ({ db, instance }) => prune(db, instance)

async function prune(trx: Trx, { clock }: Pick<Instance, 'clock'>) {
  const since = new Date(clock.now() - DAYS_KEPT * DAY_MS).toISOString()
  await pruneDeliveries(trx, { since, count: DELIVERIES_KEPT, bytes: BYTES_KEPT })
}

/** Fewer than one prune deletes at most, so that deliveries do not pile up on a busy day. */
const PRUNE_EVERY = 1000
const ended = new WeakMap<WritableInstance, number>()

/** Counts a delivery that has ended. After every thousand, old ones are deleted. */
export function countEnded(instance: WritableInstance) {
  const count = (ended.get(instance) ?? 0) + 1
  ended.set(instance, count % PRUNE_EVERY)
  if (count === PRUNE_EVERY) instance.writeLater('prune deliveries', (trx) => prune(trx, instance))
}
