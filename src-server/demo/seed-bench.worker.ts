import { workerData } from 'node:worker_threads'
import { clockOf } from '../kit/clock.ts'
import { openForWriting } from '../kit/db/open.ts'
import { seedBench } from './seed-bench.ts'
import { seedBenchProjects } from './seed-bench-projects.ts'

export interface BenchTask {
  database: string
  of: 'issues' | 'projects'
  count: number
  now: number
}

const { database, of, count, now }: BenchTask = workerData
// The main thread lends its right to write for as long as this thread lives.
const { write, close } = openForWriting(database, { acquire: async () => {}, release: () => {} })
const seed = of === 'issues' ? seedBench : seedBenchProjects
try {
  await seed(
    write,
    clockOf(() => now),
    count,
  )
} finally {
  await close()
}
