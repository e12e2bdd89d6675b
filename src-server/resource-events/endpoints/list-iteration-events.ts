import { endpoint } from '../../kit/http/endpoint.ts'
import { issues } from '../families.ts'
import { iterations } from '../kinds.ts'
import { listEvents } from '../reading.ts'

export const listIterationEvents = endpoint(
  'GET /projects/:id/issues/:issue_iid/resource_iteration_events',
  ...listEvents(iterations, issues),
)
