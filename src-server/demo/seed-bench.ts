import type { Clock } from '../kit/clock.ts'
import type { Store } from '../kit/db/open.ts'
import { computeAccess } from '../memberships/authorizations.ts'
import {
  deriveLabelCounts,
  derivePostingLists,
  deriveProjectCounts,
  deriveSearch,
  mergeSearch,
  setSearchParts,
} from '../seeds/building/derived-queries.ts'
import { insertRows } from '../seeds/building/insert-queries.ts'
import { addFoundations } from './bench/foundations.ts'
import { BenchIssues } from './bench/issues.ts'
import { SearchInThread } from './bench/search-in-thread.ts'
import { searchIndexOf } from './bench/search-index-queries.ts'
import { analyze, analyzeSearch, createAgain, dropIndexesAndTriggers } from './queries.ts'
import { Rows } from './rows.ts'

/** Issues per transaction. Small transactions keep the write-ahead log small. */
const BATCH = 10_000
/** A commit writes what is collected of the full-text index, so its transactions are larger. */
const SEARCH_BATCH = 50_000
const WITHOUT_INDEXES_AND_TRIGGERS = ['issue', 'note', 'label_issue', 'assignee_issue', 'issue_label', 'issue_assignee']

/**
 * Fills an empty database with generated issues for measurements: a tenth of the issues in project 1, 200 projects, 5,000 users. Seeding
 * is three times as fast when the secondary indexes are created last; triggers are not needed, because the rows have what these would fill in. Seeding takes many transactions. An interrupted seed is useless and must be started again.
 *
 * @param database the database's file. If it is given, a separate thread fills the full-text index, which takes half of the time.
 */
export async function seedBench(write: Store['write'], clock: Clock, issues: number, database?: string): Promise<void> {
  const rows = new Rows()
  addFoundations(rows, clock)
  const { dropped, index } = await write(async (trx) => {
    await rows.insert(trx)
    await computeAccess(trx, clock.today())
    return { dropped: await dropIndexesAndTriggers(trx, WITHOUT_INDEXES_AND_TRIGGERS), index: await searchIndexOf(trx) }
  })
  const search = database === undefined ? undefined : new SearchInThread({ database, index, issues })
  try {
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
    for (const text of dropped) await write((trx) => createAgain(trx, text))
    await write(analyze)
    if (search) await search.finish()
    else await fillSearch(write, issues)
  } finally {
    await search?.stop()
  }
  await write((trx) => analyzeSearch(trx, 'issue_fts'))
}

async function fillSearch(write: Store['write'], issues: number) {
  await write((trx) => setSearchParts(trx, 'of a seed'))
  for (let from = 1; from <= issues; from += SEARCH_BATCH)
    await write((trx) => deriveSearch(trx, from, from + SEARCH_BATCH - 1))
  await write(mergeSearch)
  await write((trx) => setSearchParts(trx, 'usual'))
}
