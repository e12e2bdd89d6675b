import { setImmediate as nextTurn } from 'node:timers/promises'

/** What is done of a large thing before others are let in should take about so long. */
const AIM_MS = 15

/** How many to do next, after so many took so long. */
export const paced = (count: number, took_ms: number, largest: number): number =>
  Math.max(1, Math.min(largest, Math.round(count * Math.min(2, AIM_MS / Math.max(1, took_ms)))))

const LARGEST = 4000

/** So many at first; fewer where one of them stands for many rows. */
const FIRST = 64

/**
 * Does a large write a few of its items at a time. All of it is one transaction still, and other writes wait for its end; but requests that
 * read are answered in between, from what was there before.
 */
export async function inTurns<T>(items: readonly T[], some: (few: readonly T[]) => Promise<unknown>, first = FIRST) {
  let count = first
  for (let from = 0; from < items.length; ) {
    const few = items.slice(from, from + count)
    const began = performance.now()
    await some(few)
    const took = performance.now() - began
    from += few.length
    count = paced(few.length, took, LARGEST)
    // What was done in no time need not be waited for.
    if (took > 2) await nextTurn()
  }
}
