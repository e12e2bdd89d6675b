import { z } from 'zod'
import { requireRole } from '../../../kit/access/roles.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { groupAround, presentGroupAround } from '../../../namespaces/entity.ts'
import { transferLocations } from '../../../namespaces/transfer-location-queries.ts'
import { projectId } from '../../entity.ts'
import { findProject } from '../../queries.ts'

export const listTransferLocations = endpoint(
  'GET /projects/:id/transfer_locations',
  {
    summary: 'List the groups that the caller may move a project to',
    access: 'user',
    params: { id: projectId },
    query: { search: z.string().optional().describe('In name and path'), ...pagination },
    answers: { 200: z.array(groupAround) },
  },
  async ({ params, query, actor, db, request }) => {
    const project = await findProject(db, actor, params.id)
    requireRole(project, 'owner')
    const page = pageOf(query)
    const { rows, total } = await transferLocations(db, actor, { kind: 'project', ...project }, query.search, page)
    const locations = rows.map((row) => presentGroupAround(row, request.base_url))
    return ok(locations, pageHeaders(page, total, rows.length, request))
  },
)
