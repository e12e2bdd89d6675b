import type { Clock } from '../kit/clock.ts'
import type { Store } from '../kit/db/open.ts'
import { layFoundations } from './bench/foundations.ts'
import { BenchIssues } from './bench/issues.ts'
import {
  deriveAuthorizations,
  deriveLabelCounts,
  derivePostingLists,
  deriveProjectCounts,
  deriveSearch,
} from './derived/queries.ts'
import { analyze, dropIndexes, insertRows, makeIndex } from './queries.ts'
import { Rows } from './rows.ts'

/** So many issues a transaction: its log stays small enough to be read quickly. */
const BATCH = 10_000
const WITHOUT_INDEXES = ['issue', 'note', 'label_issue', 'assignee_issue', 'issue_label', 'issue_assignee']

/**
 * Fills an empty database with generated issues to measure on: a tenth of them in project 1, 200 projects, 5,000 users. Secondary indexes are
 * made at the end, which takes a third of the time. It takes many transactions: one that was cut off is of no use.
 */
export async function seedBench(write: Store['write'], clock: Clock, issues: number): Promise<void> {
  const rows = new Rows()
  layFoundations(rows, clock)
  const indexes = await write(async (trx) => {
    await rows.insert(trx)
    await deriveAuthorizations(trx, clock.today())
    return dropIndexes(trx, WITHOUT_INDEXES)
  })
  const source = new BenchIssues(issues, clock)
  for (let batch = source.next(BATCH); batch.issue.length > 0; batch = source.next(BATCH)) {
    await write(async (trx) => {
      for (const [table, made] of Object.entries(batch)) await insertRows(trx, table, made)
    })
  }
  await write(derivePostingLists)
  await write(async (trx) => {
    await deriveLabelCounts(trx)
    await deriveProjectCounts(trx)
  })
  for (let from = 1; from <= issues; from += BATCH) await write((trx) => deriveSearch(trx, from, from + BATCH - 1))
  for (const text of indexes) await write((trx) => makeIndex(trx, text))
  await write(analyze)
}
