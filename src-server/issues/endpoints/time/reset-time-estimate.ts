import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { setTimeEstimate as setEstimate } from '../../acts/set-time-estimate.ts'
import { presentTimeStats, timeStats } from '../../entity.ts'
import { findTimedIssue, timeParams } from '../../time/find-timed-issue.ts'

export const resetTimeEstimate = endpoint(
  'POST /projects/:id/issues/:issue_iid/reset_time_estimate',
  {
    summary: 'Remove the time estimate of an issue',
    access: 'user',
    params: timeParams,
    answers: { 200: timeStats },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const { project, issue } = await findTimedIssue(db, actor, params)
    return ok(presentTimeStats(await setEstimate(act, project, issue, 0), presenting(request, instance)))
  },
)
