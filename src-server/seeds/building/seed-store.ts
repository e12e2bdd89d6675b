import type { Clock } from '../../kit/clock.ts'
import type { Store } from '../../kit/db/open.ts'
import { type ReadSeed, readSeedFile } from '../read-seed.ts'
import type { Problem } from '../source/documents.ts'
import { writeTables } from './write-tables.ts'

/**
 * Fills an empty database from a seed file: YAML or JSON.
 *
 * @returns what is wrong with the seed. Then the database stays empty.
 */
export async function seedStore(write: Store['write'], clock: Clock, path: string): Promise<readonly Problem[]> {
  return await fill(write, clock, await readSeedFile(path, clock.now()))
}

/** Fills an empty database from a seed that has been read. */
export async function fill(write: Store['write'], clock: Clock, seed: ReadSeed): Promise<readonly Problem[]> {
  if ('problems' in seed) return seed.problems
  await write((trx) => writeTables(trx, seed.tables, clock.today()))
  return []
}
