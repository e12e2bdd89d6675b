import type { Clock } from '../kit/clock.ts'
import type { Store } from '../kit/db/open.ts'
import { computeAccess } from '../memberships/authorizations.ts'
import { insertRows } from '../seeds/building/insert-queries.ts'
import { addGroupsForUsers, BenchUsers } from './bench/users.ts'
import { analyze } from './queries.ts'
import { Rows } from './rows.ts'

const BATCH = 5_000

/**
 * Fills an empty database with generated users for measurements, each a member of up to three groups. Seeding takes several transactions. An
 * interrupted seed is useless and must be started again.
 */
export async function seedBenchUsers(write: Store['write'], clock: Clock, users: number): Promise<void> {
  const rows = new Rows()
  const groups = addGroupsForUsers(rows, clock, users)
  await write((trx) => rows.insert(trx))
  const source = new BenchUsers(groups, users, clock)
  for (let batch = source.next(BATCH); batch.user.length > 0; batch = source.next(BATCH)) {
    await write(async (trx) => {
      for (const [table, made] of Object.entries(batch)) await insertRows(trx, table, made)
    })
  }
  await write((trx) => computeAccess(trx, clock.today()))
  await write(analyze)
}
