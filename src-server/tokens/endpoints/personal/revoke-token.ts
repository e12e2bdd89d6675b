import { badRequest, notFoundExplicit } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { revokeToken as revoke } from '../../acts/revoke-token.ts'
import { isOwnToken } from '../../find-token.ts'
import { tokenOf } from '../../queries.ts'

export const revokeToken = endpoint(
  'DELETE /personal_access_tokens/:id',
  {
    summary: 'Revoke a personal access token of the caller; administrators revoke any',
    access: 'user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    answers: { 204: null },
  },
  async ({ params, actor, db, act }) => {
    const token = await tokenOf(db, params.id)
    if (!token && actor.admin) throw notFoundExplicit()
    // The same answer for tokens of others and for tokens that do not exist.
    if (!token || !isOwnToken(actor, token)) throw badRequest('Not permitted to revoke')
    if (token.revoked === 0) await revoke(act, token.id)
    return noContent()
  },
)
