import { sql } from 'kysely'
import type { Db } from '../../kit/db/schema.ts'

/** The accounts behind some events, by id. Accounts that are gone are left out. */
export async function actorsById(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('user')
    .select(['id', 'username', 'name', 'state', 'avatar'])
    .where(sql<boolean>`"user".id IN (SELECT value FROM json_each(${JSON.stringify([...new Set(ids)])}))`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
