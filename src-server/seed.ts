import { seedInProcess } from './demo/seed-process.ts'
import type { Clock } from './kit/clock.ts'
import type { Store } from './kit/db/open.ts'
import { StartError } from './kit/errors.ts'
import type { Files } from './kit/files.ts'

/** What a new data directory is filled with. */
export type Seed =
  | { kind: 'demo' }
  | { kind: 'empty' }
  | { kind: 'bench'; issues: number }
  | { kind: 'bench-projects'; projects: number }
  | { kind: 'file'; path: string }

const SEED_FACT = 'seed'

/**
 * Fills a new database. One that holds data stays as it is; a seed that was asked for and differs is refused.
 *
 * @throws StartError 5 for a seed that cannot be used, 2 where the data directory was made from another
 */
export async function seedInstance(
  store: Store,
  files: Files,
  clock: Clock,
  asked: Seed | undefined,
  signal: AbortSignal = new AbortController().signal,
) {
  const seed = asked ?? { kind: 'demo' }
  const known = await factOf(store)
  if (known !== undefined) {
    if (asked && nameOf(asked) !== known)
      throw new StartError(
        2,
        `The data directory holds an instance made with --seed ${known}. Leave --seed out, or choose an empty directory.`,
      )
    return
  }
  if (seed.kind === 'empty' || seed.kind === 'file') {
    const { seedEmpty, seedFile } = await import('./demo/index.ts')
    if (seed.kind === 'empty') await seedEmpty(store, clock)
    else await seedFile(store, files, clock, seed.path, signal)
  } else await seedInProcess(store, clock, seed, signal)
  await store.write((trx) =>
    trx
      .insertInto('instance_fact')
      .values({ name: SEED_FACT, value: nameOf(seed) })
      .execute(),
  )
}

/** Whether a seed was cut off by the end of its process. Nobody has been served from such a database. */
export async function isHalfSeeded(store: Store): Promise<boolean> {
  if ((await factOf(store)) !== undefined) return false
  return (await store.read.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** `demo`, `empty`, `bench:1000`, `bench-projects:1000` or `file`. */
export const seedName = async (store: Store) => (await factOf(store)) ?? 'empty'

function nameOf(seed: Seed): string {
  if (seed.kind === 'bench') return `bench:${seed.issues}`
  return seed.kind === 'bench-projects' ? `bench-projects:${seed.projects}` : seed.kind
}

const factOf = async (store: Store) =>
  (await store.read.selectFrom('instance_fact').select('value').where('name', '=', SEED_FACT).executeTakeFirst())?.value
