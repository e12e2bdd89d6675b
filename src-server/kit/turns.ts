import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long each step of a large write should take. */
const TARGET_MS = 15

/** How many items to write next, given how long the last ones took. */
export const nextCount = (count: number, took_ms: number, largest: number): number =>
  Math.max(1, Math.min(largest, Math.round(count * Math.min(2, TARGET_MS / Math.max(1, took_ms)))))

const LARGEST = 4000

/** The first number of items; lower if one item stands for many rows. */
const FIRST = 64

/**
 * Writes a large number of items in steps. It is still one transaction, and other writes wait for its end. Between steps, reads are
 * answered from the state before it.
 */
export async function inTurns<T>(items: readonly T[], some: (few: readonly T[]) => Promise<unknown>, first = FIRST) {
  let count = first
  for (let from = 0; from < items.length; ) {
    const few = items.slice(from, from + count)
    const began = performance.now()
    await some(few)
    const took = performance.now() - began
    from += few.length
    count = nextCount(few.length, took, LARGEST)
    // A short step needs no pause.
    if (took > 2) await nextTurn()
  }
}
