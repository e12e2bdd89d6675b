import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { presentRequest, requestEntity } from '../../entity.ts'
import { matches } from '../../request-filters.ts'
import { requestQuery } from '../../requests/request-query.ts'

export const listRequests = endpoint(
  'GET /-/gantry/v1/requests',
  {
    summary:
      "List the latest requests, the newest first, without those of the console; for administrators everybody's, for others their own",
    access: 'user',
    query: {
      ...requestQuery,
      ...pagination,
    },
    answers: { 200: z.array(requestEntity) },
  },
  async ({ query: { page, per_page, ...filters }, actor, instance, request }) => {
    const bounds = pageOf({ page, per_page })
    const all = instance.traffic
      .logOf(filters.client)
      .seenBy(actor)
      .filter((one) => matches(one, filters))
    const rows = all.slice(bounds.offset, bounds.offset + bounds.limit)
    return ok(rows.map(presentRequest), pageHeaders(bounds, all.length, rows.length, request))
  },
)
