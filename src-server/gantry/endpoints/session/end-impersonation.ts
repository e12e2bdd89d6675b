import { notFound } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { revokeToken } from '../../../tokens/acts/revoke-token.ts'
import { tokenOf } from '../../../tokens/queries.ts'

export const endImpersonation = endpoint(
  'DELETE /-/gantry/v1/impersonations/:token_id',
  {
    summary: 'Stop acting as another user in the console: revoke the token and end its sessions',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    params: { token_id: recordId },
    answers: { 204: null },
  },
  async ({ params, db, act }) => {
    const token = await tokenOf(db, params.token_id)
    if (token?.impersonation !== 1) throw notFound('Impersonation Token')
    if (token.revoked === 0) await revokeToken(act, token.id)
    return noContent()
  },
)
