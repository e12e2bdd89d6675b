import { endpoint } from '../../kit/http/endpoint.ts'
import { issues, mergeRequests } from '../families.ts'
import { states } from '../kinds.ts'
import { getEvent } from '../reading.ts'

export const getIssueStateEvent = endpoint(
  'GET /projects/:id/issues/:issue_iid/resource_state_events/:event_id',
  ...getEvent(states, issues),
)
export const getMergeRequestStateEvent = endpoint(
  'GET /projects/:id/merge_requests/:merge_request_iid/resource_state_events/:event_id',
  ...getEvent(states, mergeRequests),
)
