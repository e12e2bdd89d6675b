import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { created } from '../../../kit/http/reply.ts'
import { addSpentTime as addTime } from '../../acts/add-spent-time.ts'
import { presentTimeStats, timeStats } from '../../entity.ts'
import { findTimedIssue, timeParams } from '../../time/find-timed-issue.ts'
import { spentTimeOf } from '../../time/time-rules.ts'

export const addSpentTime = endpoint(
  'POST /projects/:id/issues/:issue_iid/add_spent_time',
  {
    summary: 'Add time spent on an issue, or subtract it',
    access: 'user',
    params: timeParams,
    body: {
      duration: z.string().describe('For example `3h30m`; `-1h` subtracts an hour'),
      summary: z.string().optional().describe('What the time was spent on, at most 255 characters'),
    },
    answers: { 201: timeStats },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const { project, issue } = await findTimedIssue(db, actor, params)
    const seconds = spentTimeOf(body, issue)
    const after = await addTime(act, project, issue, { seconds, summary: body.summary })
    return created(presentTimeStats(after, presenting(request, instance)))
  },
)
