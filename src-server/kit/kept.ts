/** How much stays of what only grows. */
export interface Kept {
  /** ISO timestamp: what is older goes. */
  since: string
  /** At most so many stay. */
  count: number
}

/** So many rows go at once, so that the next write never waits for long. */
export const PRUNED_AT_ONCE = 2000
