import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { scopeOf } from '../../issues/search-scope.ts'
import { openScratch } from '../../kit/db/open.ts'
import { mergeSearch, setSearchParts } from '../../seeds/building/derived-queries.ts'
import { insertRows } from '../../seeds/building/insert-queries.ts'
import { BenchTexts } from './issues.ts'
import { copySearchIndex, createSearchIndex } from './search-index-queries.ts'

export interface ThreadData {
  database: string
  /** The statement that creates the index. */
  index: string
  issues: number
}

/** For the merging of the index. The process ends with the seed. */
const CACHE_KIB = 128 * 1024
/** A commit writes what is collected of the index, so transactions are large. */
const BATCH = 50_000

const { database, index, issues }: ThreadData = workerData
const scratch = openScratch(`${database}-scratch`, CACHE_KIB)
await scratch.write(async (trx) => {
  await createSearchIndex(trx, index)
  await setSearchParts(trx, 'of a seed')
})
// Generating the texts again takes less time than reading them, and a reader would keep the log of writes from being emptied.
const source = new BenchTexts(issues)
for (let batch = source.next(BATCH); batch.length > 0; batch = source.next(BATCH)) {
  const rows = batch.map(({ id, project_id, title, description }) => ({
    ...{ rowid: id, scope: scopeOf(project_id), title, description },
  }))
  await scratch.write((trx) => insertRows(trx, 'issue_fts', rows))
}
await scratch.write(mergeSearch)
// The only message says that this thread may write the instance's database.
if (parentPort) await once(parentPort, 'message')
scratch.attach(database)
await copySearchIndex(scratch)
await scratch.close()
parentPort?.close()
