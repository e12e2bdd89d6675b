import type { Sweep } from '../../kit/jobs/sweep.ts'
import { keptArchives } from './kept-archives.ts'

/** Removes archives that were inspected, but not imported. */
export const forgetInspectedArchives: Sweep = async ({ instance }) => keptArchives(instance).removeExpired()
