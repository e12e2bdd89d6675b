import { endpoint } from '../../../kit/http/endpoint.ts'
import { changeSubscription } from '../../following/change-subscription.ts'

export const subscribeMergeRequest = endpoint(
  'POST /projects/:id/merge_requests/:merge_request_iid/subscribe',
  ...changeSubscription(true),
)
