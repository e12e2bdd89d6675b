import { sql } from 'kysely'
import type { Trx } from '../kit/db/schema.ts'

/** SQL: the ids of a JSON array. */
export const listed = (ids: string) => sql`(SELECT value FROM json_each(${ids}))`

/**
 * Deletes the awards, to-dos, subscriptions, resource events and feed entries of these records. No foreign key does so, because they name a
 * record by type and id. `ids` is a JSON array.
 */
export async function deleteReferencesTo(trx: Trx, type: string, ids: string) {
  const these = listed(ids)
  await sql`DELETE FROM award_emoji WHERE awardable_type = ${type} AND awardable_id IN ${these}`.execute(trx)
  await sql`DELETE FROM todo WHERE target_type = ${type} AND target_id IN ${these}`.execute(trx)
  await sql`DELETE FROM subscription WHERE subscribable_type = ${type} AND subscribable_id IN ${these}`.execute(trx)
  await sql`DELETE FROM resource_event WHERE resource_type = ${type} AND resource_id IN ${these}`.execute(trx)
  await sql`DELETE FROM event WHERE target_type = ${type} AND target_id IN ${these}`.execute(trx)
}
