import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Trx } from '../db/schema.ts'
import { nextCount } from '../turns.ts'
import type { WritableInstance } from '../writable-instance.ts'

const LARGEST = 400

/**
 * Removes many rows in small portions, each in its own transaction, until `portion` removes fewer rows than its limit. If the job is
 * interrupted, its next run removes the remaining rows.
 */
export async function inPortions(
  instance: WritableInstance,
  signal: AbortSignal,
  portion: (trx: Trx, limit: number) => Promise<number>,
) {
  // Starts with one row, because the cost of a row is unknown until one is removed: a label may belong to many issues.
  let limit = 1
  for (;;) {
    signal.throwIfAborted()
    const began = performance.now()
    const removed = await instance.db.write((trx) => portion(trx, limit))
    const took = performance.now() - began
    // Lets waiting requests run first, also after the last portion: a job may remove thousands of small records with one portion each.
    await nextTurn()
    if (removed < limit) return
    limit = nextCount(limit, took, LARGEST)
  }
}
