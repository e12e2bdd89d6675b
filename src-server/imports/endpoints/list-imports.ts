import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { pastImportEntity } from '../entity.ts'
import { importPages } from '../history-queries.ts'

export const listImports = endpoint(
  'GET /-/gantry/v1/imports',
  {
    summary: 'List imports, the newest first: for administrators all, for other users their own',
    access: 'user',
    query: pagination,
    answers: { 200: z.array(pastImportEntity) },
  },
  async ({ query, actor, db, request }) => {
    const page = pageOf(query)
    const values = { user_id: actor.id, limit: page.limit, offset: page.offset }
    const { rows, total } = await importPages(db, { whose: actor.admin ? 'all' : 'own' }, values)
    return ok(rows, pageHeaders(page, total, rows.length, request))
  },
)
