import { sql } from 'kysely'
import type { Db } from '../../kit/db/schema.ts'
import type { Row } from '../kinds/kind.ts'

/** All rows of a table. Rows with an id are in its order, others in that of their key. */
export async function rowsOf(db: Db, table: string): Promise<Row[]> {
  if (table === 'group') return groups(db)
  if (table === 'note') return notes(db)
  const { rows } = await sql<Row>`SELECT * FROM ${sql.table(table)}`.execute(db)
  return rows
}

/** With the columns of their namespaces. */
async function groups(db: Db): Promise<Row[]> {
  const { rows } =
    await sql<Row>`SELECT g.*, n.name, n.full_path, n.created_at, n.updated_at FROM "group" g JOIN namespace n ON n.id = g.id ORDER BY g.id`.execute(
      db,
    )
  return rows
}

/** With the first note of their discussions. */
async function notes(db: Db): Promise<Row[]> {
  const { rows } =
    await sql<Row>`SELECT n.*, min(n.id) OVER (PARTITION BY n.noteable_type, n.noteable_id, n.discussion_id) AS first_id
    FROM note n ORDER BY n.id`.execute(db)
  return rows
}
