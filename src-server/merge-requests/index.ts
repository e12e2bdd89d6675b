import { createMergeRequest } from './endpoints/create-merge-request.ts'
import { getMergeRequest } from './endpoints/get-merge-request.ts'
import { listAllMergeRequests } from './endpoints/list-all-merge-requests.ts'
import { listClosingMergeRequests } from './endpoints/list-closing-merge-requests.ts'
import { listGroupMergeRequests } from './endpoints/list-group-merge-requests.ts'
import { listMergeRequests } from './endpoints/list-merge-requests.ts'
import {
  listGroupMilestoneMergeRequests,
  listProjectMilestoneMergeRequests,
} from './endpoints/list-milestone-merge-requests.ts'
import { listRelatedMergeRequests } from './endpoints/list-related-merge-requests.ts'
import { mergeMergeRequest } from './endpoints/merge-merge-request.ts'

export const mergeRequests = [
  listAllMergeRequests,
  listGroupMergeRequests,
  listMergeRequests,
  getMergeRequest,
  createMergeRequest,
  mergeMergeRequest,
  listProjectMilestoneMergeRequests,
  listGroupMilestoneMergeRequests,
  listRelatedMergeRequests,
  listClosingMergeRequests,
] as const
