import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { checkedBytes } from '../archive/checked-bytes.ts'
import { pastImportEntity, storedImportStatus } from '../entity.ts'
import { listPastImports } from '../history-queries.ts'

export const listImports = endpoint(
  'GET /-/gantry/v1/imports',
  {
    summary: 'List imports, the newest first: for administrators all, for other users their own',
    access: 'user',
    query: {
      status: storedImportStatus.optional(),
      search: z.string().optional().describe('Words that must all be in the path of the project'),
      ...pagination,
    },
    answers: { 200: z.array(pastImportEntity) },
  },
  async ({ query, actor, db, request, instance }) => {
    const page = pageOf(query)
    const { rows, total } = await listPastImports(db, actor, query, page)
    const checked = checkedBytes(instance)
    const listed = rows.map((row) => ({ ...row, checked_bytes: checked.get(row.id) ?? null }))
    return ok(listed, pageHeaders(page, total, rows.length, request))
  },
)
