import type { Clock } from '../kit/clock.ts'
import type { Store } from '../kit/db/open.ts'
import { StartError } from '../kit/errors.ts'
import { seedStore } from '../seeds/building/seed-store.ts'
import { lineOf } from '../seeds/source/documents.ts'

/**
 * Fills an empty database from a seed file: YAML or JSON.
 *
 * @throws StartError 5, with file, line and column of everything that is wrong
 */
export async function seedText(write: Store['write'], clock: Clock, path: string): Promise<void> {
  const problems = await seedStore(write, clock, path)
  if (problems.length > 0) throw new StartError(5, problems.map(lineOf).join('\n'))
}
