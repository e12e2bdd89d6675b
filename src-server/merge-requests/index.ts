import { createMergeRequest } from './create-merge-request.ts'
import { getMergeRequest } from './get-merge-request.ts'
import { listMergeRequests } from './list-merge-requests.ts'
import { mergeMergeRequest } from './merge-merge-request.ts'

export const mergeRequests = [listMergeRequests, getMergeRequest, createMergeRequest, mergeMergeRequest] as const
