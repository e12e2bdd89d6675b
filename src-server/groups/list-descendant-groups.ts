import { z } from 'zod'
import { endpoint } from '../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../kit/http/pagination.ts'
import { presenting } from '../kit/http/presenting.ts'
import { ok } from '../kit/http/reply.ts'
import { viewerOf } from '../projects/policy.ts'
import { groupEntity, groupId } from './entity.ts'
import { subgroupFilters } from './filters.ts'
import { listGroups } from './list-queries.ts'
import { presentGroups } from './listing-queries.ts'
import { findGroup } from './queries.ts'

export const listDescendantGroups = endpoint(
  'GET /groups/:id/descendant_groups',
  {
    summary: 'List all groups below a group, at whatever depth',
    access: 'anyone',
    params: { id: groupId },
    query: subgroupFilters,
    answers: { 200: z.array(groupEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const today = instance.clock.today()
    const { id } = await findGroup(db, actor, params.id, today)
    const asked = { query, viewer: viewerOf(actor), today, scope: { kind: 'descendants', id } } as const
    const page = pageOf(query)
    const { rows, total } = await listGroups(db, asked, page)
    const bodies = await presentGroups(db, asked, rows, presenting(request, instance))
    return ok(bodies, pageHeaders(page, total, rows.length, request))
  },
)
