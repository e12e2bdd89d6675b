import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { presentToken, tokenEntity } from '../../entity.ts'
import { findPersonalToken } from '../../find-token.ts'

export const getToken = endpoint(
  'GET /personal_access_tokens/:id',
  {
    summary: 'Get a personal access token of the caller; administrators get any',
    access: 'user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    answers: { 200: tokenEntity },
  },
  async ({ params, actor, db, instance }) =>
    ok(presentToken(await findPersonalToken(db, actor, params.id), instance.clock.today())),
)
