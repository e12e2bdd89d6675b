import { sql } from 'kysely'
import type { Trx } from '../kit/db/schema.ts'
import { deleteNotesOn } from './note-queries.ts'
import { deleteReferencesTo, listed } from './reference-queries.ts'

/** Deletes these epics with everything that belongs to them. Their issues and labels stay. `ids` is a JSON array. */
export async function deleteEpics(trx: Trx, ids: string) {
  await deleteNotesOn(trx, 'Epic', ids)
  await deleteReferencesTo(trx, 'Epic', ids)
  await sql`DELETE FROM epic WHERE id IN ${listed(ids)}`.execute(trx)
}
