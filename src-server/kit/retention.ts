/** How many records to keep in a table that only grows. */
export interface Retention {
  /** ISO timestamp. Older records are deleted. */
  since: string
  /** The number of newest records to keep. */
  count: number
}

/** Rows deleted at a time, so that the next write waits only briefly. */
export const PRUNED_AT_ONCE = 2000
