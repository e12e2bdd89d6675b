import { noteChangedRows } from '../db/changed-rows.ts'
import { POSTING_LISTS } from '../db/derived-tables.ts'
import type { Trx } from '../db/schema.ts'
import { eventsAfter, newestEvent } from '../events/queries.ts'
import { eventOf } from '../events/stream.ts'
import { jobsAfter, newestJob } from '../jobs/queue.ts'
import type { WritableInstance } from '../writable-instance.ts'
import type { Rehearsed } from './rehearsed.ts'

/** Tables that follow from others, or hold what the process needs for itself. Events and jobs are listed apart. */
const NOT_NOTED: ReadonlySet<string> = new Set([
  ...['audit_entry', 'job', 'listener_cursor', 'outbox_event'],
  ...POSTING_LISTS,
])

/** No act causes so many. */
const MOST_EVENTS = 1_000_000

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
  return await rolledBack(db, async (trx) => {
    const [newest_event, newest_job] = [await newestEvent(trx), await newestJob(trx)]
    const changedRows = await noteChangedRows(trx, NOT_NOTED)
    const result = await work(trx)
    const { rows, complete } = await changedRows()
    const caused = (await eventsAfter(trx, { id: newest_event, limit: MOST_EVENTS })).map(eventOf)
    const jobs = await jobsAfter(trx, newest_job)
    return {
      result,
      rehearsed: { rows, complete, events: caused, deliveries: await events.foresee(caused, trx), jobs },
    }
  })
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
