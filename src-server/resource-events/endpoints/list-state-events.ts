import { endpoint } from '../../kit/http/endpoint.ts'
import { issues, mergeRequests } from '../families.ts'
import { states } from '../kinds.ts'
import { listEvents } from '../reading.ts'

export const listIssueStateEvents = endpoint(
  'GET /projects/:id/issues/:issue_iid/resource_state_events',
  ...listEvents(states, issues),
)
export const listMergeRequestStateEvents = endpoint(
  'GET /projects/:id/merge_requests/:merge_request_iid/resource_state_events',
  ...listEvents(states, mergeRequests),
)
