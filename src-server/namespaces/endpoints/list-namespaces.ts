import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { namespaceBasic, presentNamespace } from '../entity.ts'
import { listNamespaces as listed } from '../queries.ts'

export const listNamespaces = endpoint(
  'GET /namespaces',
  {
    summary: "List the caller's namespaces; for administrators, all of them",
    access: 'user',
    query: {
      search: z.string().optional().describe('Words in the name or path'),
      owned_only: z.boolean().default(false).describe('Only namespaces that the caller owns'),
      ...pagination,
    },
    answers: { 200: z.array(namespaceBasic) },
  },
  async ({ query, actor, db, instance, request }) => {
    const page = pageOf(query)
    const { rows, total } = await listed(db, actor, query, page)
    const shown = presenting(request, instance)
    return ok(
      rows.map((row) => presentNamespace(row, shown)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
