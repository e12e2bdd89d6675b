import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { memberEntity } from '../../entity.ts'
import { containerParams, memberFilters } from '../../filters.ts'
import { projectWithMembers } from '../../queries.ts'
import { showDirectMembers } from '../../show.ts'

export const listProjectMembers = endpoint(
  'GET /projects/:id/members',
  {
    summary: 'List the direct members of a project',
    access: 'user',
    params: containerParams,
    query: memberFilters,
    answers: { 200: z.array(memberEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const container = await projectWithMembers(db, actor, params.id, instance)
    return showDirectMembers({ actor, db, instance, request }, container, query)
  },
)
