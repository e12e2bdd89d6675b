import { badRequest } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { revoke } from '../queries.ts'

export const revokeOwnToken = endpoint(
  'DELETE /personal_access_tokens/self',
  { summary: 'Revoke the token that the request was made with', access: 'user', answers: { 204: null } },
  async ({ actor, db }) => {
    if (actor.token.id === null) throw badRequest('Not permitted to revoke')
    await revoke(db, actor.token.id)
    return noContent()
  },
)
