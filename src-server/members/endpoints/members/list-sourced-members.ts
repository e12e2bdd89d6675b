import { z } from 'zod'
import { defineRead, endpoint } from '../../../kit/http/endpoint.ts'
import { memberWithSource } from '../../entity.ts'
import { containerParams, sourcedMemberFilters } from '../../filters.ts'
import { groups, type Kind, projects } from '../../kinds.ts'
import { showSourcedMembers } from '../../show.ts'

const listSourcedMembers = ({ noun, find }: Kind) =>
  defineRead(
    {
      summary: `List all members of a ${noun} with their sources, the highest access level first`,
      access: 'user',
      params: containerParams,
      query: sourcedMemberFilters,
      answers: { 200: z.array(memberWithSource) },
    },
    async ({ params, query, actor, db, instance, request }) => {
      const container = await find(db, actor, params.id, instance)
      return showSourcedMembers({ actor, db, instance, request }, container, query)
    },
  )

export const listSourcedProjectMembers = endpoint(
  'GET /-/gantry/v1/projects/:id/members',
  ...listSourcedMembers(projects),
)
export const listSourcedGroupMembers = endpoint('GET /-/gantry/v1/groups/:id/members', ...listSourcedMembers(groups))
