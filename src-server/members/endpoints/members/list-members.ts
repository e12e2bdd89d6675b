import { z } from 'zod'
import { defineRead, endpoint } from '../../../kit/http/endpoint.ts'
import { memberEntity } from '../../entity.ts'
import { containerParams, memberFilters } from '../../filters.ts'
import { groups, type Kind, projects } from '../../kinds.ts'
import { showDirectMembers } from '../../show.ts'

const listMembers = ({ noun, find }: Kind) =>
  defineRead(
    {
      summary: `List the direct members of a ${noun}`,
      access: 'user',
      params: containerParams,
      query: memberFilters,
      answers: { 200: z.array(memberEntity) },
    },
    async ({ params, query, actor, db, instance, request }) => {
      const container = await find(db, actor, params.id, instance)
      return showDirectMembers({ actor, db, instance, request }, container, query)
    },
  )

export const listProjectMembers = endpoint('GET /projects/:id/members', ...listMembers(projects))
export const listGroupMembers = endpoint('GET /groups/:id/members', ...listMembers(groups))
