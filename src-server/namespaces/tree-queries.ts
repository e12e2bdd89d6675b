import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/db/schema.ts'

/** A group and every group below it, as a query of their ids. */
export const withDescendants = (group_id: number): RawBuilder<number> =>
  sql`SELECT namespace_id FROM namespace_ancestor WHERE ancestor_id = ${group_id}`

/** Ids of a group and of all groups below it, deepest first: `full_path DESC` puts a subgroup before its parent. */
export async function groupIdsDeepestFirst(db: Db, group_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM namespace WHERE id IN (${withDescendants(group_id)}) ORDER BY full_path DESC`.execute(db)
  return rows.map((row) => row.id)
}

/** Ids of all projects in a group and below it, including those that are being removed, in table order. */
export async function projectIdsBelow(db: Db, group_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM project WHERE namespace_id IN (${withDescendants(group_id)}) ORDER BY id`.execute(db)
  return rows.map((row) => row.id)
}

/** Ids as a subquery for IN. */
export const idsIn = (ids: readonly number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
