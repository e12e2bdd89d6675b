import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'
import { StartError } from '../errors.ts'

/** 'GTRY': distinguishes our files from other SQLite databases. */
export const APPLICATION_ID = 0x47545259

/** SQL statements, or a function if SQL cannot express the change. */
export type Migration = string | ((handle: BetterSqlite3.Database) => void)

/** How a database gets its schema. */
export interface Schema {
  migrations: readonly Migration[]
  /** The statements of `schemaStatements(migrations)`. An empty database runs these instead, which takes a tenth of the time. */
  statements?: readonly string[]
}

/**
 * Brings the schema up to the last of `steps`, each migration in its own transaction. Before the first migration, an existing database is copied to
 * `backups/`.
 *
 * @throws StartError with exit code 6 if the data come from a newer version
 */
export function migrate(handle: BetterSqlite3.Database, steps: readonly Migration[], backups?: string) {
  const version = Number(handle.pragma('user_version', { simple: true }))
  refuseNewer(version, steps.length)
  if (version === steps.length) return
  if (version > 0 && backups) copyBefore(handle, backups, version)
  for (const [index, step] of steps.entries()) if (index >= version) runStep(handle, step, index + 1)
  complete(handle)
}

/** Like `migrate`, but creates the schema of an empty database at once. */
export function prepare(handle: BetterSqlite3.Database, { migrations, statements }: Schema, backups?: string) {
  const isEmpty = handle.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
  if (!isEmpty || statements === undefined) return migrate(handle, migrations, backups)
  runStep(handle, statements.join(';\n'), migrations.length)
  complete(handle)
}

function runStep(handle: BetterSqlite3.Database, step: Migration, version: number) {
  handle.transaction(() => {
    if (typeof step === 'string') handle.exec(step)
    else step(handle)
    handle.pragma(`user_version = ${version}`)
    handle.pragma(`application_id = ${APPLICATION_ID}`)
  })()
}

/**
 * `ANALYZE` takes the statistics of the query planner again. A full-text index deletes ranges of its own rows whenever it merges; with the statistics of
 * a small index, SQLite would read the whole index for each range, however large it has grown. So each index is said to be large.
 */
export const ENLARGE_SEARCH = [
  `UPDATE sqlite_stat1 SET stat = '1048576'
    WHERE idx IS NULL AND tbl IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')`,
  // Makes the connection read the changed statistics.
  'ANALYZE sqlite_schema',
]
export const ANALYZE = ['ANALYZE', ...ENLARGE_SEARCH]

function complete(handle: BetterSqlite3.Database) {
  // Statistics taken before an index exists mislead the planner. The checkpoint writes the version into the file's header.
  for (const statement of ANALYZE) handle.exec(statement)
  handle.pragma('wal_checkpoint(TRUNCATE)')
}

/** @throws StartError with exit code 6 */
export function refuseNewer(version: number, known: number) {
  if (version > known)
    throw new StartError(
      6,
      `The data come from a newer version of Gantry (schema ${version}, this one knows ${known}). Nothing was changed.`,
    )
}

function copyBefore(handle: BetterSqlite3.Database, folder: string, version: number) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `before-schema-${version + 1}.db`)
  if (existsSync(file)) rmSync(file)
  handle.prepare('VACUUM INTO ?').run(file)
}

/** The rows of a statement, for a migration. `R` must be true of its columns: the types of tables are those of the last migration. */
export const rowsOf = <R>(handle: BetterSqlite3.Database, statement: string) => handle.prepare(statement).all() as R[]
