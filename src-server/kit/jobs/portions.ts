import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Trx } from '../db/schema.ts'
import { paced } from '../turns.ts'
import type { WritableInstance } from '../writable-instance.ts'

const LARGEST = 400

/**
 * Removes what may be much a few rows at a time, each few in a transaction of their own, until `portion` finds fewer than it was to take.
 * A stop in between is only a pause.
 */
export async function inPortions(
  instance: WritableInstance,
  signal: AbortSignal,
  portion: (trx: Trx, limit: number) => Promise<number>,
) {
  // What one row costs shows only when it goes: a label may have many issues to be asked.
  let limit = 1
  for (;;) {
    signal.throwIfAborted()
    const began = performance.now()
    const removed = await instance.db.write((trx) => portion(trx, limit))
    const took = performance.now() - began
    // Requests come first, also after the last portion: where thousands of things are removed that hold little, each is one.
    await nextTurn()
    if (removed < limit) return
    limit = paced(limit, took, LARGEST)
  }
}
