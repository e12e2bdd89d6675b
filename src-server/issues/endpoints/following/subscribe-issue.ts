import { endpoint } from '../../../kit/http/endpoint.ts'
import { changeSubscription } from '../../following/change-subscription.ts'

export const subscribeIssue = endpoint('POST /projects/:id/issues/:issue_iid/subscribe', ...changeSubscription(true))
