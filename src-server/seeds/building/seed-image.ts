import type { Clock } from '../../kit/clock.ts'
import { openImage } from '../../kit/db/memory/open-in-memory.ts'
import { emptyImage } from '../../schema/store.ts'
import { readSeedValue } from '../read-seed.ts'
import type { Problem } from '../source/documents.ts'
import { insertRows } from './insert-queries.ts'
import { fill } from './seed-store.ts'

/** Generators of more records would hold up the other requests for too long. */
export const MOST_GENERATED = 10_000

/** A row of `instance_fact`. */
export interface InstanceFact {
  name: string
  value: string
}

/** The bytes of a database, or what is wrong with the seed. */
export type MadeImage = { bytes: Buffer } | { problems: readonly Problem[] }

/** A database with what a seed says, as bytes, or what is wrong with the seed. */
export async function imageOfSeed(
  content: string | object,
  clock: Clock,
  facts: readonly InstanceFact[],
): Promise<MadeImage> {
  const seed = await readSeedValue(content, clock.now(), MOST_GENERATED)
  if ('problems' in seed) return seed
  const store = openImage(emptyImage())
  try {
    await fill((work) => store.write(work), clock, seed)
    await store.write((trx) => insertRows(trx, 'instance_fact', facts))
    return { bytes: store.image() }
  } finally {
    await store.close()
  }
}
