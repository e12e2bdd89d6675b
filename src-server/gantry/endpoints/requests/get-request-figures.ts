import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { requestFiguresEntity } from '../../entity.ts'
import { countByAddress } from '../../request-filters.ts'

export const getRequestFigures = endpoint(
  'GET /-/gantry/v1/request_figures',
  {
    summary:
      "Count the logged requests of clients by address and class of status, the most frequent first; for administrators everybody's, for others their own",
    access: 'user',
    answers: { 200: requestFiguresEntity },
  },
  async ({ actor, instance }) => ok(countByAddress(instance.traffic.logOf(undefined).seenBy(actor))),
)
