import { requireUnmodified } from '../../../kit/http/conditions.ts'
import { defineWrite, endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { findMember } from '../../../memberships/queries.ts'
import { projectId } from '../../../projects/entity.ts'
import { revokeResourceToken } from '../../acts/revoke-resource-token.ts'
import { findResourceToken, groups, type Kind, projects } from '../../containers.ts'

const revokeAccessToken = ({ noun, find }: Kind) =>
  defineWrite(
    {
      summary: `Revoke an access token of a ${noun}; its bot is no longer a member and is blocked`,
      access: 'user',
      params: { id: projectId, token_id: recordId },
      answers: { 204: null },
    },
    async ({ params, actor, db, act, instance, request }) => {
      const container = await find(db, actor, params.id, instance, 'write')
      const token = await findResourceToken(db, container, params.token_id, act.today)
      requireUnmodified(request, { updated_at: token.last_used_at ?? token.created_at })
      await revokeResourceToken(act, container, token, await findMember(db, container, token.user_id, act.today))
      return noContent()
    },
  )

export const revokeProjectAccessToken = endpoint(
  'DELETE /projects/:id/access_tokens/:token_id',
  ...revokeAccessToken(projects),
)
export const revokeGroupAccessToken = endpoint(
  'DELETE /groups/:id/access_tokens/:token_id',
  ...revokeAccessToken(groups),
)
