import { unprocessable } from '../../kit/errors.ts'
import { byState } from '../../kit/reason.ts'
import { runThread, threadBeside } from '../../kit/thread.ts'
import type { ThreadData, ThreadMessage } from './seed-image.thread.ts'
import type { InstanceFact, MadeImage } from './seed-image.ts'

const MAX_HEAP_MB = 2048

/**
 * A database with what a seed says, as bytes, or what is wrong with the seed. It is read and built in a separate thread.
 *
 * @param content a text, YAML or JSON, or the value of a seed
 * @param now in milliseconds
 * @param stopping ends the thread
 */
export async function imageOfSeedInThread(
  content: string | object,
  { now, facts }: { now: number; facts: readonly InstanceFact[] },
  stopping: AbortSignal,
): Promise<MadeImage> {
  const is_value = typeof content !== 'string'
  const text = new TextEncoder().encode(is_value ? JSON.stringify(content) : content)
  const made = await runThread(
    threadBeside(import.meta.url, 'seed-image'),
    {
      data: { text, is_value, now, facts } satisfies ThreadData,
      transfer: [text.buffer],
      max_heap_mb: MAX_HEAP_MB,
      signal: stopping,
      outOfMemory: () => unprocessable('The seed needs too much memory.', byState('a smaller seed')),
    },
    (message: ThreadMessage) => ({ result: message }),
  )
  return 'bytes' in made ? { bytes: Buffer.from(made.bytes.buffer) } : made
}
