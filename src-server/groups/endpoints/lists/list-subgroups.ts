import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { groupEntity, groupId } from '../../entity.ts'
import { subgroupFilters } from '../../filters.ts'
import { showBelow } from '../../lists/show-below.ts'
import { findGroup } from '../../queries.ts'

export const listSubgroups = endpoint(
  'GET /groups/:id/subgroups',
  {
    summary: 'List the groups right below a group',
    access: 'anyone',
    params: { id: groupId },
    query: subgroupFilters,
    answers: { 200: z.array(groupEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const { id } = await findGroup(db, actor, params.id, instance.clock.today())
    return showBelow({ actor, db, instance, request }, { kind: 'children', id }, query)
  },
)
