import type SQLite from 'better-sqlite3'

/** A table with all its columns, without those that SQLite computes, and the columns that identify a row. */
export interface PlainTable {
  name: string
  columns: readonly string[]
  key: readonly string[]
}

/** The tables of a database in the order of their names, without full-text indexes and their parts. */
export function plainTablesOf(handle: SQLite.Database): PlainTable[] {
  const rows = handle
    .prepare(
      `SELECT tables.name, json_group_array(info.name) AS columns, json_group_array(info.name) FILTER (WHERE info.pk > 0) AS key
       FROM pragma_table_list tables JOIN pragma_table_info(tables.name) info
       WHERE tables.schema = 'main' AND tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'
       GROUP BY tables.name ORDER BY tables.name`,
    )
    // The statement has these three columns.
    .all() as { name: string; columns: string; key: string }[]
  return rows.map(({ name, columns, key }) => ({ name, columns: JSON.parse(columns), key: JSON.parse(key) }))
}
