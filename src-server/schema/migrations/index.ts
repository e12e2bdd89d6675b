import type { Migration } from '../../kit/db/migrate.ts'
import { foundation } from './0001-foundation.ts'
import { groupsAndMetrics } from './0002-groups-and-metrics.ts'
import { projectLists } from './0003-project-lists.ts'
import { ownWordsOfProjects } from './0004-own-words-of-projects.ts'
import { emailAddresses } from './0005-email-addresses.ts'
import { importFacts } from './0006-import-facts.ts'
import { eventStream } from './0007-event-stream.ts'
import { descriptionVersions } from './0008-description-versions.ts'
import { storageAndOwners } from './0009-storage-and-owners.ts'
import { commenters } from './0010-commenters.ts'
import { importResults } from './0011-import-results.ts'
import { lastMilestonesOfGroups } from './0012-last-milestones-of-groups.ts'
import { commitsOfMergeRequests } from './0013-commits-of-merge-requests.ts'
import { milestonesOfIssues } from './0014-milestones-of-issues.ts'
import { updatedMergeRequests } from './0015-updated-merge-requests.ts'
import { blockingCounts } from './0016-blocking-counts.ts'
import { rareIssues } from './0017-rare-issues.ts'
import { epicsOfGroups } from './0018-epics-of-groups.ts'
import { largeIssueLists } from './0019-large-issue-lists.ts'
import { weightsOfIssues } from './0020-weights-of-issues.ts'
import { listsOfUsers } from './0021-lists-of-users.ts'
import { activeUsers } from './0022-active-users.ts'
import { fingerprintsOfKeys } from './0023-fingerprints-of-keys.ts'
import { searchedUsers } from './0024-searched-users.ts'
import { acceptedTerms } from './0025-accepted-terms.ts'
import { longListsOfUsers } from './0026-long-lists-of-users.ts'
import { hookDeliveries } from './0027-hook-deliveries.ts'
import { impersonators } from './0028-impersonators.ts'
import { deliveryLog } from './0029-delivery-log.ts'
import { auditList } from './0030-audit-list.ts'
import { contributions } from './0031-contributions.ts'
import { auditedEntities } from './0032-audited-entities.ts'
import { endedDeliveries } from './0033-ended-deliveries.ts'
import { exportFacts } from './0034-export-facts.ts'
import { remoteImports } from './0035-remote-imports.ts'
import { auditTargets } from './0036-audit-targets.ts'
import { readingTimes } from './0037-reading-times.ts'
import { uploadLists } from './0038-upload-lists.ts'
import { accessRequests } from './0039-access-requests.ts'
import { addressesOfCallers } from './0040-addresses-of-callers.ts'
import { searchBuffer } from './0041-search-buffer.ts'
import { transferList } from './0042-transfer-list.ts'
import { searchStatistics } from './0043-search-statistics.ts'
import { postingLists } from './0044-posting-lists.ts'

/**
 * In order. The number of a migration is its place in the list, and the database stores the number as `user_version`. No migration drops a table or a
 * column.
 */
export const migrations: readonly Migration[] = [
  foundation,
  groupsAndMetrics,
  projectLists,
  ownWordsOfProjects,
  emailAddresses,
  importFacts,
  eventStream,
  descriptionVersions,
  storageAndOwners,
  commenters,
  importResults,
  lastMilestonesOfGroups,
  commitsOfMergeRequests,
  milestonesOfIssues,
  updatedMergeRequests,
  blockingCounts,
  rareIssues,
  epicsOfGroups,
  largeIssueLists,
  weightsOfIssues,
  listsOfUsers,
  activeUsers,
  fingerprintsOfKeys,
  searchedUsers,
  acceptedTerms,
  longListsOfUsers,
  hookDeliveries,
  impersonators,
  deliveryLog,
  auditList,
  contributions,
  auditedEntities,
  endedDeliveries,
  exportFacts,
  remoteImports,
  auditTargets,
  readingTimes,
  uploadLists,
  accessRequests,
  addressesOfCallers,
  searchBuffer,
  transferList,
  searchStatistics,
  postingLists,
]
