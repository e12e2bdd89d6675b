import { requireAdmin } from '../../../kit/access/actor.ts'
import { forbidden, notFound } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { bySetting } from '../../../kit/reason.ts'
import { createRequested } from '../../creation.ts'
import { newTokenEntity } from '../../entity.ts'
import { arePersonalTokensOn, latestExpiry, newTokenFields } from '../../new-token.ts'
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
    if (!arePersonalTokensOn(instance)) throw forbidden(bySetting('disable_personal_access_tokens'))
    if (!(await userExists(db, user_id))) throw notFound('User')
    return created(await createRequested(act, user_id, body, latestExpiry(instance, act.today)))
  },
)
