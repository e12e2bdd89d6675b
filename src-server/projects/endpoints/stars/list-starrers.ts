import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { presentUserBasic, userBasic } from '../../../users/entity.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { projectId } from '../../entity.ts'
import { listStarrersOf } from '../../people-queries.ts'
import { findProject } from '../../queries.ts'

export const listStarrers = endpoint(
  'GET /projects/:id/starrers',
  {
    summary: 'List the users who starred a project',
    access: 'anyone',
    params: { id: projectId },
    query: {
      search: z.string().optional().describe('Part of the name or username, or a complete public email address'),
      ...pagination,
    },
    answers: { 200: z.array(z.object({ starred_since: z.string(), user: userBasic })) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const { id } = await findProject(db, actor, params.id)
    const page = pageOf(query)
    const viewer = viewerOf(actor)
    const { rows, total } = await listStarrersOf(db, { viewer, project_id: id, search: query.search, page })
    const shown = presenting(request, instance)
    return ok(
      rows.map((row) => ({ starred_since: row.starred_since, user: presentUserBasic(row, shown) })),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
