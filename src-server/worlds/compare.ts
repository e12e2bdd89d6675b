import { z } from 'zod'
import { Mutex } from '../kit/db/lock.ts'
import { type FindRows, type RowChange, rowChanges } from '../kit/db/row-changes.ts'
import type { Page } from '../kit/http/pagination.ts'
import { ChangeCounts, maskChange } from '../kit/masked-rows.ts'
import { NOT_REPORTED } from '../schema/derived.ts'
import { type comparisonEntity, INTERNAL_TABLES, type RowUser, rowUser, userIdsIn } from './entity.ts'
import type { Content } from './parts.ts'

/** After so many differences, the rest is neither counted nor shown. */
const MOST_CHANGES = 50_000

/** Which of the rows to show. */
export interface ComparedRows extends Page {
  /** Undefined: those of all tables. */
  table: string | undefined
  /** Whether those of internal tables are among them. */
  internal: boolean
}

type Compared = Awaited<ReturnType<typeof compareContents>>

/** Comparisons, one at a time, because each needs the memory of both contents. */
export class Comparisons {
  readonly #lock = new Mutex()
  readonly #contents = new Set<Content>()

  /** What is being compared, or waits for it. It may belong to worlds that were deleted meanwhile. */
  get contents(): Content[] {
    return [...this.#contents]
  }

  async compare(before: Content, after: Content, rows: ComparedRows): Promise<Compared> {
    // Another object for each comparison, because several may have the same content.
    const [one, other] = [{ ...before }, { ...after }]
    for (const content of [one, other]) this.#contents.add(content)
    await this.#lock.acquire()
    try {
      return await compareContents(one, other, rows)
    } finally {
      this.#lock.release()
      for (const content of [one, other]) this.#contents.delete(content)
    }
  }
}

/** The rows in which two contents differ: how many there are in each table, and one page of them, without secrets. */
async function compareContents(
  before: Content,
  after: Content,
  { limit, offset, table, internal }: ComparedRows,
): Promise<{ total: number; comparison: z.infer<typeof comparisonEntity> }> {
  const counts = new ChangeCounts()
  const rows: RowChange[] = []
  const users = new Map<number, RowUser>()
  // The users of the second content replace those of the first.
  const findUsers = (find: FindRows) => {
    const found = find('user', ['id', 'username'], userIdsIn(rows))
    for (const user of z.array(rowUser).parse(found)) users.set(user.id, user)
  }
  let total = 0
  let compared = 0
  let complete = true
  if (before.image !== after.image)
    for await (const change of rowChanges(before.image.bytes(), after.image.bytes(), NOT_REPORTED, findUsers)) {
      if (compared++ === MOST_CHANGES) {
        complete = false
        break
      }
      counts.add(change)
      if (table !== undefined ? change.table !== table : !internal && INTERNAL_TABLES.has(change.table)) continue
      if (total >= offset && rows.length < limit) rows.push(maskChange(change))
      total++
    }
  return { total, comparison: { tables: counts.tables, rows, users: [...users.values()], complete } }
}
