import { addDays } from '../../../kit/clock.ts'
import { forbidden } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { bySetting } from '../../../kit/reason.ts'
import { createRequested } from '../../creation.ts'
import { newTokenEntity } from '../../entity.ts'
import { arePersonalTokensOn, ownTokenFields } from '../../new-token.ts'

export const createOwnToken = endpoint(
  'POST /user/personal_access_tokens',
  {
    summary: 'Create a personal access token of limited scopes for the caller',
    access: 'user',
    body: ownTokenFields,
    answers: { 201: newTokenEntity },
  },
  async ({ body, actor, act, instance }) => {
    if (!arePersonalTokensOn(instance)) throw forbidden(bySetting('disable_personal_access_tokens'))
    return created(await createRequested(act, actor.id, body, addDays(act.today, 1)))
  },
)
