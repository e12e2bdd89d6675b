import { assumed, entities, type Facts, observed, routes } from '../origin.ts'

export const resourceEvents: readonly Facts[] = [
  routes(
    [
      'GET /projects/:id/issues/:issue_iid/resource_state_events',
      'GET /projects/:id/issues/:issue_iid/resource_state_events/:event_id',
      'GET /projects/:id/issues/:issue_iid/resource_label_events',
      'GET /projects/:id/issues/:issue_iid/resource_label_events/:event_id',
      'GET /projects/:id/issues/:issue_iid/resource_milestone_events',
      'GET /projects/:id/issues/:issue_iid/resource_milestone_events/:event_id',
      'GET /projects/:id/issues/:issue_iid/resource_weight_events',
      'GET /projects/:id/issues/:issue_iid/resource_weight_events/:event_id',
      'GET /projects/:id/issues/:issue_iid/resource_iteration_events',
      'GET /projects/:id/issues/:issue_iid/resource_iteration_events/:event_id',
    ],
    observed('resource events'),
  ),
  routes(
    [
      'GET /projects/:id/merge_requests/:merge_request_iid/resource_state_events',
      'GET /projects/:id/merge_requests/:merge_request_iid/resource_state_events/:event_id',
      'GET /projects/:id/merge_requests/:merge_request_iid/resource_label_events',
      'GET /projects/:id/merge_requests/:merge_request_iid/resource_label_events/:event_id',
      'GET /projects/:id/merge_requests/:merge_request_iid/resource_milestone_events',
      'GET /projects/:id/merge_requests/:merge_request_iid/resource_milestone_events/:event_id',
    ],
    assumed(),
  ),
  entities(
    ['ResourceStateEvent'],
    observed(
      'resource events',
      'id user created_at resource_type resource_id state source_commit source_merge_request_id',
    ),
  ),
  entities(
    ['ResourceLabelEvent'],
    observed('resource events', 'id user created_at resource_type resource_id label action'),
  ),
  entities(
    ['ResourceMilestoneEvent'],
    observed('resource events', 'id user created_at resource_type resource_id milestone action state'),
  ),
  entities(['ResourceWeightEvent'], observed('resource events', 'id user created_at issue_id weight')),
  entities(['ResourceIterationEvent'], assumed('id user created_at resource_type resource_id iteration action')),
]
