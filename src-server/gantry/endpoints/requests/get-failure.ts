import { z } from 'zod'
import { notFound } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { failureDetailEntity, presentFailureDetail } from '../../entity.ts'

export const getFailure = endpoint(
  'GET /-/gantry/v1/failures/:request_id',
  {
    summary: 'Get a failed request with its body and answer, without secrets',
    access: 'user',
    params: { request_id: z.string() },
    answers: { 200: failureDetailEntity },
  },
  async ({ params, actor, instance }) => {
    const failed = instance.traffic.failed.seenBy(actor).find(({ request_id }) => request_id === params.request_id)
    if (!failed) throw notFound('Failed request')
    return ok(presentFailureDetail(failed))
  },
)
