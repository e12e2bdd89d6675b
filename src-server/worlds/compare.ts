import type { z } from 'zod'
import { type RowChange, rowChanges } from '../kit/db/row-changes.ts'
import type { Page } from '../kit/http/pagination.ts'
import { ChangeCounts, maskChange } from '../kit/masked-rows.ts'
import { NOT_REPORTED } from '../schema/derived.ts'
import type { comparisonEntity } from './entity.ts'
import type { Content } from './parts.ts'

/** After so many differences, the rest is neither counted nor shown. */
const MOST_CHANGES = 50_000

/** Which of the rows to show. */
export interface ComparedRows extends Page {
  /** Undefined: those of all tables. */
  table: string | undefined
}

/** The rows in which two contents differ: how many there are in each table, and one page of them, without secrets. */
export async function compareContents(
  before: Content,
  after: Content,
  { limit, offset, table }: ComparedRows,
): Promise<{ total: number; comparison: z.infer<typeof comparisonEntity> }> {
  const counts = new ChangeCounts()
  const rows: RowChange[] = []
  let total = 0
  let compared = 0
  let complete = true
  if (before.image !== after.image)
    for await (const change of rowChanges(before.image.bytes(), after.image.bytes(), NOT_REPORTED)) {
      if (compared++ === MOST_CHANGES) {
        complete = false
        break
      }
      counts.add(change)
      if (table !== undefined && change.table !== table) continue
      if (total >= offset && rows.length < limit) rows.push(maskChange(change))
      total++
    }
  return { total, comparison: { tables: counts.tables, rows, complete } }
}
