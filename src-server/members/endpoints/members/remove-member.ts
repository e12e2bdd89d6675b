import { defineWrite, endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { removeDirectMember } from '../../changes.ts'
import { memberParams, removalFields } from '../../filters.ts'
import { groups, type Kind, projects } from '../../kinds.ts'

const removeMember = ({ noun, find }: Kind) =>
  defineWrite(
    {
      summary: `Remove a direct member from a ${noun}, or leave the ${noun}`,
      access: 'user',
      params: memberParams,
      body: removalFields,
      answers: { 204: null },
    },
    async ({ params, body, actor, db, act, instance, request }) => {
      const container = await find(db, actor, params.id, instance, 'write')
      await removeDirectMember(act, container, params.user_id, body, request)
      return noContent()
    },
  )

export const removeProjectMember = endpoint('DELETE /projects/:id/members/:user_id', ...removeMember(projects))
export const removeGroupMember = endpoint('DELETE /groups/:id/members/:user_id', ...removeMember(groups))
