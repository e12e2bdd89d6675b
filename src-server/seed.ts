import { seedInProcess } from './demo/seed-process.ts'
import type { Clock } from './kit/clock.ts'
import type { Store } from './kit/db/open.ts'
import { StartError } from './kit/errors.ts'
import type { Files } from './kit/files.ts'

/** The content of a new instance. */
export type Seed =
  | { kind: 'demo' }
  | { kind: 'empty' }
  | { kind: 'bench'; issues: number }
  | { kind: 'bench-projects'; projects: number }
  | { kind: 'bench-users'; users: number }
  | { kind: 'file'; path: string }

const SEED_FACT = 'seed'

/**
 * Fills a new database. A database with data stays unchanged, and a request for another seed is refused.
 *
 * @throws StartError 5 for an invalid seed, 2 for a data directory that was created from another seed
 */
export async function seedInstance(
  store: Store,
  files: Files,
  clock: Clock,
  requested: Seed | undefined,
  signal: AbortSignal = new AbortController().signal,
) {
  const seed = requested ?? { kind: 'demo' }
  const known = await factOf(store)
  if (known !== undefined) {
    if (requested && nameOf(requested) !== known)
      throw new StartError(
        2,
        `The data directory holds an instance that was created with --seed ${known}. Omit --seed, or choose an empty directory.`,
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

/** Whether the instance has its content. */
export const isSeeded = async (store: Store): Promise<boolean> => (await factOf(store)) !== undefined

/** Whether the seeding was interrupted. Such a database has never been served. */
export async function isHalfSeeded(store: Store): Promise<boolean> {
  if ((await factOf(store)) !== undefined) return false
  return (await store.read.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** `demo`, `empty`, `bench:1000`, `bench-projects:1000`, `bench-users:1000` or `file`. */
export const seedName = async (store: Store) => (await factOf(store)) ?? 'empty'

function nameOf(seed: Seed): string {
  if (seed.kind === 'bench') return `bench:${seed.issues}`
  if (seed.kind === 'bench-users') return `bench-users:${seed.users}`
  return seed.kind === 'bench-projects' ? `bench-projects:${seed.projects}` : seed.kind
}

const factOf = async (store: Store) =>
  (await store.read.selectFrom('instance_fact').select('value').where('name', '=', SEED_FACT).executeTakeFirst())?.value
