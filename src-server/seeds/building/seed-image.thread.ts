import { parentPort, workerData } from 'node:worker_threads'
import { clockOf } from '../../kit/clock.ts'
import { type InstanceFact, imageOfSeed } from './seed-image.ts'

export interface ThreadData {
  /** The seed as JSON. */
  text: Uint8Array<ArrayBuffer>
  /** In milliseconds. */
  now: number
  facts: readonly InstanceFact[]
}

/** The bytes of the database; undefined for a seed that is not valid. */
export interface ThreadMessage {
  bytes: Uint8Array<ArrayBuffer> | undefined
}

const { text, now, facts }: ThreadData = workerData
const made = await imageOfSeed(
  JSON.parse(Buffer.from(text.buffer).toString()),
  clockOf(() => now),
  facts,
)
// The bytes of SQLite cannot be taken over by another thread, a copy of them can.
const bytes = 'bytes' in made ? new Uint8Array(made.bytes) : undefined
parentPort?.postMessage({ bytes } satisfies ThreadMessage, bytes ? [bytes.buffer] : [])
