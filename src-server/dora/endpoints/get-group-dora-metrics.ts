import { z } from 'zod'
import { groupId } from '../../groups/entity.ts'
import { findGroup } from '../../groups/queries.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { dataPoint } from '../entity.ts'
import { doraFilters } from '../filters.ts'
import { listDataPoints } from '../metrics.ts'
import { requireMetrics } from '../policy.ts'

export const getGroupDoraMetrics = endpoint(
  'GET /groups/:id/dora/metrics',
  {
    summary: 'Get the DORA metrics of all projects in a group and its subgroups',
    access: 'user',
    params: { id: groupId },
    query: doraFilters,
    answers: { 200: z.array(dataPoint) },
  },
  async ({ params, query, actor, db, instance }) => {
    const group = await findGroup(db, actor, params.id, instance.clock.today())
    requireMetrics(group, instance.licensed)
    return ok(await listDataPoints(db, { of: 'group', id: group.id }, query, instance.clock.today()))
  },
)
