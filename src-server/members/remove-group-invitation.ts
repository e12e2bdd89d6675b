import { z } from 'zod'
import { requireUnmodified } from '../kit/http/conditions.ts'
import { endpoint } from '../kit/http/endpoint.ts'
import { noContent } from '../kit/http/reply.ts'
import { containerParams } from './filters.ts'
import { findInvitation, removeInvitation } from './invitation-queries.ts'
import { requireManaging } from './policy.ts'
import { groupWithMembers } from './queries.ts'

export const removeGroupInvitation = endpoint(
  'DELETE /groups/:id/invitations/:email',
  {
    summary: 'Take back a pending invitation to a group',
    access: 'user',
    params: { ...containerParams, email: z.string() },
    answers: { 204: null },
  },
  async ({ params, actor, db, instance, request }) => {
    const container = await groupWithMembers(db, actor, params.id, instance)
    requireManaging(container)
    const invitation = await findInvitation(db, container, params.email, instance.clock.today())
    requireUnmodified(request, invitation)
    await removeInvitation(db, invitation.id)
    return noContent()
  },
)
