import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { groupEntity, groupId } from '../../entity.ts'
import { subgroupFilters } from '../../filters.ts'
import { showBelow } from '../../lists/show-below.ts'
import { findGroup } from '../../queries.ts'

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
    const { id } = await findGroup(db, actor, params.id, instance.clock.today())
    return showBelow({ actor, db, instance, request }, { kind: 'descendants', id }, query)
  },
)
