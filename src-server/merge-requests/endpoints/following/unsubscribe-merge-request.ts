import { endpoint } from '../../../kit/http/endpoint.ts'
import { changeSubscription } from '../../following/change-subscription.ts'

export const unsubscribeMergeRequest = endpoint(
  'POST /projects/:id/merge_requests/:merge_request_iid/unsubscribe',
  ...changeSubscription(false),
)
