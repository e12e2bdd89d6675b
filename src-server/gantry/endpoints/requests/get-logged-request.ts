import { z } from 'zod'
import { notFound } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { CONSOLE } from '../../../kit/traffic.ts'
import { presentRequestDetail, requestDetailEntity } from '../../entity.ts'

export const getLoggedRequest = endpoint(
  'GET /-/gantry/v1/requests/:request_id',
  {
    summary: 'Get a request of the log with its body, and with the answer if it failed, without secrets',
    access: 'user',
    params: { request_id: z.string() },
    answers: { 200: requestDetailEntity },
  },
  async ({ params, actor, instance: { traffic } }) => {
    for (const log of [traffic.logOf(undefined), traffic.logOf(CONSOLE)]) {
      const found = log.seenBy(actor).find(({ request_id }) => request_id === params.request_id)
      if (found) return ok(presentRequestDetail(found))
    }
    throw notFound('Request')
  },
)
