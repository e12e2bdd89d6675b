import { approveMergeRequest } from './endpoints/approvals/approve-merge-request.ts'
import { getApprovals } from './endpoints/approvals/get-approvals.ts'
import { unapproveMergeRequest } from './endpoints/approvals/unapprove-merge-request.ts'
import { listParticipants } from './endpoints/following/list-participants.ts'
import { markMergeRequest } from './endpoints/following/mark-merge-request.ts'
import { subscribeMergeRequest } from './endpoints/following/subscribe-merge-request.ts'
import { unsubscribeMergeRequest } from './endpoints/following/unsubscribe-merge-request.ts'
import { listAllMergeRequests } from './endpoints/lists/list-all-merge-requests.ts'
import { listClosedIssues } from './endpoints/lists/list-closed-issues.ts'
import { listClosingMergeRequests } from './endpoints/lists/list-closing-merge-requests.ts'
import { listGroupMergeRequests } from './endpoints/lists/list-group-merge-requests.ts'
import { listMergeRequests } from './endpoints/lists/list-merge-requests.ts'
import {
  listGroupMilestoneMergeRequests,
  listProjectMilestoneMergeRequests,
} from './endpoints/lists/list-milestone-merge-requests.ts'
import { listRelatedMergeRequests } from './endpoints/lists/list-related-merge-requests.ts'
import { createMergeRequest } from './endpoints/merge-request/create-merge-request.ts'
import { deleteMergeRequest } from './endpoints/merge-request/delete-merge-request.ts'
import { getMergeRequest } from './endpoints/merge-request/get-merge-request.ts'
import { mergeMergeRequest } from './endpoints/merge-request/merge-merge-request.ts'
import { updateMergeRequest } from './endpoints/merge-request/update-merge-request.ts'
import { addMergeRequestTime } from './endpoints/time/add-merge-request-time.ts'
import { getMergeRequestTimeStats } from './endpoints/time/get-merge-request-time-stats.ts'
import { resetMergeRequestEstimate } from './endpoints/time/reset-merge-request-estimate.ts'
import { resetMergeRequestTime } from './endpoints/time/reset-merge-request-time.ts'
import { setMergeRequestEstimate } from './endpoints/time/set-merge-request-estimate.ts'

export const mergeRequests = [
  listAllMergeRequests,
  listGroupMergeRequests,
  listMergeRequests,
  getMergeRequest,
  createMergeRequest,
  updateMergeRequest,
  deleteMergeRequest,
  mergeMergeRequest,
  getApprovals,
  approveMergeRequest,
  unapproveMergeRequest,
  subscribeMergeRequest,
  unsubscribeMergeRequest,
  markMergeRequest,
  listParticipants,
  getMergeRequestTimeStats,
  setMergeRequestEstimate,
  resetMergeRequestEstimate,
  addMergeRequestTime,
  resetMergeRequestTime,
  listProjectMilestoneMergeRequests,
  listGroupMilestoneMergeRequests,
  listRelatedMergeRequests,
  listClosingMergeRequests,
  listClosedIssues,
] as const
