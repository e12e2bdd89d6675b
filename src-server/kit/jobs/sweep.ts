import type { Act } from '../act.ts'

/**
 * What a new day brings: run before its first answer, and at every start. It writes jobs for what takes long. Run twice on a day, it changes
 * nothing the second time.
 */
export type Sweep = (act: Act) => Promise<void>
