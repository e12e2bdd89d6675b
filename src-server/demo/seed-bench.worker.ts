import { workerData } from 'node:worker_threads'
import { clockOf } from '../kit/clock.ts'
import { openForWriting } from '../kit/db/open.ts'
import { seedBench } from './seed-bench.ts'

export interface BenchTask {
  database: string
  issues: number
  now: number
}

const { database, issues, now }: BenchTask = workerData
// The main thread lends its right to write for as long as this thread lives.
const { db, close } = openForWriting(database, { acquire: async () => {}, release: () => {} })
try {
  await seedBench(
    (work) => db.transaction().execute(work),
    clockOf(() => now),
    issues,
  )
} finally {
  await close()
}
