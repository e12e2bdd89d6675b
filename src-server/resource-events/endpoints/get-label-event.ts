import { endpoint } from '../../kit/http/endpoint.ts'
import { issues, mergeRequests } from '../families.ts'
import { labels } from '../kinds.ts'
import { getEvent } from '../reading.ts'

export const getIssueLabelEvent = endpoint(
  'GET /projects/:id/issues/:issue_iid/resource_label_events/:event_id',
  ...getEvent(labels, issues),
)
export const getMergeRequestLabelEvent = endpoint(
  'GET /projects/:id/merge_requests/:merge_request_iid/resource_label_events/:event_id',
  ...getEvent(labels, mergeRequests),
)
