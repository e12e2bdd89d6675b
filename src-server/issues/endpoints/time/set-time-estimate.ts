import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { setTimeEstimate as setEstimate } from '../../acts/set-time-estimate.ts'
import { presentTimeStats, timeStats } from '../../entity.ts'
import { findTimedIssue, timeParams } from '../../time/find-timed-issue.ts'
import { estimateOf } from '../../time/time-rules.ts'

export const setTimeEstimate = endpoint(
  'POST /projects/:id/issues/:issue_iid/time_estimate',
  {
    summary: 'Set the time estimate of an issue',
    access: 'user',
    params: timeParams,
    body: { duration: z.string().describe('For example `3h30m` or `1w 2d`; a day has 8 hours, a week 5 days') },
    answers: { 200: timeStats },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const { project, issue } = await findTimedIssue(db, actor, params)
    const after = await setEstimate(act, project, issue, estimateOf(body.duration))
    return ok(presentTimeStats(after, presenting(request, instance)))
  },
)
