import { assumed, entities, type Facts, observed, routes } from '../origin.ts'

/** Of both lists of labels. */
const FILTERS = `with_counts include_ancestor_groups search`

export const labels: readonly Facts[] = [
  routes(['GET /projects/:id/labels'], observed('labels', FILTERS)),
  routes(
    ['GET /projects/:id/labels/:label_id', 'GET /groups/:id/labels/:label_id'],
    observed('labels', 'include_ancestor_groups'),
  ),
  routes(['POST /projects/:id/labels'], observed('labels', 'name color description priority')),
  routes(['PUT /projects/:id/labels/:label_id'], observed('labels', 'new_name color description priority')),
  routes(
    [
      'DELETE /projects/:id/labels/:label_id',
      'PUT /projects/:id/labels/:label_id/promote',
      'POST /projects/:id/labels/:label_id/subscribe',
      'POST /projects/:id/labels/:label_id/unsubscribe',
      'DELETE /groups/:id/labels/:label_id',
      'POST /groups/:id/labels/:label_id/subscribe',
      'POST /groups/:id/labels/:label_id/unsubscribe',
    ],
    observed('labels'),
  ),
  routes(['PUT /projects/:id/labels'], assumed('label_id name new_name color description priority')),
  routes(['DELETE /projects/:id/labels', 'DELETE /groups/:id/labels'], assumed('label_id name')),
  routes(
    ['GET /groups/:id/labels'],
    observed('labels', FILTERS),
    assumed('include_descendant_groups only_group_labels'),
  ),
  routes(['POST /groups/:id/labels'], observed('labels', 'name color description')),
  routes(['PUT /groups/:id/labels/:label_id'], observed('labels', 'new_name color description')),
  routes(['PUT /groups/:id/labels'], assumed('label_id name new_name color description')),
  entities(
    ['Label'],
    observed(
      'labels',
      `id name description description_html text_color color open_issues_count closed_issues_count
open_merge_requests_count subscribed priority is_project_label`,
    ),
  ),
]
