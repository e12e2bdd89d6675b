import { endpoint } from '../../kit/http/endpoint.ts'
import { groups, projects } from '../../planning/kinds.ts'
import { changeSubscription } from '../change-subscription.ts'

export const subscribeProjectLabel = endpoint(
  'POST /projects/:id/labels/:label_id/subscribe',
  ...changeSubscription(projects, true),
)
export const subscribeGroupLabel = endpoint(
  'POST /groups/:id/labels/:label_id/subscribe',
  ...changeSubscription(groups, true),
)
