import { sql } from 'kysely'
import { type PlainTable, plainTablesIn } from './plain-tables.ts'
import type { RowChange } from './row-changes.ts'
import type { Trx } from './schema.ts'

type Row = Record<string, unknown>
interface Noted {
  name: string
  before: string | null
  after: string | null
}

const MOST_NOTED = 50_000
const TABLE = 'dry_run_row'

/**
 * Notes each row that the transaction changes from now on, also through foreign keys and triggers, with the values before and after. Works in a
 * transaction that is rolled back only: what notes the rows is temporary, and gone with it.
 *
 * @param leftOut tables whose rows are not noted
 * @param most after so many changes of rows, the rest is not noted
 * @returns reads what has been noted
 */
export async function noteChangedRows(
  trx: Trx,
  leftOut: ReadonlySet<string>,
  most = MOST_NOTED,
): Promise<() => Promise<ChangedRows>> {
  const tables = (await plainTablesIn(trx)).filter(({ name }) => !leftOut.has(name))
  await run(trx, `CREATE TEMP TABLE ${TABLE} (n INTEGER PRIMARY KEY, name TEXT, before TEXT, after TEXT)`)
  for (const table of tables) {
    await run(trx, triggerOf(table, 'INSERT', ['NULL', valuesOf(table, 'NEW')], most))
    await run(trx, triggerOf(table, 'UPDATE', [valuesOf(table, 'OLD'), valuesOf(table, 'NEW')], most))
    await run(trx, triggerOf(table, 'DELETE', [valuesOf(table, 'OLD'), 'NULL'], most))
  }
  const byName = new Map(tables.map((table) => [table.name, table]))
  return async () => {
    const { rows } = await sql<Noted>`SELECT name, before, after FROM ${sql.table(TABLE)} ORDER BY n`.execute(trx)
    return { complete: rows.length < most, rows: merged(rows, byName) }
  }
}

export interface ChangedRows {
  /** Each row once, in the order of the tables' names and of the first change. */
  rows: RowChange[]
  /** Whether all changes were noted. */
  complete: boolean
}

const run = (trx: Trx, statement: string) => sql.raw(statement).execute(trx)

const quoted = (name: string) => `"${name}"`

const valuesOf = ({ columns }: PlainTable, side: 'OLD' | 'NEW') =>
  `json_array(${columns.map((column) => `${side}.${quoted(column)}`).join(', ')})`

const triggerOf = ({ name }: PlainTable, act: string, values: readonly [string, string], most: number) =>
  `CREATE TEMP TRIGGER ${quoted(`${TABLE}_${act.toLowerCase()}_${name}`)} AFTER ${act} ON main.${quoted(name)}
    WHEN (SELECT ifnull(max(n), 0) FROM ${TABLE}) < ${most}
    BEGIN INSERT INTO ${TABLE} (name, before, after) VALUES ('${name}', ${values.join(', ')}); END`

/** Rows that changed several times are one change, and rows that are as they were are none. */
function merged(noted: readonly Noted[], tables: ReadonlyMap<string, PlainTable>): RowChange[] {
  const changes = new Map<string, { table: PlainTable; key: Row; before: Row | null; after: Row | null }>()
  for (const { name, before, after } of noted) {
    const table = tables.get(name)
    if (!table) continue
    const [old, now] = [rowOf(table, before), rowOf(table, after)]
    const [oldKey, newKey] = [old && keyOf(table, old), now && keyOf(table, now)]
    const note = (key: Row, was: Row | null, is: Row | null) => {
      const id = `${name} ${JSON.stringify(key)}`
      changes.set(id, { table, key, before: changes.has(id) ? (changes.get(id)?.before ?? null) : was, after: is })
    }
    // An update that changes the key removes one row and adds another.
    if (oldKey && newKey && JSON.stringify(oldKey) !== JSON.stringify(newKey)) {
      note(oldKey, old, null)
      note(newKey, null, now)
    } else note(newKey ?? oldKey ?? {}, old, now)
  }
  return [...changes.values()].flatMap(changeOf).sort((a, b) => (a.table < b.table ? -1 : a.table > b.table ? 1 : 0))
}

function changeOf({
  table,
  key,
  before,
  after,
}: {
  table: PlainTable
  key: Row
  before: Row | null
  after: Row | null
}) {
  const change = (was: Row | null, is: Row | null): RowChange => ({ table: table.name, key, before: was, after: is })
  if (!before || !after) return before || after ? [change(before, after)] : []
  const columns = table.columns.filter((column) => before[column] !== after[column])
  return columns.length > 0 ? [change(part(before, columns), part(after, columns))] : []
}

function rowOf({ columns }: PlainTable, json: string | null): Row | null {
  if (json === null) return null
  const values: unknown[] = JSON.parse(json)
  return Object.fromEntries(columns.map((column, at) => [column, values[at]]))
}

const keyOf = ({ key }: PlainTable, row: Row) => part(row, key)

const part = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column]]))
