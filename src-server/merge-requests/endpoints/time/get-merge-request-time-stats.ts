import { presentTimeStats, timeStats } from '../../../issues/entity.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { findReadable, mergeRequestParams } from '../../find-readable.ts'

export const getMergeRequestTimeStats = endpoint(
  'GET /projects/:id/merge_requests/:merge_request_iid/time_stats',
  {
    summary: 'Get the estimate of a merge request and the time spent on it',
    access: 'anyone',
    params: mergeRequestParams,
    answers: { 200: timeStats },
  },
  async ({ params, actor, db, instance, request }) => {
    const { row } = await findReadable(db, actor, params, 'read')
    return ok(presentTimeStats(row, presenting(request, instance)))
  },
)
