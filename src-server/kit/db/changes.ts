import type SQLite from 'better-sqlite3'

/** What decides which records a kept list contains: see `keptIds`. */
export interface Watched {
  /** Tables with one or more rows for each record, with the column of the record's id. A changed row concerns this record only. */
  records: Readonly<Record<string, string>>
  /** Tables of which each row may concern any number of records, with the columns that matter. */
  others: Readonly<Record<string, readonly string[]>>
  /** Tables that lists of other records depend on, such as lists of users. A changed row concerns no record of `records`. */
  tables?: Readonly<Record<string, WatchedTable>>
}

interface WatchedTable {
  /** The column of the record's id. */
  of: string
  /** The columns that matter, in addition to those in `others`. */
  columns: readonly string[]
}

/** The ids of the records that changed; `unknown` if any may have changed. */
export type Changes = ReadonlySet<number> | 'unknown'

/** The tables of `others` and `tables` that changed, with the ids of their records; `any` if any table may have changed. */
export type ChangedTables = ReadonlyMap<string, Changes> | 'any'

/** What changed in one or more commits. */
export interface Commits {
  records: Changes
  tables: ChangedTables
}

/** What may have changed where nothing is watched. */
export const ANYTHING: Commits = { records: 'unknown', tables: 'any' }

/** After more changes than this, checking each record would take about as long as reading the list again. */
export const MOST_CHANGES = 1_000

/**
 * Notes what the connection changes, also through foreign keys and triggers, and also if it is rolled back later. Returns a function that
 * gives the changes since its last call. The triggers are temporary: they exist in this connection only.
 */
export function watchChanges(handle: SQLite.Database, { records, others, tables = {} }: Watched): () => Commits {
  let changed = new Set<number>()
  let changed_tables = new Map<string, Set<number> | 'unknown'>()
  let isUnknown = false
  const noteTable = (table: string, id: unknown) => {
    const ids = changed_tables.get(table) ?? new Set()
    if (ids === 'unknown') return
    changed_tables.set(table, id !== null && ids.size < MOST_CHANGES ? ids.add(Number(id)) : 'unknown')
  }
  handle.function('note_record', (id) => {
    if (changed.size < MOST_CHANGES) changed.add(Number(id))
    else isUnknown = true
    return null
  })
  handle.function('note_other', (table, id) => {
    isUnknown = true
    noteTable(String(table), id)
    return null
  })
  handle.function('note_table', (table, id) => {
    noteTable(String(table), id)
    return null
  })
  const on = (act: string, table: string, calls: readonly string[], what = 'record') =>
    handle.exec(`CREATE TEMP TRIGGER watch_${what}_${act.slice(0, 6).toLowerCase()}_${table} AFTER ${act} ON main.${table}
      BEGIN SELECT ${calls.join(', ')}; END`)
  /** The calls for an update, which may move a row to another record. The id of a record itself never changes. */
  const onUpdate = (column: string | undefined, call: (side: string) => string) =>
    (column === undefined || column === 'id' ? ['NEW'] : ['OLD', 'NEW']).map(call)
  for (const [table, column] of Object.entries(records)) {
    const call = (side: string) => `note_record(${side}.${column})`
    on('INSERT', table, [call('NEW')])
    on('DELETE', table, [call('OLD')])
    on('UPDATE', table, onUpdate(column, call))
  }
  const watchColumns = (what: 'other' | 'table', table: string, columns: readonly string[]) => {
    const column = tables[table]?.of
    const call = (side: string) => `note_${what}('${table}', ${column ? `${side}.${column}` : 'NULL'})`
    on('INSERT', table, [call('NEW')], what)
    on('DELETE', table, [call('OLD')], what)
    on(`UPDATE OF ${columns.join(', ')}`, table, onUpdate(column, call), what)
  }
  for (const [table, columns] of Object.entries(others)) watchColumns('other', table, columns)
  for (const [table, { columns }] of Object.entries(tables))
    if (columns.length > 0) watchColumns('table', table, columns)
  return () => {
    const commits: Commits = { records: isUnknown ? 'unknown' : changed, tables: changed_tables }
    changed = new Set()
    changed_tables = new Map()
    isUnknown = false
    return commits
  }
}
