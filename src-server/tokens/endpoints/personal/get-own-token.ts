import { notFoundExplicit } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { presentToken, tokenEntity } from '../../entity.ts'
import { tokenOf } from '../../queries.ts'

export const getOwnToken = endpoint(
  'GET /personal_access_tokens/self',
  {
    summary: 'Get the token that the request was made with',
    access: 'user',
    scopes: 'read_user',
    answers: { 200: tokenEntity },
  },
  async ({ actor, db, instance }) => {
    const row = actor.token.id === null ? undefined : await tokenOf(db, actor.token.id)
    if (!row) throw notFoundExplicit()
    return ok(presentToken(row, instance.clock.today()))
  },
)
