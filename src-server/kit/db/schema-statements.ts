import SQLite from 'better-sqlite3'
import { type Migration, migrate } from './migrate.ts'

/**
 * The statements that create what all `migrations` together create, in the same order: SQLite breaks ties between indexes by their order. Fails if
 * a migration fills a table, because these statements create no rows.
 */
export function schemaStatements(migrations: readonly Migration[]): string[] {
  const handle = new SQLite(':memory:')
  try {
    migrate(handle, migrations)
    const tables = handle
      .prepare<[], { name: string; is_virtual: 0 | 1 }>(
        `SELECT name, type = 'virtual' AS is_virtual FROM pragma_table_list
        WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite@_%' ESCAPE '@'`,
      )
      .all()
    for (const { name } of tables)
      if (handle.prepare(`SELECT 1 FROM "${name}"`).get() !== undefined)
        throw new Error(`A migration fills the table ${name}, so the schema alone is not what an empty database holds.`)
    const objects = handle
      .prepare<[], string>(
        `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite@_%' ESCAPE '@'
        AND name NOT IN (SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow') ORDER BY rowid`,
      )
      .pluck()
      .all()
    return [...objects, ...tables.filter(({ is_virtual }) => is_virtual).flatMap(({ name }) => optionsOf(handle, name))]
  } finally {
    handle.close()
  }
}

/** The statements that set what a migration has set on a full-text index; SQLite stores it in another table. */
function optionsOf(handle: SQLite.Database, table: string): string[] {
  return handle
    .prepare<[], string>(
      `SELECT format('INSERT INTO %s (%s, rank) VALUES (%s, %s)', '${table}', '${table}', quote(k), quote(v))
      FROM "${table}_config" WHERE k <> 'version' ORDER BY k`,
    )
    .pluck()
    .all()
}
