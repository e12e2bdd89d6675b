import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { systemHook } from '../entity.ts'
import * as queries from '../queries.ts'
import { showHook } from '../show.ts'

export const listHooks = endpoint(
  'GET /hooks',
  { summary: 'List system hooks', access: 'admin', query: pagination, answers: { 200: z.array(systemHook) } },
  async ({ query, db, instance, request }) => {
    const page = pageOf(query)
    const { rows, total } = await queries.listHooks(db, page)
    return ok(
      rows.map((row) => showHook(instance, row)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
