import { sql } from 'kysely'
import { compiled } from '../../kit/db/compiled.ts'
import type { Db, Trx } from '../../kit/db/schema.ts'
import type { Sweep } from '../../kit/jobs/sweep.ts'

const current = compiled((db, p: { user_id: number; now: string }) =>
  db
    .selectFrom('user_status')
    .select(['emoji', 'message', 'availability', 'clear_status_at'])
    .where('user_id', '=', p.user_id)
    .where(sql<boolean>`(clear_status_at IS NULL OR clear_status_at > ${p.now})`),
)
export type StoredStatus = Awaited<ReturnType<typeof current>>[number]

/** The status of a user; undefined if there is none, or if it has ended. */
export const statusOf = async (db: Db, user_id: number, now: string): Promise<StoredStatus | undefined> =>
  (await current(db, { user_id, now }))[0]

export const storeStatus = (trx: Trx, user_id: number, status: StoredStatus) =>
  trx
    .insertInto('user_status')
    .values({ user_id, ...status })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(status))
    .execute()

/** @returns whether there was a status */
export const deleteStatus = async (trx: Trx, user_id: number): Promise<boolean> =>
  (await trx.deleteFrom('user_status').where('user_id', '=', user_id).executeTakeFirst()).numDeletedRows > 0n

/** Deletes statuses that have ended. Reads leave them out before. */
export const sweepStatuses: Sweep = async ({ db, now }) => {
  await db.deleteFrom('user_status').where('clear_status_at', '<=', now).execute()
}
