import SQLite from 'better-sqlite3'
import { emptyImage } from '../../src-server/schema/store.ts'

/** A table with the columns that identify a row. */
interface PlainTable {
  name: string
  key: readonly string[]
}

let tables: readonly PlainTable[] | undefined

/** The tables of the schema, without full-text indexes and their parts. */
export function plainTables(): readonly PlainTable[] {
  tables ??= readTables()
  return tables
}

function readTables(): readonly PlainTable[] {
  const db = new SQLite(emptyImage())
  const rows = db
    .prepare(
      `SELECT tables.name, json_group_array(info.name) FILTER (WHERE info.pk > 0) AS key
       FROM pragma_table_list tables JOIN pragma_table_info(tables.name) info
       WHERE tables.schema = 'main' AND tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'
       GROUP BY tables.name ORDER BY tables.name`,
    )
    .all() as { name: string; key: string }[]
  db.close()
  return rows.map(({ name, key }) => ({ name, key: JSON.parse(key) }))
}
