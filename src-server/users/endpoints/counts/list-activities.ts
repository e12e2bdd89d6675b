import { z } from 'zod'
import { requireAdmin } from '../../../kit/access/actor.ts'
import { deprecated } from '../../../kit/http/deprecated.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { dayOfMoment } from '../../../kit/http/wire.ts'
import { listActivities as list, sixMonthsBefore } from '../../belonging-queries.ts'

const activity = z
  .object({
    username: z.string(),
    last_activity_on: z.string().nullable(),
    last_activity_at: deprecated(z.string().nullable(), 'the same day'),
  })
  .meta({ id: 'UserActivity' })

export const listActivities = endpoint(
  'GET /user/activities',
  {
    summary: 'List the last days on which users were active, the least recent first, for administrators',
    access: 'user',
    scopes: 'read_user',
    query: {
      from: dayOfMoment.optional().describe('The first day of the list; by default six months ago'),
      ...pagination,
    },
    answers: { 200: z.array(activity) },
  },
  async ({ query, actor, db, instance, request }) => {
    requireAdmin(actor)
    const page = pageOf(query)
    const { rows, total } = await list(db, query.from ?? sixMonthsBefore(instance.clock.today()), page)
    return ok(
      rows.map((row) => ({ ...row, last_activity_at: row.last_activity_on })),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
