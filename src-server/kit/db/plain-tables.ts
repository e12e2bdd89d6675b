import type SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** A table with all its columns, without those that SQLite computes, and the columns that identify a row. */
export interface PlainTable {
  name: string
  columns: readonly string[]
  key: readonly string[]
}

const PLAIN_TABLES = `SELECT tables.name, json_group_array(info.name) AS columns, json_group_array(info.name) FILTER (WHERE info.pk > 0) AS key
   FROM pragma_table_list tables JOIN pragma_table_info(tables.name) info
   WHERE tables.schema = 'main' AND tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'
   GROUP BY tables.name ORDER BY tables.name`

interface Described {
  name: string
  columns: string
  key: string
}

/** The tables of a database in the order of their names, without full-text indexes and their parts. */
export const plainTablesOf = (handle: SQLite.Database): PlainTable[] =>
  // The statement has these three columns.
  (handle.prepare(PLAIN_TABLES).all() as Described[]).map(plainTable)

/** The same for the database of a transaction. */
export async function plainTablesIn(db: Db): Promise<PlainTable[]> {
  const { rows } = await sql<Described>`${sql.raw(PLAIN_TABLES)}`.execute(db)
  return rows.map(plainTable)
}

const plainTable = ({ name, columns, key }: Described): PlainTable => ({
  name,
  columns: JSON.parse(columns),
  key: JSON.parse(key),
})
