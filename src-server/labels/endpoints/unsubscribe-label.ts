import { endpoint } from '../../kit/http/endpoint.ts'
import { groups, projects } from '../../planning/kinds.ts'
import { changeSubscription } from '../change-subscription.ts'

export const unsubscribeProjectLabel = endpoint(
  'POST /projects/:id/labels/:label_id/unsubscribe',
  ...changeSubscription(projects, false),
)
export const unsubscribeGroupLabel = endpoint(
  'POST /groups/:id/labels/:label_id/unsubscribe',
  ...changeSubscription(groups, false),
)
