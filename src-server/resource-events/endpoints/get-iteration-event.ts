import { endpoint } from '../../kit/http/endpoint.ts'
import { issues } from '../families.ts'
import { iterations } from '../kinds.ts'
import { getEvent } from '../reading.ts'

export const getIterationEvent = endpoint(
  'GET /projects/:id/issues/:issue_iid/resource_iteration_events/:event_id',
  ...getEvent(iterations, issues),
)
