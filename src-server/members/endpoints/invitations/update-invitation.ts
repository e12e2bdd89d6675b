import { defineWrite, endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { invitationEntity } from '../../entity.ts'
import { invitationChangeFields, invitationChangeRules, invitationParams } from '../../filters.ts'
import { changePending } from '../../invitations.ts'
import { groups, type Kind, projects } from '../../kinds.ts'

const updateInvitation = ({ noun, find }: Kind) =>
  defineWrite(
    {
      summary: `Change the access level or the expiration date of a pending invitation to a ${noun}`,
      access: 'user',
      params: invitationParams,
      body: invitationChangeFields,
      rules: invitationChangeRules,
      answers: { 200: invitationEntity },
    },
    async ({ params: { id, email }, body, actor, db, act, instance }) => {
      const container = await find(db, actor, id, instance, 'write')
      return ok(await changePending(act, container, email, body))
    },
  )

export const updateProjectInvitation = endpoint('PUT /projects/:id/invitations/:email', ...updateInvitation(projects))
export const updateGroupInvitation = endpoint('PUT /groups/:id/invitations/:email', ...updateInvitation(groups))
