import { z } from 'zod'
import { groupId } from '../../groups/entity.ts'
import { findGroup } from '../../groups/queries.ts'
import { notFoundExplicit } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { iterationEntity, presentIteration } from '../entity.ts'
import { iterationFilters } from '../filters.ts'
import { listIterations as readIterations } from '../queries.ts'

export const listIterations = endpoint(
  'GET /groups/:id/iterations',
  {
    summary: 'List the iterations of a group and of the groups above it, the earliest first; only in paid tiers',
    access: 'anyone',
    params: { id: groupId },
    query: iterationFilters,
    answers: { 200: z.array(iterationEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    if (!instance.licensed) throw notFoundExplicit()
    const today = instance.clock.today()
    const group = await findGroup(db, actor, params.id, today)
    const page = pageOf(query)
    const { rows, total } = await readIterations(db, group.id, query, { ...page, today })
    return ok(
      rows.map((row) => presentIteration(row, { base_url: request.base_url, today })),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
