import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { todoItem } from '../entity.ts'
import { todoFilters } from '../filters.ts'
import { listToDos as list } from '../queries.ts'
import { showToDos } from '../target-queries.ts'

export const listToDos = endpoint(
  'GET /todos',
  {
    summary: 'List the to-do items of the caller about records that the caller may read, the newest first',
    access: 'user',
    query: { ...todoFilters, ...pagination },
    answers: { 200: z.array(todoItem) },
  },
  async ({ query, actor, db, instance, request }) => {
    const page = pageOf(query)
    const { rows, total } = await list(db, actor, query, page, instance.clock.today())
    const items = await showToDos({ db, actor, instance, request }, rows)
    return ok(items, pageHeaders(page, total, rows.length, request))
  },
)
