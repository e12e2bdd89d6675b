import { sweepExports } from './exports/acts/remove-expired-exports.ts'
import { sweepGroups } from './groups/deletion/due-queries.ts'
import { sweepDeliveries } from './hooks/deliveries/sweep-deliveries.ts'
import { forgetInspectedArchives } from './imports/inspection/forget-inspected-archives.ts'
import type { Sweep } from './kit/jobs/sweep.ts'
import { sweepRecords } from './kit/records.ts'
import { endExpiredAccess } from './memberships/acts/end-expired-access.ts'
import { sweepProjects } from './projects/deletion/due-queries.ts'
import { blockIdleBots } from './tokens/acts/block-idle-bots.ts'
import { sweepUploads } from './uploads/acts/sweep-uploads.ts'
import { sweepUnconfirmedUsers } from './user-removal/acts/remove-unconfirmed-users.ts'
import { sweepDormantUsers } from './users/acts/deactivate-dormant-users.ts'
import { sweepStatuses } from './users/status/status-queries.ts'

/** The sweeps in the order in which they run on a new day: access ends first, because the others depend on it. */
export const sweeps: readonly Sweep[] = [
  endExpiredAccess,
  blockIdleBots,
  sweepGroups,
  sweepProjects,
  sweepStatuses,
  sweepDormantUsers,
  sweepUnconfirmedUsers,
  sweepDeliveries,
  sweepExports,
  forgetInspectedArchives,
  sweepUploads,
  sweepRecords,
]
