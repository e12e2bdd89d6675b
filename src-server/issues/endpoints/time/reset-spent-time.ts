import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { resetSpentTime as resetTime } from '../../acts/add-spent-time.ts'
import { presentTimeStats, timeStats } from '../../entity.ts'
import { findTimedIssue, timeParams } from '../../time/find-timed-issue.ts'

export const resetSpentTime = endpoint(
  'POST /projects/:id/issues/:issue_iid/reset_spent_time',
  {
    summary: 'Subtract all time spent on an issue',
    access: 'user',
    params: timeParams,
    answers: { 200: timeStats },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const { project, issue } = await findTimedIssue(db, actor, params)
    return ok(presentTimeStats(await resetTime(act, project, issue), presenting(request, instance)))
  },
)
