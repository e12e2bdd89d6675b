import { z } from 'zod'
import { presentTimeStats, timeStats } from '../../../issues/entity.ts'
import { spentTimeOf } from '../../../issues/time/time-rules.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { created } from '../../../kit/http/reply.ts'
import { addSpentTime as addTime } from '../../acts/add-spent-time.ts'
import { mergeRequestParams } from '../../find-readable.ts'
import { findTimed } from '../../time/find-timed.ts'

export const addMergeRequestTime = endpoint(
  'POST /projects/:id/merge_requests/:merge_request_iid/add_spent_time',
  {
    summary: 'Add time spent on a merge request, or subtract it',
    access: 'user',
    params: mergeRequestParams,
    body: {
      duration: z.string().describe('For example `3h30m`; `-1h` subtracts an hour'),
      summary: z.string().optional().describe('What the time was spent on, at most 255 characters'),
    },
    answers: { 201: timeStats },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const { project, row } = await findTimed(db, actor, params)
    const seconds = spentTimeOf(body, row)
    const after = await addTime(act, project, row, { seconds, summary: body.summary })
    return created(presentTimeStats(after, presenting(request, instance)))
  },
)
