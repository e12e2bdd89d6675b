import { invalid, notFound } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { createToken } from '../../acts/create-token.ts'
import { newImpersonationTokenEntity, presentToken } from '../../entity.ts'
import { latestExpiry, newSecret, newTokenFields, tokenFaults } from '../../new-token.ts'
import { userExists } from '../../queries.ts'

export const createImpersonationToken = endpoint(
  'POST /users/:user_id/impersonation_tokens',
  {
    summary: 'Create a token with which an administrator acts as a user; the user does not see it',
    access: 'admin',
    params: { user_id: recordId },
    matches: { user_id: /^\d+$/ },
    body: newTokenFields,
    answers: { 201: newImpersonationTokenEntity },
  },
  async ({ params: { user_id }, body, db, act, instance }) => {
    if (!(await userExists(db, user_id))) throw notFound('User')
    const latest = latestExpiry(instance, act.today)
    const wanted = { name: body.name, scopes: [...new Set(body.scopes)], expires_at: body.expires_at ?? latest }
    const faults = tokenFaults(wanted, latest)
    if (Object.keys(faults).length > 0) throw invalid(faults)
    const token = newSecret(instance)
    const row = await createToken(act, { user_id, ...wanted, impersonation: true, secret: token })
    return created({ ...presentToken(row, act.today), token, impersonation: true })
  },
)
