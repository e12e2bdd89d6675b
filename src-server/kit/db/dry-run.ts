import { closeSync, openSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { defineFunctions } from './functions.ts'
import type { Db } from './schema.ts'
import { type Writes, writesOn } from './writer.ts'

/** The statements that create the tables of a database and their unique indexes. Full-text indexes, other indexes and triggers are left out. */
export async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ sql: string }>`
    SELECT sql FROM sqlite_master
    WHERE tbl_name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND tbl_name NOT LIKE '%\\_fts%' ESCAPE '\\'
      AND (type = 'table' OR (type = 'index' AND sql LIKE 'CREATE UNIQUE INDEX%'))
    ORDER BY type DESC`.execute(db)
  return rows.map((row) => row.sql)
}

/**
 * A database file for the dry run of a write: it has the tables of the instance, and the caller adds the rows that the write depends on. Only
 * unique keys are checked, and nothing is durable. The caller removes the file.
 */
export function openDryRun(file: string, schema: readonly string[]): Writes {
  closeSync(openSync(file, 'wx', 0o600))
  const handle = new SQLite(file)
  defineFunctions(handle)
  handle.pragma('journal_mode = MEMORY')
  handle.pragma('synchronous = OFF')
  handle.pragma('locking_mode = EXCLUSIVE')
  handle.pragma('foreign_keys = OFF')
  handle.pragma('temp_store = MEMORY')
  handle.exec(schema.map((statement) => `${statement};`).join('\n'))
  return writesOn(handle)
}
