import { badRequest } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { revokeToken } from '../../acts/revoke-token.ts'

export const revokeOwnToken = endpoint(
  'DELETE /personal_access_tokens/self',
  { summary: 'Revoke the token that the request was made with', access: 'user', answers: { 204: null } },
  async ({ actor, act }) => {
    if (actor.token.id === null) throw badRequest('Not permitted to revoke')
    await revokeToken(act, actor.token.id)
    return noContent()
  },
)
