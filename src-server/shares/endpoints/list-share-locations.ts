import { z } from 'zod'
import { requireRole } from '../../kit/access/roles.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { groupAround, presentGroupAround } from '../../namespaces/entity.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject } from '../../projects/queries.ts'
import { shareLocations } from '../location-queries.ts'
import { sharingRules } from '../project-queries.ts'

export const listShareLocations = endpoint(
  'GET /projects/:id/share_locations',
  {
    summary: 'List the groups that the caller may share a project with',
    access: 'user',
    params: { id: projectId },
    query: { search: z.string().optional().describe('Words in the name or path'), ...pagination },
    answers: { 200: z.array(groupAround) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const project = await findProject(db, actor, params.id)
    requireRole(project, 'maintainer')
    const page = pageOf(query)
    const rules = await sharingRules(db, project.namespace_id)
    if (rules.share_with_group_lock) return ok([], pageHeaders(page, 0, 0, request))
    const top_id = rules.prevent_sharing_groups_outside_hierarchy ? rules.top_id : null
    const { id, namespace_id } = project
    const page_and_day = { ...page, today: instance.clock.today() }
    const { rows, total } = await shareLocations(db, actor, { id, namespace_id, top_id }, query.search, page_and_day)
    const locations = rows.map((row) => presentGroupAround(row, request.base_url))
    return ok(locations, pageHeaders(page, total, rows.length, request))
  },
)
