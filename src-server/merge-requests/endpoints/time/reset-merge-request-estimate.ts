import { presentTimeStats, timeStats } from '../../../issues/entity.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { setTimeEstimate as setEstimate } from '../../acts/set-time-estimate.ts'
import { mergeRequestParams } from '../../find-readable.ts'
import { findTimed } from '../../time/find-timed.ts'

export const resetMergeRequestEstimate = endpoint(
  'POST /projects/:id/merge_requests/:merge_request_iid/reset_time_estimate',
  {
    summary: 'Remove the time estimate of a merge request',
    access: 'user',
    params: mergeRequestParams,
    answers: { 200: timeStats },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const { project, row } = await findTimed(db, actor, params)
    return ok(presentTimeStats(await setEstimate(act, project, row, 0), presenting(request, instance)))
  },
)
