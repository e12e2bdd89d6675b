import type { Store } from '../../kit/db/open.ts'
import { unprocessable } from '../../kit/errors.ts'
import { byState } from '../../kit/reason.ts'
import { runThread, threadBeside } from '../../kit/thread.ts'
import type { SeedOptions } from './seed-of-instance.ts'
import type { ThreadData } from './write-seed.thread.ts'

/** Enough for all records of the largest database that a seed is written of. */
const MAX_HEAP_MB = 4096

interface Asked {
  db: Pick<Store, 'freeze'>
  /** Ends the thread. */
  stopping: AbortSignal
}

/**
 * Writes what a database holds at one moment as the text of a seed, in a separate thread, so that other requests do not wait.
 *
 * @throws ApiError 422 if it needs too much memory
 */
export async function seedInThread({ db, stopping }: Asked, options: SeedOptions): Promise<string> {
  const image = await db.freeze(async ({ bytes }) => bytes())
  return await runThread(
    threadBeside(import.meta.url, 'write-seed'),
    {
      data: { image, options } satisfies ThreadData,
      max_heap_mb: MAX_HEAP_MB,
      signal: stopping,
      outOfMemory: () =>
        unprocessable(
          'The seed of this instance needs too much memory. Make a backup instead.',
          byState('a smaller database'),
        ),
    },
    (text: string) => ({ result: text }),
  )
}
