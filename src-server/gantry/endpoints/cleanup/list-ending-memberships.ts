import { z } from 'zod'
import { addDays } from '../../../kit/clock.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { ENDING_DAYS, endingMembershipEntity, presentEndingMembership } from '../../cleanup-entity.ts'
import { listEndingMemberships as listMemberships } from '../../cleanup-queries.ts'

export const listEndingMemberships = endpoint(
  'GET /-/gantry/v1/cleanup/memberships',
  {
    summary:
      'List direct memberships that end within 30 days: for administrators all, for other users those that they may manage',
    access: 'user',
    query: {
      search: z
        .string()
        .optional()
        .describe("Words that must all be in the path of the project or group, or in the user's name or username"),
      ...pagination,
    },
    answers: { 200: z.array(endingMembershipEntity) },
  },
  async ({ query, actor, db, instance, request }) => {
    const page = pageOf(query)
    const today = instance.clock.today()
    const range = { search: query.search, today, until: addDays(today, ENDING_DAYS) }
    const { rows, total } = await listMemberships(db, viewerOf(actor), range, page)
    const present = presenting(request, instance)
    return ok(
      rows.map((row) => presentEndingMembership(row, present)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
