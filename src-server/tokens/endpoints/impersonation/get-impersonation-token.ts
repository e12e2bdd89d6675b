import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { impersonationTokenEntity, presentImpersonationToken } from '../../entity.ts'
import { findImpersonationToken } from '../../find-token.ts'

export const getImpersonationToken = endpoint(
  'GET /users/:user_id/impersonation_tokens/:impersonation_token_id',
  {
    summary: 'Get an impersonation token of a user',
    access: 'admin',
    scopes: 'read_user',
    params: { user_id: recordId, impersonation_token_id: recordId },
    matches: { user_id: /^\d+$/ },
    answers: { 200: impersonationTokenEntity },
  },
  async ({ params, db, instance }) => {
    const token = await findImpersonationToken(db, params.user_id, params.impersonation_token_id)
    return ok(presentImpersonationToken(token, instance.clock.today()))
  },
)
