import { endpoint } from '../../../kit/http/endpoint.ts'
import { listBelow } from '../../lists/list-below.ts'

export const listSubgroups = endpoint(
  'GET /groups/:id/subgroups',
  ...listBelow('children', 'List the groups right below a group'),
)
