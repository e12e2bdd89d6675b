import { openImage } from '../../kit/db/memory/open-in-memory.ts'
import type { Store } from '../../kit/db/open.ts'
import { textOfSeed } from './seed-text.ts'
import { type WriteOptions, writeSeed } from './write-seed.ts'

/** A larger database would need too much memory. */
export const MOST_BYTES = 512 * 2 ** 20

export type SeedOptions = WriteOptions & { format: 'yaml' | 'json' }

/** Writes what a database holds at one moment as the text of a seed. */
export const seedOfStore = async ({ freeze }: Pick<Store, 'freeze'>, options: SeedOptions): Promise<string> =>
  // Writers wait only while the bytes are copied.
  seedOfImage(await freeze(async ({ bytes }) => bytes()), options)

/** Writes what an image of a database holds as the text of a seed. */
export const seedOfImage = (image: Buffer, options: SeedOptions): Promise<string> =>
  seedOfSnapshot(openImage(image), options)

/** Writes what a database that nothing else changes holds as the text of a seed, and closes it. */
export async function seedOfSnapshot(
  { read, close }: Pick<Store, 'read' | 'close'>,
  { format, ...options }: SeedOptions,
): Promise<string> {
  try {
    return textOfSeed(await writeSeed(read, options), format)
  } finally {
    await close()
  }
}
