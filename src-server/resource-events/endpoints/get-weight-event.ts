import { endpoint } from '../../kit/http/endpoint.ts'
import { issues } from '../families.ts'
import { weights } from '../kinds.ts'
import { getEvent } from '../reading.ts'

export const getWeightEvent = endpoint(
  'GET /projects/:id/issues/:issue_iid/resource_weight_events/:event_id',
  ...getEvent(weights, issues),
)
