import type SQLite from 'better-sqlite3'

/** What decides which records a kept list contains: see `keptIds`. */
export interface Watched {
  /** Tables with one or more rows for each record, with the column of the record's id. A changed row concerns this record only. */
  records: Readonly<Record<string, string>>
  /** Tables of which each row may concern any number of records, with the columns that matter. */
  others: Readonly<Record<string, readonly string[]>>
}

/** The ids of the records that changed; `unknown` if any may have changed. */
export type Changes = ReadonlySet<number> | 'unknown'

/** After more changes than this, checking each record would take about as long as reading the list again. */
export const MOST_CHANGES = 1_000

/**
 * Notes what the connection changes, also through foreign keys and triggers, and also if it is rolled back later. Returns a function that
 * gives the changes since its last call. The triggers are temporary: they exist in this connection only.
 */
export function watchChanges(handle: SQLite.Database, { records, others }: Watched): () => Changes {
  let changed = new Set<number>()
  let isUnknown = false
  handle.function('note_record', (id) => {
    if (changed.size < MOST_CHANGES) changed.add(Number(id))
    else isUnknown = true
    return null
  })
  handle.function('note_other', () => {
    isUnknown = true
    return null
  })
  const on = (act: string, table: string, calls: readonly string[]) =>
    handle.exec(`CREATE TEMP TRIGGER watch_${act.slice(0, 6).toLowerCase()}_${table} AFTER ${act} ON main.${table}
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
  for (const [table, columns] of Object.entries(others)) {
    on('INSERT', table, ['note_other()'])
    on('DELETE', table, ['note_other()'])
    on(`UPDATE OF ${columns.join(', ')}`, table, ['note_other()'])
  }
  return () => {
    const changes = isUnknown ? 'unknown' : changed
    changed = new Set()
    isUnknown = false
    return changes
  }
}
