import { assumed, type Facts, routes } from '../origin.ts'

/** What a new epic gets and what can be changed. */
const ATTRIBUTES = `title description labels add_labels confidential color start_date_fixed due_date_fixed`

export const epics: readonly Facts[] = [
  routes(
    ['GET /groups/:id/epics'],
    assumed(`state search iids author_id author_username labels with_labels_details created_after created_before
updated_after updated_before not not.labels not.author_id not.author_username include_descendant_groups
include_ancestor_groups order_by sort`),
  ),
  routes(['GET /groups/:id/epics/:epic_iid', 'DELETE /groups/:id/epics/:epic_iid'], assumed()),
  routes(['POST /groups/:id/epics'], assumed(ATTRIBUTES)),
  routes(['PUT /groups/:id/epics/:epic_iid'], assumed(`${ATTRIBUTES} remove_labels state_event`)),
]
