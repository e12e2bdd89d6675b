import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { memberEntity } from '../../entity.ts'
import { allMemberFilters, containerParams } from '../../filters.ts'
import { groupWithMembers } from '../../queries.ts'
import { showAllMembers } from '../../show.ts'

export const listAllGroupMembers = endpoint(
  'GET /groups/:id/members/all',
  {
    summary: 'List all members of a group: direct, inherited and by shares, each once with the highest level',
    access: 'user',
    params: containerParams,
    query: allMemberFilters,
    answers: { 200: z.array(memberEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const container = await groupWithMembers(db, actor, params.id, instance)
    return showAllMembers({ actor, db, instance, request }, container, query)
  },
)
