import { endpoint } from '../../kit/http/endpoint.ts'
import { issues, mergeRequests } from '../families.ts'
import { milestones } from '../kinds.ts'
import { listEvents } from '../reading.ts'

export const listIssueMilestoneEvents = endpoint(
  'GET /projects/:id/issues/:issue_iid/resource_milestone_events',
  ...listEvents(milestones, issues),
)
export const listMergeRequestMilestoneEvents = endpoint(
  'GET /projects/:id/merge_requests/:merge_request_iid/resource_milestone_events',
  ...listEvents(milestones, mergeRequests),
)
