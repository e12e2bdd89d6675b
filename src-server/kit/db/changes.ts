import type SQLite from 'better-sqlite3'

/** What decides which records a kept list contains: see `keptIds`. */
export interface Watched {
  /** Tables with one or more rows for each record, with the column of the record's id. A changed row concerns this record only. */
  records: Readonly<Record<string, string>>
  /** Tables of which each row may concern any number of records, with the columns that matter. */
  others: Readonly<Record<string, readonly string[]>>
  /** Tables that other kept values depend on, with the columns that matter. A changed row concerns no record of `records`. */
  tables?: Readonly<Record<string, readonly string[]>>
}

/** The ids of the records that changed; `unknown` if any may have changed. */
export type Changes = ReadonlySet<number> | 'unknown'

/** The tables of `others` and `tables` that changed; `any` if any table may have changed. */
export type ChangedTables = ReadonlySet<string> | 'any'

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
  let changed_tables = new Set<string>()
  let isUnknown = false
  handle.function('note_record', (id) => {
    if (changed.size < MOST_CHANGES) changed.add(Number(id))
    else isUnknown = true
    return null
  })
  handle.function('note_other', (table) => {
    isUnknown = true
    changed_tables.add(String(table))
    return null
  })
  handle.function('note_table', (table) => {
    changed_tables.add(String(table))
    return null
  })
  const on = (act: string, table: string, calls: readonly string[], what = 'record') =>
    handle.exec(`CREATE TEMP TRIGGER watch_${what}_${act.slice(0, 6).toLowerCase()}_${table} AFTER ${act} ON main.${table}
      BEGIN SELECT ${calls.join(', ')}; END`)
  for (const [table, column] of Object.entries(records)) {
    on('INSERT', table, [`note_record(NEW.${column})`])
    on('DELETE', table, [`note_record(OLD.${column})`])
    // The id of a row never changes, so the record itself is noted once.
    const sides = column === 'id' ? ['NEW'] : ['OLD', 'NEW']
    on(
      'UPDATE',
      table,
      sides.map((side) => `note_record(${side}.${column})`),
    )
  }
  for (const [what, watched] of [
    ['other', others],
    ['table', tables],
  ] as const)
    for (const [table, columns] of Object.entries(watched)) {
      const calls = [`note_${what}('${table}')`]
      on('INSERT', table, calls, what)
      on('DELETE', table, calls, what)
      on(`UPDATE OF ${columns.join(', ')}`, table, calls, what)
    }
  return () => {
    const commits: Commits = { records: isUnknown ? 'unknown' : changed, tables: changed_tables }
    changed = new Set()
    changed_tables = new Set()
    isUnknown = false
    return commits
  }
}
