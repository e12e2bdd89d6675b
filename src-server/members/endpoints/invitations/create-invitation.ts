import { defineWrite, endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { additionEntity } from '../../entity.ts'
import { containerParams, dayOf, invitationFields } from '../../filters.ts'
import { invite } from '../../invitations.ts'
import { groups, type Kind, projects } from '../../kinds.ts'

const createInvitation = ({ noun, find }: Kind) =>
  defineWrite(
    {
      summary: `Invite people to a ${noun} by email address; people with an account become members at once`,
      access: 'user',
      params: containerParams,
      body: invitationFields,
      answers: { 201: additionEntity },
    },
    async ({ params, body, actor, db, act, instance }) => {
      const container = await find(db, actor, params.id, instance, 'write')
      const { email, access_level, invite_source = null } = body
      const wanted = { access_level, expires_at: dayOf(body.expires_at) ?? null, invite_source }
      return created(await invite(act, container, email, wanted))
    },
  )

export const createProjectInvitation = endpoint('POST /projects/:id/invitations', ...createInvitation(projects))
export const createGroupInvitation = endpoint('POST /groups/:id/invitations', ...createInvitation(groups))
