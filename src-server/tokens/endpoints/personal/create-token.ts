import { requireAdmin } from '../../../kit/access/actor.ts'
import { forbidden, notFound, unprocessable } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { sentenceOf } from '../../../memberships/policy.ts'
import { createToken as create } from '../../acts/create-token.ts'
import { newTokenEntity, presentToken } from '../../entity.ts'
import { arePersonalTokensOn, latestExpiry, newSecret, newTokenFields, tokenFaults } from '../../new-token.ts'
import { userExists } from '../../queries.ts'

export const createToken = endpoint(
  'POST /users/:user_id/personal_access_tokens',
  {
    summary: 'Create a personal access token for a user, for administrators',
    access: 'user',
    params: { user_id: recordId },
    matches: { user_id: /^\d+$/ },
    body: newTokenFields,
    answers: { 201: newTokenEntity },
  },
  async ({ params: { user_id }, body, actor, db, act, instance }) => {
    requireAdmin(actor)
    if (!arePersonalTokensOn(instance)) throw forbidden()
    if (!(await userExists(db, user_id))) throw notFound('User')
    const latest = latestExpiry(instance, act.today)
    const wanted = {
      name: body.name,
      scopes: [...new Set(body.scopes)],
      expires_at: body.expires_at ?? latest,
    }
    const faults = tokenFaults(wanted, latest)
    if (Object.keys(faults).length > 0) throw unprocessable(sentenceOf(faults))
    const token = newSecret(instance)
    const row = await create(act, { user_id, ...wanted, impersonation: false, secret: token })
    return created({ ...presentToken(row, act.today), token })
  },
)
