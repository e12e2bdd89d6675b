import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { manyGroups } from '../../filters.ts'
import { groupCountsEntity } from '../../group-entity.ts'
import { groupCounts } from '../../group-queries.ts'

export const listGroupCounts = endpoint(
  'GET /-/gantry/v1/groups/counts',
  {
    summary: "Count the contents of the given groups (`ids`), with the caller's access levels",
    access: 'user',
    query: manyGroups,
    answers: { 200: z.array(groupCountsEntity) },
  },
  async ({ query, actor, db, instance }) =>
    ok(await groupCounts(db, viewerOf(actor), query.ids, instance.clock.today())),
)
