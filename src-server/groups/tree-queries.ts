import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/db/schema.ts'

/** A group and every group below it, as a query of their ids. */
export const below = (group_id: number): RawBuilder<number> =>
  sql`SELECT namespace_id FROM namespace_ancestor WHERE ancestor_id = ${group_id}`

/** All projects of a group and of those below it, also those that are on their way out. In the order of the table: they are read so. */
export async function projectIdsBelow(db: Db, group_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM project WHERE namespace_id IN (${below(group_id)}) ORDER BY id`.execute(db)
  return rows.map((row) => row.id)
}

/** Ids as what a statement may look in. */
export const among = (ids: readonly number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
