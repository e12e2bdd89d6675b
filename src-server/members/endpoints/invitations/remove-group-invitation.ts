import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { invitationParams } from '../../filters.ts'
import { withdraw } from '../../invitations.ts'
import { groupWithMembers } from '../../queries.ts'

export const removeGroupInvitation = endpoint(
  'DELETE /groups/:id/invitations/:email',
  {
    summary: 'Take back a pending invitation to a group',
    access: 'user',
    params: invitationParams,
    answers: { 204: null },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const container = await groupWithMembers(db, actor, params.id, instance, 'write')
    await withdraw(act, container, params.email, request)
    return noContent()
  },
)
