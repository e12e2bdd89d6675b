import { parentPort, workerData } from 'node:worker_threads'
import { clockOf } from '../../kit/clock.ts'
import type { Problem } from '../source/documents.ts'
import { type InstanceFact, imageOfSeed } from './seed-image.ts'

export interface ThreadData {
  /** The text of a seed, or its value as JSON. */
  text: Uint8Array<ArrayBuffer>
  is_value: boolean
  /** In milliseconds. */
  now: number
  facts: readonly InstanceFact[]
}

/** The bytes of the database, or what is wrong with the seed. */
export type ThreadMessage = { bytes: Uint8Array<ArrayBuffer> } | { problems: readonly Problem[] }

const { text, is_value, now, facts }: ThreadData = workerData
const content = Buffer.from(text.buffer).toString()
const made = await imageOfSeed(
  is_value ? JSON.parse(content) : content,
  clockOf(() => now),
  facts,
)
if ('bytes' in made) {
  // The bytes of SQLite cannot be taken over by another thread, a copy of them can.
  const bytes = new Uint8Array(made.bytes)
  parentPort?.postMessage({ bytes } satisfies ThreadMessage, [bytes.buffer])
} else parentPort?.postMessage(made satisfies ThreadMessage)
