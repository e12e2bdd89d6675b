import { endpoint } from '../../kit/http/endpoint.ts'
import { issues } from '../families.ts'
import { weights } from '../kinds.ts'
import { listEvents } from '../reading.ts'

export const listWeightEvents = endpoint(
  'GET /projects/:id/issues/:issue_iid/resource_weight_events',
  ...listEvents(weights, issues),
)
