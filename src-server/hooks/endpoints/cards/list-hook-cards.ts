import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { listCards } from '../../cards/card-queries.ts'
import { HOOK_STATES, hookCard } from '../../cards/entity.ts'
import { showCard, weekBefore } from '../../cards/show-card.ts'

export const listHookCards = endpoint(
  'GET /-/gantry/v1/hooks',
  {
    summary: 'List system hooks with figures and the newest results of their deliveries',
    access: 'admin',
    query: {
      search: z.string().optional().describe('Words that must all be in the URL, or all in the name'),
      state: z
        .enum(HOOK_STATES)
        .optional()
        .describe('`paused` by an administrator, `backed_off` after failures, or `active`: sent to'),
      ...pagination,
    },
    answers: { 200: z.array(hookCard) },
  },
  async ({ query, db, instance, request }) => {
    const page = pageOf(query)
    const { search, state } = query
    const filters = { since: weekBefore(instance), now: instance.clock.iso(), search, state }
    const { rows, total } = await listCards(db, filters, page)
    return ok(
      rows.map((row) => showCard(instance, row)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
