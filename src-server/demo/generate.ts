import type { Clock } from '../kit/clock.ts'
import type { Store } from '../kit/db/open.ts'
import { endExpired } from '../memberships/expiry-queries.ts'
import { seedBench } from './seed-bench.ts'
import { seedBenchProjects } from './seed-bench-projects.ts'
import { seedBenchUsers } from './seed-bench-users.ts'
import { seedDemo } from './seed-demo.ts'

/** With fewer issues, the start of a thread takes longer than it saves. */
const WORTH_A_THREAD = 5_000

/** A seed that consists of many generated rows. */
export type GeneratedSeed =
  | { kind: 'demo' }
  | { kind: 'bench'; issues: number }
  | { kind: 'bench-projects'; projects: number }
  | { kind: 'bench-users'; users: number }
  | { kind: 'text'; path: string }

/**
 * @param database the database's file, if other threads may open it
 * @throws StartError 5 for an invalid seed file
 */
export async function generate(
  write: Store['write'],
  clock: Clock,
  seed: GeneratedSeed,
  database?: string,
): Promise<void> {
  await writeRows(write, clock, seed, database)
  // Otherwise the server would do this at its first start and would keep the memory.
  await write((trx) => endExpired(trx, clock.today(), clock.iso()))
}

async function writeRows(write: Store['write'], clock: Clock, seed: GeneratedSeed, database?: string): Promise<void> {
  if (seed.kind === 'demo') return seedDemo({ write }, clock)
  if (seed.kind === 'bench')
    return seedBench(write, clock, seed.issues, seed.issues < WORTH_A_THREAD ? undefined : database)
  if (seed.kind === 'bench-projects') return seedBenchProjects(write, clock, seed.projects)
  if (seed.kind === 'bench-users') return seedBenchUsers(write, clock, seed.users)
  const { seedText } = await import('./seed-text.ts')
  return seedText(write, clock, seed.path)
}
