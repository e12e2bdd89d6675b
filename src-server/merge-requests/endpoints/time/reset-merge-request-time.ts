import { presentTimeStats, timeStats } from '../../../issues/entity.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { resetSpentTime as resetTime } from '../../acts/add-spent-time.ts'
import { mergeRequestParams } from '../../find-readable.ts'
import { findTimed } from '../../time/find-timed.ts'

export const resetMergeRequestTime = endpoint(
  'POST /projects/:id/merge_requests/:merge_request_iid/reset_spent_time',
  {
    summary: 'Subtract all time spent on a merge request',
    access: 'user',
    params: mergeRequestParams,
    answers: { 200: timeStats },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const { project, row } = await findTimed(db, actor, params)
    return ok(presentTimeStats(await resetTime(act, project, row), presenting(request, instance)))
  },
)
