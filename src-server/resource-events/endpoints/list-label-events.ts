import { endpoint } from '../../kit/http/endpoint.ts'
import { issues, mergeRequests } from '../families.ts'
import { labels } from '../kinds.ts'
import { listEvents } from '../reading.ts'

export const listIssueLabelEvents = endpoint(
  'GET /projects/:id/issues/:issue_iid/resource_label_events',
  ...listEvents(labels, issues),
)
export const listMergeRequestLabelEvents = endpoint(
  'GET /projects/:id/merge_requests/:merge_request_iid/resource_label_events',
  ...listEvents(labels, mergeRequests),
)
