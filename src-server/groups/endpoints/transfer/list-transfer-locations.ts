import { z } from 'zod'
import { requireRole } from '../../../kit/access/roles.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { groupAround, presentGroupAround } from '../../../namespaces/entity.ts'
import { transferLocations } from '../../../namespaces/transfer-location-queries.ts'
import { groupId } from '../../entity.ts'
import { findGroup } from '../../queries.ts'

export const listTransferLocations = endpoint(
  'GET /groups/:id/transfer_locations',
  {
    summary: 'List the groups under which the caller may put a group',
    access: 'user',
    params: { id: groupId },
    query: { search: z.string().optional().describe('In name and path'), ...pagination },
    answers: { 200: z.array(groupAround) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const group = await findGroup(db, actor, params.id, instance.clock.today())
    requireRole(group, 'owner')
    const page = pageOf(query)
    const { rows, total } = await transferLocations(db, actor, { kind: 'group', ...group }, query.search, page)
    const locations = rows.map((row) => presentGroupAround(row, request.base_url))
    return ok(locations, pageHeaders(page, total, rows.length, request))
  },
)
