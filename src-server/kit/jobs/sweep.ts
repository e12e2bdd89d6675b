import type { Act } from '../act.ts'

/**
 * Work at the start of a day. Runs before the first answer of the day and at every start. Long work is enqueued as jobs. A second run on
 * the same day must change nothing.
 */
export type Sweep = (act: Act) => Promise<void>
