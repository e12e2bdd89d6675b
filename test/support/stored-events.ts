import type { Db } from '../../src-server/kit/db/schema.ts'

/** The stored events in the order of the stream, with parsed payload and snapshot. */
export async function storedEvents({ db }: { db: { read: Db } }) {
  const rows = await db.read.selectFrom('outbox_event').selectAll().orderBy('id').execute()
  return rows.map(({ id: _, payload, snapshot, ...row }) => ({
    ...row,
    payload: JSON.parse(payload),
    snapshot: JSON.parse(snapshot),
  }))
}
