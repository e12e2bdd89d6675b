import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { datetime, recordId } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject } from '../../projects/queries.ts'
import { milestoneEntity, presentMilestone } from '../entity.ts'
import { listMilestones } from '../queries.ts'

export const listProjectMilestones = endpoint(
  'GET /projects/:id/milestones',
  {
    summary: 'List the milestones of a project by due date',
    access: 'anyone',
    params: { id: projectId },
    query: {
      iids: z.array(recordId).optional(),
      state: z.enum(['active', 'closed']).optional(),
      title: z.string().optional(),
      search: z.string().optional(),
      updated_before: datetime.optional(),
      updated_after: datetime.optional(),
      ...pagination,
    },
    answers: { 200: z.array(milestoneEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const project = await findProject(db, actor, params.id)
    const page = pageOf(query)
    const { rows, total } = await listMilestones(db, { project, group: null }, query, page)
    const how = { base_url: request.base_url, today: instance.clock.today() }
    return ok(
      rows.map((row) => presentMilestone(row, project.path_with_namespace, how)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
