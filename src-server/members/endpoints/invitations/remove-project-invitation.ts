import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { invitationParams } from '../../filters.ts'
import { withdraw } from '../../invitations.ts'
import { projectWithMembers } from '../../queries.ts'

export const removeProjectInvitation = endpoint(
  'DELETE /projects/:id/invitations/:email',
  {
    summary: 'Take back a pending invitation to a project',
    access: 'user',
    params: invitationParams,
    answers: { 204: null },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const container = await projectWithMembers(db, actor, params.id, instance, 'write')
    await withdraw(act, container, params.email, request)
    return noContent()
  },
)
