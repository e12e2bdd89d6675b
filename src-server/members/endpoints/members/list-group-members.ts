import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { memberEntity } from '../../entity.ts'
import { containerParams, memberFilters } from '../../filters.ts'
import { groupWithMembers } from '../../queries.ts'
import { showDirectMembers } from '../../show.ts'

export const listGroupMembers = endpoint(
  'GET /groups/:id/members',
  {
    summary: 'List the direct members of a group',
    access: 'user',
    params: containerParams,
    query: memberFilters,
    answers: { 200: z.array(memberEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const container = await groupWithMembers(db, actor, params.id, instance)
    return showDirectMembers({ actor, db, instance, request }, container, query)
  },
)
