import { assumed, type Facts, observed, routes } from '../origin.ts'

/** Of both lists of milestones. */
const FILTERS = `iids state title search updated_before updated_after`

/** What a new milestone gets and what can be changed. */
const ATTRIBUTES = `title description due_date start_date`

export const milestones: readonly Facts[] = [
  routes(
    ['GET /projects/:id/milestones'],
    observed('milestones', FILTERS),
    assumed('include_ancestors include_parent_milestones'),
  ),
  routes(
    [
      'GET /projects/:id/milestones/:milestone_id',
      'DELETE /projects/:id/milestones/:milestone_id',
      'POST /projects/:id/milestones/:milestone_id/promote',
      'GET /groups/:id/milestones/:milestone_id',
      'DELETE /groups/:id/milestones/:milestone_id',
    ],
    observed('milestones'),
  ),
  routes(['POST /projects/:id/milestones', 'POST /groups/:id/milestones'], observed('milestones', ATTRIBUTES)),
  routes(
    ['PUT /projects/:id/milestones/:milestone_id', 'PUT /groups/:id/milestones/:milestone_id'],
    observed('milestones', `${ATTRIBUTES} state_event`),
  ),
  routes(
    ['GET /groups/:id/milestones'],
    observed('milestones', FILTERS),
    assumed('include_ancestors include_parent_milestones include_descendants'),
  ),
]
