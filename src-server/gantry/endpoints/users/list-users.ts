import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../../../kit/http/pagination.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { listedUserEntity, presentListedUser, userListParameters } from '../../user-entity.ts'
import { listUsers as list } from '../../user-queries.ts'

export const listUsers = endpoint(
  'GET /-/gantry/v1/users',
  {
    summary: 'List users with their latest sign-in and the number of their projects, for administrators',
    access: 'admin',
    query: userListParameters,
    answers: { 200: z.array(listedUserEntity) },
  },
  async ({ query, db, instance, request }) => {
    const page = pageOf(query)
    const { rows, total } = await list(db, query, page)
    const shown = presenting(request, instance)
    return ok(
      rows.map((row) => presentListedUser(row, shown)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
