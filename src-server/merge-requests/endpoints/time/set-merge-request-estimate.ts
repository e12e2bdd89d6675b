import { z } from 'zod'
import { presentTimeStats, timeStats } from '../../../issues/entity.ts'
import { estimateOf } from '../../../issues/time/time-rules.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { setTimeEstimate as setEstimate } from '../../acts/set-time-estimate.ts'
import { mergeRequestParams } from '../../find-readable.ts'
import { findTimed } from '../../time/find-timed.ts'

export const setMergeRequestEstimate = endpoint(
  'POST /projects/:id/merge_requests/:merge_request_iid/time_estimate',
  {
    summary: 'Set the time estimate of a merge request',
    access: 'user',
    params: mergeRequestParams,
    body: { duration: z.string().describe('For example `3h30m` or `1w 2d`; a day has 8 hours, a week 5 days') },
    answers: { 200: timeStats },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const { project, row } = await findTimed(db, actor, params)
    const after = await setEstimate(act, project, row, estimateOf(body.duration))
    return ok(presentTimeStats(after, presenting(request, instance)))
  },
)
