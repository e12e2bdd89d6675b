import type { Clock } from '../kit/clock.ts'
import type { Store } from '../kit/db/open.ts'
import { computeAccess } from '../memberships/authorizations.ts'
import { deriveProjectCounts } from '../seeds/building/derived-queries.ts'
import { insertRows } from '../seeds/building/insert-queries.ts'
import { addGroupTree } from './bench/groups.ts'
import { BenchProjects } from './bench/projects.ts'
import { analyze } from './queries.ts'
import { Rows } from './rows.ts'

const BATCH = 5_000
/** Six levels need at least six groups. */
const FEWEST_GROUPS = 6

/**
 * Fills an empty database with generated projects for measurements: a tenth as many groups, six levels deep, and 2,000 users. Seeding takes
 * several transactions. An interrupted seed is useless and must be started again.
 */
export async function seedBenchProjects(write: Store['write'], clock: Clock, projects: number): Promise<void> {
  const rows = new Rows()
  const groups = addGroupTree(rows, clock, Math.max(FEWEST_GROUPS, Math.floor(projects / 10)))
  await write((trx) => rows.insert(trx))
  const source = new BenchProjects(groups, projects, clock)
  for (let batch = source.next(BATCH); batch.project.length > 0; batch = source.next(BATCH)) {
    await write(async (trx) => {
      for (const [table, made] of Object.entries(batch)) await insertRows(trx, table, made)
    })
  }
  await write((trx) => computeAccess(trx, clock.today()))
  await write(deriveProjectCounts)
  await write(analyze)
}
