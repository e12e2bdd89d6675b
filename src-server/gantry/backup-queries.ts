import type { Db } from '../kit/db/schema.ts'

/** The first start after a restore stores its event, so that few events can be newer. */
const AFTER_RESTORE = 100

/** Whether an event says that the request restored the instance. */
export async function isRestoreStored(db: Db, request_id: string | null): Promise<boolean> {
  const newest = await db
    .selectFrom('outbox_event')
    .select(['event', 'request_id'])
    .orderBy('id', 'desc')
    .limit(AFTER_RESTORE)
    .execute()
  return newest.some((one) => one.event === 'backup.restored' && one.request_id === request_id)
}
