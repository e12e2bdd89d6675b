import { sweepGroups } from './groups/removal-queries.ts'
import type { Sweep } from './kit/jobs/sweep.ts'
import { sweepProjects } from './projects/deletion-queries.ts'

/** Everything that a new day brings. */
export const sweeps: readonly Sweep[] = [sweepGroups, sweepProjects]
