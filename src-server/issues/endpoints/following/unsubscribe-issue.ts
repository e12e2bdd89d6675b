import { endpoint } from '../../../kit/http/endpoint.ts'
import { changeSubscription } from '../../following/change-subscription.ts'

export const unsubscribeIssue = endpoint(
  'POST /projects/:id/issues/:issue_iid/unsubscribe',
  ...changeSubscription(false),
)
