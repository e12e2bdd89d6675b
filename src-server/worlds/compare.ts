import type { z } from 'zod'
import { type RowChange, rowChanges } from '../kit/db/row-changes.ts'
import type { Page } from '../kit/http/pagination.ts'
import { maskSecrets } from '../kit/secrets.ts'
import { NOT_COMPARED } from '../schema/derived.ts'
import type { comparisonEntity } from './entity.ts'
import type { Content } from './parts.ts'

/** After so many differences, the rest is neither counted nor shown. */
const MOST_CHANGES = 50_000
/** Characters of a row. */
const LONGEST_ROW = 100_000

/** The rows in which two contents differ: how many there are in each table, and one page of them, without secrets. */
export async function compareContents(
  before: Content,
  after: Content,
  { limit, offset }: Page,
): Promise<{ total: number; comparison: z.infer<typeof comparisonEntity> }> {
  const tables = new Map<string, { table: string; added: number; removed: number; changed: number }>()
  const rows: RowChange[] = []
  let total = 0
  let complete = true
  if (before.image !== after.image)
    for await (const change of rowChanges(before.image.bytes(), after.image.bytes(), NOT_COMPARED)) {
      if (total === MOST_CHANGES) {
        complete = false
        break
      }
      const { table } = change
      const counts = tables.get(table) ?? { table, added: 0, removed: 0, changed: 0 }
      counts[change.before === null ? 'added' : change.after === null ? 'removed' : 'changed']++
      tables.set(table, counts)
      if (total >= offset && rows.length < limit) rows.push(masked(change))
      total++
    }
  return { total, comparison: { tables: [...tables.values()], rows, complete } }
}

const masked = ({ table, ...values }: RowChange): RowChange => {
  const safe = (row: Record<string, unknown> | null) => row && maskedRow(row)
  return { table, key: maskedRow(values.key), before: safe(values.before), after: safe(values.after) }
}

function maskedRow(row: Record<string, unknown>): Record<string, unknown> {
  const value = maskSecrets(textsOf(row), { credentials: [], max_length: LONGEST_ROW })?.value
  return typeof value === 'object' && value !== null ? { ...value } : { too_long: true }
}

/** JSON has no binary data. */
const textsOf = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString('base64') : value]),
  )
