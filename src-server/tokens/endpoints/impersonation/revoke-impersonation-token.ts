import { requireUnmodified } from '../../../kit/http/conditions.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { revokeToken } from '../../acts/revoke-token.ts'
import { findImpersonationToken } from '../../find-token.ts'

export const revokeImpersonationToken = endpoint(
  'DELETE /users/:user_id/impersonation_tokens/:impersonation_token_id',
  {
    summary: 'Revoke an impersonation token of a user',
    access: 'admin',
    params: { user_id: recordId, impersonation_token_id: recordId },
    matches: { user_id: /^\d+$/ },
    answers: { 204: null },
  },
  async ({ params, db, act, request }) => {
    const token = await findImpersonationToken(db, params.user_id, params.impersonation_token_id)
    requireUnmodified(request, { updated_at: token.last_used_at ?? token.created_at })
    if (token.revoked === 0) await revokeToken(act, token.id)
    return noContent()
  },
)
