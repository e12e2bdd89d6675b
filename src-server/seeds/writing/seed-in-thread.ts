import { setImmediate } from 'node:timers/promises'
import type { Store } from '../../kit/db/open.ts'
import { unprocessable } from '../../kit/errors.ts'
import { byState } from '../../kit/reason.ts'
import { runThread, threadBeside } from '../../kit/thread.ts'
import type { SeedOptions } from './seed-of-instance.ts'
import type { ThreadData } from './write-seed.thread.ts'

/** Enough for all records of the largest database that a seed is written of. */
const MAX_HEAP_MB = 4096

interface Asked {
  db: Pick<Store, 'file' | 'freeze'>
  /** Ends the thread. */
  stopping: AbortSignal
}

/**
 * Writes what a database holds at one moment as the text of a seed, in a separate thread, so that other requests do not wait. The thread reads the
 * database file itself. Of a database in memory it gets a copy.
 *
 * @throws ApiError 422 if it needs too much memory
 */
export async function seedInThread({ db, stopping }: Asked, options: SeedOptions): Promise<Uint8Array> {
  if (db.file !== undefined) return await run({ file: db.file }, options, stopping)
  return await seedOfImageInThread(await db.freeze(async ({ bytes }) => bytes()), options, stopping)
}

/** The same for the bytes of a database. @param stopping ends the thread */
export const seedOfImageInThread = async (image: Buffer, options: SeedOptions, stopping: AbortSignal) =>
  run({ image: await copied(image) }, options, stopping)

const run = (source: ThreadData['source'], options: SeedOptions, stopping: AbortSignal): Promise<Uint8Array> =>
  runThread(
    threadBeside(import.meta.url, 'write-seed'),
    {
      data: { source, options } satisfies ThreadData,
      transfer: 'image' in source ? [source.image.buffer] : [],
      max_heap_mb: MAX_HEAP_MB,
      signal: stopping,
      outOfMemory: () =>
        unprocessable(
          'The seed of this instance needs too much memory. Make a backup instead.',
          byState('a smaller database'),
        ),
    },
    (bytes: Uint8Array) => ({ result: bytes }),
  )

/** Bytes that a thread can take over, as those of SQLite cannot be. Other requests are answered between two pieces. */
async function copied(bytes: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const copy = new Uint8Array(bytes.length)
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    copy.set(bytes.subarray(from, from + PIECE_BYTES), from)
    await setImmediate()
  }
  return copy
}
const PIECE_BYTES = 8 * 2 ** 20
