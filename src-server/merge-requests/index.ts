import { listAllMergeRequests } from './endpoints/lists/list-all-merge-requests.ts'
import { listClosingMergeRequests } from './endpoints/lists/list-closing-merge-requests.ts'
import { listGroupMergeRequests } from './endpoints/lists/list-group-merge-requests.ts'
import { listMergeRequests } from './endpoints/lists/list-merge-requests.ts'
import {
  listGroupMilestoneMergeRequests,
  listProjectMilestoneMergeRequests,
} from './endpoints/lists/list-milestone-merge-requests.ts'
import { listRelatedMergeRequests } from './endpoints/lists/list-related-merge-requests.ts'
import { createMergeRequest } from './endpoints/merge-request/create-merge-request.ts'
import { getMergeRequest } from './endpoints/merge-request/get-merge-request.ts'
import { mergeMergeRequest } from './endpoints/merge-request/merge-merge-request.ts'
import { updateMergeRequest } from './endpoints/merge-request/update-merge-request.ts'

export const mergeRequests = [
  listAllMergeRequests,
  listGroupMergeRequests,
  listMergeRequests,
  getMergeRequest,
  createMergeRequest,
  updateMergeRequest,
  mergeMergeRequest,
  listProjectMilestoneMergeRequests,
  listGroupMilestoneMergeRequests,
  listRelatedMergeRequests,
  listClosingMergeRequests,
] as const
