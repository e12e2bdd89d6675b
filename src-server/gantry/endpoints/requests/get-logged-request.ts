import { z } from 'zod'
import { isAdmin } from '../../../kit/access/actor.ts'
import { notFound } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { CONSOLE } from '../../../kit/traffic.ts'
import { presentRequestDetail, requestDetailEntity } from '../../entity.ts'
import { explain, explainToSender } from '../../why/explain.ts'

export const getLoggedRequest = endpoint(
  'GET /-/gantry/v1/requests/:request_id',
  {
    summary: 'Get a request of the log with its body and answer, and why it was refused, without secrets',
    access: 'user',
    params: { request_id: z.string() },
    answers: { 200: requestDetailEntity },
  },
  async ({ params, actor, db, instance: { traffic, settings, clock } }) => {
    for (const log of [traffic.logOf(undefined), traffic.logOf(CONSOLE)]) {
      const found = log.seenBy(actor).find(({ request_id }) => request_id === params.request_id)
      if (!found) continue
      const explanation = isAdmin(actor)
        ? await explain(db, found, { settings, today: clock.today() })
        : explainToSender(found, actor.id)
      return ok(presentRequestDetail(found, explanation))
    }
    throw notFound('Request')
  },
)
