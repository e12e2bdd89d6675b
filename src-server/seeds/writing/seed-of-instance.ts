import { openImage } from '../../kit/db/memory/open-in-memory.ts'
import type { Store } from '../../kit/db/open.ts'
import { textOfSeed } from './seed-text.ts'
import { type WriteOptions, writeSeed } from './write-seed.ts'

/** A larger database would need too much memory. */
export const MOST_BYTES = 512 * 2 ** 20

/** Writes what a database holds at one moment as the text of a seed. */
export async function seedOfStore(
  { freeze }: Pick<Store, 'freeze'>,
  { format, ...options }: WriteOptions & { format: 'yaml' | 'json' },
): Promise<string> {
  // Writers wait only while the bytes are copied.
  const copy = openImage(await freeze(async ({ bytes }) => bytes()))
  try {
    return textOfSeed(await writeSeed(copy.read, options), format)
  } finally {
    await copy.close()
  }
}
