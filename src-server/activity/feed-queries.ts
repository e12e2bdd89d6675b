import { sql } from 'kysely'
import type { Trx } from '../kit/db/schema.ts'

/** The id of the newest entry of the feed; 0 if there is none. */
export async function newestEntry(trx: Trx): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`SELECT max(id) AS id FROM event`.execute(trx)
  return rows[0]?.id ?? 0
}

/** Names the administrator who acted as the author of the entries after this one. */
export const markEntriesAfter = (trx: Trx, id: number, sudo_by_id: number) =>
  trx.updateTable('event').set({ sudo_by_id }).where('id', '>', id).execute()
