import { sql } from 'kysely'
import type { Trx } from '../kit/db/schema.ts'
import { inTurns } from '../kit/turns.ts'
import { listed } from './reference-queries.ts'

/** Deletes these notes with their awards, feed entries and, by foreign key, to-dos. `ids` is a JSON array. Counters do not change. */
export async function deleteNotes(trx: Trx, ids: string) {
  await sql`DELETE FROM award_emoji WHERE awardable_type = 'Note' AND awardable_id IN ${listed(ids)}`.execute(trx)
  await sql`DELETE FROM event WHERE target_type = 'Note' AND target_id IN ${listed(ids)}`.execute(trx)
  await sql`DELETE FROM note WHERE id IN ${listed(ids)}`.execute(trx)
}

/** Deletes all notes on these records. `ids` is a JSON array. */
export async function deleteNotesOn(trx: Trx, type: string, ids: string) {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM note WHERE noteable_type = ${type} AND noteable_id IN ${listed(ids)}`.execute(trx)
  await inTurns(rows, (few) => deleteNotes(trx, JSON.stringify(few.map(({ id }) => id))))
}
