import type { Sweep } from '../../kit/jobs/sweep.ts'
import { expiryOf } from '../entity.ts'
import { forgetExpired, forgetOld } from '../queries.ts'

const DAY_MS = 86_400_000
const RECORDS_KEPT_DAYS = 90

/** Removes archives that have expired, and old records of exports. */
export const sweepExports: Sweep = async ({ db, instance: { clock }, enqueue }) => {
  const expired = await forgetExpired(db, expiryOf(clock.now()))
  await enqueue('file.remove', ...expired.map((file) => ({ file })))
  await forgetOld(db, new Date(clock.now() - RECORDS_KEPT_DAYS * DAY_MS).toISOString())
}
