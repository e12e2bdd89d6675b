import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject } from '../../projects/queries.ts'
import { labelEntity, presentLabel } from '../entity.ts'
import { labelCounts, listLabels } from '../queries.ts'

export const listProjectLabels = endpoint(
  'GET /projects/:id/labels',
  {
    summary: 'List the labels of a project',
    access: 'anyone',
    params: { id: projectId },
    query: {
      with_counts: z.boolean().default(false).describe('Adds the numbers of issues and merge requests'),
      include_ancestor_groups: z.boolean().default(true),
      search: z.string().optional(),
      ...pagination,
    },
    answers: { 200: z.array(labelEntity) },
  },
  async ({ params, query, actor, db, request }) => {
    const project = await findProject(db, actor, params.id)
    const page = pageOf(query)
    const { rows, total } = await listLabels(db, actor, { project, group: null }, query, page)
    const counts = query.with_counts ? await labelCounts(db, actor, project, rows) : undefined
    return ok(
      rows.map((row) => presentLabel(row, counts?.get(row.id))),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
