import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { pastExportEntity, presentPastExport, storedExportStatus } from '../entity.ts'
import { listPastExports } from '../history-queries.ts'

export const listExports = endpoint(
  'GET /-/gantry/v1/exports',
  {
    summary: 'List exports of projects, the newest first: for administrators all, for other users their own',
    access: 'user',
    query: {
      status: storedExportStatus.optional(),
      project_id: recordId.optional().describe('Only exports of this project'),
      search: z.string().optional().describe('Words that must all be in the path of the project'),
      ...pagination,
    },
    answers: { 200: z.array(pastExportEntity) },
  },
  async ({ query, actor, db, instance, request }) => {
    const page = pageOf(query)
    const { rows, total } = await listPastExports(db, actor, query, page)
    const now = instance.clock.now()
    return ok(
      rows.map((row) => presentPastExport(row, now)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
