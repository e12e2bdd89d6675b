import SQLite from 'better-sqlite3'
import { type PlainTable, plainTablesOf } from '../../src-server/kit/db/plain-tables.ts'
import { emptyImage } from '../../src-server/schema/store.ts'

let tables: readonly PlainTable[] | undefined

/** The tables of the schema, without full-text indexes and their parts. */
export function plainTables(): readonly PlainTable[] {
  tables ??= readTables()
  return tables
}

function readTables(): readonly PlainTable[] {
  const db = new SQLite(emptyImage())
  const found = plainTablesOf(db)
  db.close()
  return found
}
