import { unprocessable } from '../../kit/errors.ts'
import { byState } from '../../kit/reason.ts'
import { runThread, threadBeside } from '../../kit/thread.ts'
import type { ThreadData, ThreadMessage } from './seed-image.thread.ts'
import type { InstanceFact } from './seed-image.ts'

const MAX_HEAP_MB = 2048

/**
 * A database with what a seed says, as bytes, made in a separate thread; undefined for a seed that is not valid.
 *
 * @param now in milliseconds
 * @param stopping ends the thread
 */
export async function imageOfSeedInThread(
  seed: object,
  { now, facts }: { now: number; facts: readonly InstanceFact[] },
  stopping: AbortSignal,
): Promise<Buffer | undefined> {
  const text = new TextEncoder().encode(JSON.stringify(seed))
  const bytes = await runThread(
    threadBeside(import.meta.url, 'seed-image'),
    {
      data: { text, now, facts } satisfies ThreadData,
      transfer: [text.buffer],
      max_heap_mb: MAX_HEAP_MB,
      signal: stopping,
      outOfMemory: () => unprocessable('The seed needs too much memory.', byState('a smaller seed')),
    },
    (message: ThreadMessage) => ({ result: message.bytes }),
  )
  return bytes && Buffer.from(bytes.buffer)
}
