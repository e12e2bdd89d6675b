import { sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * The schema version of an open database. Its file must not be opened and closed to read the header: on Linux and macOS, that would release the
 * locks that the process has on it.
 */
export async function schemaVersionOf(db: Db): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(db)
  return rows[0]?.user_version ?? 0
}
