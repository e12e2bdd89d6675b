import { endpoint } from '../../../kit/http/endpoint.ts'
import { listBelow } from '../../lists/list-below.ts'

export const listDescendantGroups = endpoint(
  'GET /groups/:id/descendant_groups',
  ...listBelow('descendants', 'List all groups below a group, at any depth'),
)
