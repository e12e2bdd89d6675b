import { mentions, mergeRequestHistoryReads, mergeRequestLists } from '../live/affected-reads.ts'

/** The reads to refresh after a merge request has changed. */
export const mergeRequestReads = [
  ...mergeRequestLists,
  'GET /projects/:id/merge_requests/:merge_request_iid',
  'GET /projects/:id/merge_requests/:merge_request_iid/discussions',
  'GET /projects/:id/merge_requests/:merge_request_iid/approvals',
  'GET /projects/:id/merge_requests/:merge_request_iid/participants',
  'GET /-/gantry/v1/projects/:id/merge_requests/:merge_request_iid/reactions',
  ...mergeRequestHistoryReads,
  ...mentions,
  // Comments, assignments, reviews and closing add and finish to-do items.
  'GET /todos',
] as const
