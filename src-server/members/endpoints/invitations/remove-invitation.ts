import { defineWrite, endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { invitationParams } from '../../filters.ts'
import { withdraw } from '../../invitations.ts'
import { groups, type Kind, projects } from '../../kinds.ts'

const removeInvitation = ({ noun, find }: Kind) =>
  defineWrite(
    {
      summary: `Delete a pending invitation to a ${noun}`,
      access: 'user',
      params: invitationParams,
      answers: { 204: null },
    },
    async ({ params, actor, db, act, instance, request }) => {
      const container = await find(db, actor, params.id, instance, 'write')
      await withdraw(act, container, params.email, request)
      return noContent()
    },
  )

export const removeProjectInvitation = endpoint(
  'DELETE /projects/:id/invitations/:email',
  ...removeInvitation(projects),
)
export const removeGroupInvitation = endpoint('DELETE /groups/:id/invitations/:email', ...removeInvitation(groups))
