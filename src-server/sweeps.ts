import { sweepGroups } from './groups/deletion/removal-queries.ts'
import type { Sweep } from './kit/jobs/sweep.ts'
import { sweepRecords } from './kit/records.ts'
import { endExpiredMembers } from './memberships/acts/end-expired-members.ts'
import { sweepProjects } from './projects/deletion/deletion-queries.ts'

/** Run in this order when a new day begins: access ends before anything else is decided. */
export const sweeps: readonly Sweep[] = [endExpiredMembers, sweepGroups, sweepProjects, sweepRecords]
