import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { projectId } from '../../projects/entity.ts'
import { viewerOf } from '../../visibility/viewer.ts'
import { presentSnippet, snippetEntity } from '../entity.ts'
import { findProjectWithSnippets } from '../families.ts'
import { listSnippets as readSnippets } from '../queries.ts'

export const listSnippets = endpoint(
  'GET /projects/:id/snippets',
  {
    summary: 'List the snippets of a project, the newest first',
    access: 'anyone',
    params: { id: projectId },
    query: pagination,
    answers: { 200: z.array(snippetEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const project = await findProjectWithSnippets(db, actor, params.id)
    const page = pageOf(query)
    const { rows, total } = await readSnippets(db, viewerOf(actor), { project_id: project.id }, {}, page)
    const how = presenting(request, instance)
    return ok(
      rows.map((row) => presentSnippet(row, how)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
