import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { datetime, recordId } from '../../../kit/http/wire.ts'
import { CAUSES, deliveryEntity, OUTCOMES, presentDelivery } from '../../deliveries/log-entity.ts'
import { listDeliveries as find } from '../../deliveries/log-queries.ts'

export const listDeliveries = endpoint(
  'GET /-/gantry/v1/deliveries',
  {
    summary: 'List deliveries of system hooks, the newest first: those of seven days, 50,000 at most',
    access: 'admin',
    query: {
      hook_id: recordId.optional(),
      event: z.string().max(100).optional().describe('The name of an event: `user_create`'),
      outcome: z
        .enum([...OUTCOMES, 'waiting', 'failed'])
        .optional()
        .describe('`failed`: a status from 400 on, or no answer'),
      status: z.int().min(100).max(599).optional(),
      cause: z.enum(CAUSES).optional(),
      since: datetime.optional(),
      until: datetime.optional().describe('Before this moment'),
      longer_than_ms: z.int().min(0).optional(),
      search: z.string().optional().describe('Words that must all be in the name of the event, or in what it is about'),
      new: z
        .boolean()
        .default(false)
        .describe(
          'Only those that were made since the server started, or since the world was forked, reset or restored',
        ),
      sort: z.enum(['asc', 'desc']).default('desc'),
      ...pagination,
    },
    answers: { 200: z.array(deliveryEntity) },
  },
  async ({ query: { page, per_page, sort, new: only_new, ...filters }, db, instance, request }) => {
    const bounds = pageOf({ page, per_page })
    const after_id = only_new ? instance.last_delivery_before : undefined
    const { rows, total } = await find(db, { ...filters, after_id }, sort, bounds)
    return ok(
      rows.map((row) => presentDelivery(instance, row)),
      pageHeaders(bounds, total, rows.length, request),
    )
  },
)
