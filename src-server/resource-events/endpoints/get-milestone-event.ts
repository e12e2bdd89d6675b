import { endpoint } from '../../kit/http/endpoint.ts'
import { issues, mergeRequests } from '../families.ts'
import { milestones } from '../kinds.ts'
import { getEvent } from '../reading.ts'

export const getIssueMilestoneEvent = endpoint(
  'GET /projects/:id/issues/:issue_iid/resource_milestone_events/:event_id',
  ...getEvent(milestones, issues),
)
export const getMergeRequestMilestoneEvent = endpoint(
  'GET /projects/:id/merge_requests/:merge_request_iid/resource_milestone_events/:event_id',
  ...getEvent(milestones, mergeRequests),
)
