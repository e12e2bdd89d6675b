import { noteChangedRows } from '../db/changed-rows.ts'
import type { RowChange } from '../db/row-changes.ts'
import type { Trx } from '../db/schema.ts'
import { eventOf } from '../events/stream.ts'
import type { WritableInstance } from '../writable-instance.ts'
import type { Rehearsed } from './rehearsed.ts'

/** Tables that follow from others, or hold what the process needs for itself. */
const NOT_NOTED: ReadonlySet<string> = new Set(['audit_entry', 'listener_cursor'])

/** Carries a result out of a transaction that is rolled back. */
class RolledBack<T> extends Error {
  readonly outcome: T
  constructor(outcome: T) {
    super('rolled back')
    this.outcome = outcome
  }
}

/** Runs `work` in a transaction that is rolled back, and says what it did. */
export async function rehearse<T>(
  { db, events }: Pick<WritableInstance, 'db' | 'events'>,
  work: (trx: Trx) => Promise<T>,
): Promise<{ result: T; rehearsed: Rehearsed }> {
  const outcome = await rolledBack(db, async (trx) => {
    const changedRows = await noteChangedRows(trx, NOT_NOTED)
    const result = await work(trx)
    const { rows, complete } = await changedRows()
    const caused = rowsAdded(rows, 'outbox_event').map((row) => eventOf(eventRow(row)))
    return {
      result,
      rehearsed: {
        rows: rows.filter(({ table }) => table !== 'outbox_event' && table !== 'job'),
        complete,
        events: caused,
        deliveries: await events.foresee(caused, trx),
        jobs: rowsAdded(rows, 'job').map(({ kind, payload }) => ({
          kind: String(kind),
          payload: JSON.parse(String(payload)),
        })),
      },
    }
  })
  return outcome
}

async function rolledBack<T>(db: WritableInstance['db'], work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await db.write(async (trx) => {
      throw new RolledBack(await work(trx))
    })
  } catch (error) {
    // Only the write above throws it, with the result of `work`.
    if (error instanceof RolledBack) return error.outcome as T
    throw error
  }
}

const rowsAdded = (rows: readonly RowChange[], table: string) =>
  rows.flatMap((row) => (row.table === table && row.after ? [row.after] : []))

/** A row of the table has exactly these columns. */
const eventRow = (row: Record<string, unknown>) => row as unknown as Parameters<typeof eventOf>[0]
