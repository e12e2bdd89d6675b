import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { memberWithSource } from '../../entity.ts'
import { containerParams, sourcedMemberFilters } from '../../filters.ts'
import { groupWithMembers } from '../../queries.ts'
import { showSourcedMembers } from '../../show.ts'

export const listSourcedGroupMembers = endpoint(
  'GET /-/gantry/v1/groups/:id/members',
  {
    summary: 'List all members of a group with where they come from, the most powerful first',
    access: 'user',
    params: containerParams,
    query: sourcedMemberFilters,
    answers: { 200: z.array(memberWithSource) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const container = await groupWithMembers(db, actor, params.id, instance)
    return showSourcedMembers({ actor, db, instance, request }, container, query)
  },
)
