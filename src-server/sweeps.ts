import { sweepGroups } from './groups/removal-queries.ts'
import type { Sweep } from './kit/jobs/sweep.ts'
import { sweepRecords } from './kit/records.ts'
import { sweepExpiredMembers } from './memberships/expiry-queries.ts'
import { sweepProjects } from './projects/deletion-queries.ts'

/** Run in this order when a new day begins: access ends before anything else is decided. */
export const sweeps: readonly Sweep[] = [sweepExpiredMembers, sweepGroups, sweepProjects, sweepRecords]
