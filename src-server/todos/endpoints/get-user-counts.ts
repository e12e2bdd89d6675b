import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { userCounts } from '../entity.ts'
import { countsOf } from '../queries.ts'

export const getUserCounts = endpoint(
  'GET /user_counts',
  {
    summary: "Count the caller's open issues and merge requests and pending to-do items",
    access: 'user',
    answers: { 200: userCounts },
  },
  async ({ actor, db, instance }) => {
    const counts = await countsOf(db, actor, instance.clock.today())
    const { assigned_issues, assigned_merge_requests, review_requested_merge_requests, todos } = counts
    return ok({
      merge_requests: assigned_merge_requests,
      assigned_issues,
      assigned_merge_requests,
      review_requested_merge_requests,
      todos,
    })
  },
)
