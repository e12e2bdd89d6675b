import type { Clock } from '../kit/clock.ts'
import type { Store } from '../kit/db/open.ts'
import { layGroups } from './bench/groups.ts'
import { BenchProjects } from './bench/projects.ts'
import { deriveAuthorizations, deriveProjectCounts } from './derived/queries.ts'
import { analyze, insertRows } from './queries.ts'
import { Rows } from './rows.ts'

const BATCH = 5_000
/** The fewest groups that can be six deep. */
const FEWEST_GROUPS = 6

/**
 * Fills an empty database with generated projects to measure on, in a tenth as many groups six deep, among 2,000 people. It takes several
 * transactions: one that was cut off is of no use.
 */
export async function seedBenchProjects(write: Store['write'], clock: Clock, projects: number): Promise<void> {
  const rows = new Rows()
  const groups = layGroups(rows, clock, Math.max(FEWEST_GROUPS, Math.floor(projects / 10)))
  await write((trx) => rows.insert(trx))
  const source = new BenchProjects(groups, projects, clock)
  for (let batch = source.next(BATCH); batch.project.length > 0; batch = source.next(BATCH)) {
    await write(async (trx) => {
      for (const [table, made] of Object.entries(batch)) await insertRows(trx, table, made)
    })
  }
  await write((trx) => deriveAuthorizations(trx, clock.today()))
  await write(deriveProjectCounts)
  await write(analyze)
}
