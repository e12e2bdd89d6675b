import type { RowChange } from './db/row-changes.ts'
import { maskSecrets } from './secrets.ts'

/** Characters of a row. */
const LONGEST_ROW = 100_000

/** How many rows of a table differ. */
export interface TableCounts {
  table: string
  added: number
  removed: number
  changed: number
}

/** Counts changes of rows by their tables. */
export class ChangeCounts {
  readonly #tables = new Map<string, TableCounts>()

  add({ table, before, after }: RowChange) {
    const counts = this.#tables.get(table) ?? { table, added: 0, removed: 0, changed: 0 }
    counts[before === null ? 'added' : after === null ? 'removed' : 'changed']++
    this.#tables.set(table, counts)
  }

  /** In the order in which the tables came. */
  get tables(): TableCounts[] {
    return [...this.#tables.values()]
  }
}

/** A change of a row without secrets. */
export const maskChange = ({ table, key, before, after }: RowChange): RowChange => ({
  table,
  key: maskRow(key),
  before: before && maskRow(before),
  after: after && maskRow(after),
})

function maskRow(row: Record<string, unknown>): Record<string, unknown> {
  const value = maskSecrets(textsOf(row), { credentials: [], max_length: LONGEST_ROW })?.value
  return typeof value === 'object' && value !== null ? { ...value } : { too_long: true }
}

/** JSON has no binary data. */
const textsOf = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString('base64') : value]),
  )
