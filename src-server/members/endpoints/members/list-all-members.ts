import { z } from 'zod'
import { defineRead, endpoint } from '../../../kit/http/endpoint.ts'
import { memberEntity } from '../../entity.ts'
import { allMemberFilters, containerParams } from '../../filters.ts'
import { groups, type Kind, projects } from '../../kinds.ts'
import { showAllMembers } from '../../show.ts'

const listAllMembers = ({ noun, find }: Kind) =>
  defineRead(
    {
      summary: `List all direct, inherited and shared members of a ${noun}, each once with the highest access level`,
      access: 'user',
      params: containerParams,
      query: allMemberFilters,
      answers: { 200: z.array(memberEntity) },
    },
    async ({ params, query, actor, db, instance, request }) => {
      const container = await find(db, actor, params.id, instance)
      return showAllMembers({ actor, db, instance, request }, container, query)
    },
  )

export const listAllProjectMembers = endpoint('GET /projects/:id/members/all', ...listAllMembers(projects))
export const listAllGroupMembers = endpoint('GET /groups/:id/members/all', ...listAllMembers(groups))
