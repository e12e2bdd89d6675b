import { setImmediate as nextTurn } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { changedBlocks } from './image.ts'
import { type PlainTable, plainTablesOf } from './plain-tables.ts'

type Row = Record<string, unknown>

/** A row that two databases do not have in common. */
export interface RowChange {
  table: string
  /** The columns that identify the row. */
  key: Row
  /** The row before, or only what has changed of it; null for a row that was added. */
  before: Row | null
  /** The same after; null for a row that was removed. */
  after: Row | null
}

/** The rows with these ids in the first database, and then those in the second. */
export type FindRows = (table: string, columns: readonly string[], ids: readonly number[]) => Row[]

/** Comparing goes on in the next turn of the event loop after so long. */
const TURN_MS = 8

/**
 * The rows in which two databases with the same schema differ, by table and key. Reads only tables with changed pages.
 *
 * @param leftOut tables that are not compared
 * @param onEnd called before the databases are closed, also if the reader of the changes stops early
 */
export async function* rowChanges(
  before: Buffer,
  after: Buffer,
  leftOut: ReadonlySet<string>,
  onEnd?: (find: FindRows) => void,
): AsyncGenerator<RowChange, void> {
  const [old, now] = [new SQLite(before), new SQLite(after)]
  try {
    const pages = new Set(changedBlocks(before, after).map((block) => block + 1))
    for (const block of changedBlocks(after, before)) pages.add(block + 1)
    const changed = new Set([...ownersOf(old, pages), ...ownersOf(now, pages)])
    for (const table of plainTablesOf(now))
      if (!leftOut.has(table.name) && changed.has(table.name)) yield* changesIn(old, now, table)
  } finally {
    onEnd?.((...wanted) => [old, now].flatMap((handle) => rowsWithIds(handle, ...wanted)))
    old.close()
    now.close()
  }
}

function rowsWithIds(handle: SQLite.Database, ...[table, columns, ids]: Parameters<FindRows>): Row[] {
  const names = columns.map((column) => `"${column}"`).join(', ')
  return handle
    .prepare<[string], Row>(`SELECT ${names} FROM "${table}" WHERE id IN (SELECT value FROM json_each(?))`)
    .all(JSON.stringify(ids))
}

/** The tables that some pages belong to. */
function ownersOf(handle: SQLite.Database, pages: ReadonlySet<number>): Set<string> {
  const names = new Set<string>()
  // The statement has these two columns.
  const rows = handle.prepare('SELECT name, pageno FROM dbstat').iterate() as Iterable<{ name: string; pageno: number }>
  for (const { name, pageno } of rows) if (pages.has(pageno)) names.add(name)
  return names
}

async function* changesIn(
  old: SQLite.Database,
  now: SQLite.Database,
  table: PlainTable,
): AsyncGenerator<RowChange, void> {
  const { name, key } = table
  const [left, right] = [rowsOf(old, table), rowsOf(now, table)]
  try {
    let [a, b] = [left.next(), right.next()]
    let until = performance.now() + TURN_MS
    while (!a.done || !b.done) {
      const order = a.done ? 1 : b.done ? -1 : compareKeys(a.value, b.value, key)
      if (order < 0 && !a.done) {
        yield { table: name, key: part(a.value, key), before: a.value, after: null }
        a = left.next()
      } else if (order > 0 && !b.done) {
        yield { table: name, key: part(b.value, key), before: null, after: b.value }
        b = right.next()
      } else if (!a.done && !b.done) {
        const [was, is] = [a.value, b.value]
        const columns = table.columns.filter((column) => compareValues(was[column], is[column]) !== 0)
        if (columns.length > 0)
          yield { table: name, key: part(was, key), before: part(was, columns), after: part(is, columns) }
        a = left.next()
        b = right.next()
      }
      if (performance.now() < until) continue
      await nextTurn()
      until = performance.now() + TURN_MS
    }
  } finally {
    // A statement that is being read would keep the database open.
    left.return?.()
    right.return?.()
  }
}

/** The order must be the one of `compareKeys`, whatever the collation of a column. */
function rowsOf(handle: SQLite.Database, { name, columns, key }: PlainTable): Iterator<Row, undefined> {
  const quoted = (names: readonly string[]) => names.map((each) => `"${each}"`)
  const order = quoted(key).map((column) => `${column} COLLATE BINARY`)
  const statement = handle.prepare(`SELECT ${quoted(columns).join(', ')} FROM "${name}" ORDER BY ${order.join(', ')}`)
  // The rows are objects with these columns.
  return statement.iterate() as Iterator<Row, undefined>
}

const part = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column]]))

function compareKeys(a: Row, b: Row, key: readonly string[]): number {
  for (const column of key) {
    const order = compareValues(a[column], b[column])
    if (order !== 0) return order
  }
  return 0
}

/** SQLite's order: null, numbers, texts by their bytes in UTF-8, binary data. */
function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0
  const kinds = kindOf(a) - kindOf(b)
  if (kinds !== 0) return kinds
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(bytesOf(a), bytesOf(b))
}

const kindOf = (value: unknown) =>
  value === null ? 0 : typeof value === 'number' ? 1 : typeof value === 'string' ? 2 : 3
const bytesOf = (value: unknown) => (Buffer.isBuffer(value) ? value : Buffer.from(String(value)))
