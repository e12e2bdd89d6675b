import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { datetime, recordId } from '../../../kit/http/wire.ts'
import { presentRequest, requestEntity } from '../../entity.ts'
import { matches } from '../../request-filters.ts'

export const listRequests = endpoint(
  'GET /-/gantry/v1/requests',
  {
    summary:
      "List the latest requests, the newest first, without those of the console; for administrators everybody's, for others their own",
    access: 'user',
    query: {
      client: z.string().max(100).optional().describe('`curl 8.5`; `console` lists the requests of the console'),
      user_id: recordId.optional(),
      token_id: recordId.optional(),
      address: z.string().max(500).optional().describe('The address of an endpoint: `GET /projects/:id`'),
      method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']).optional(),
      status: z
        .string()
        .regex(/^[1-5](\d\d|xx)$/)
        .optional()
        .describe('A status, or a class of them: `404`, `4xx`'),
      since: datetime.optional(),
      until: datetime.optional().describe('Before this moment'),
      search: z.string().max(500).optional().describe('A part of the path and the query'),
      failed: z.boolean().optional().describe('Whether the status is 400 or above'),
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
