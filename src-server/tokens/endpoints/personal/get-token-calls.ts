import { notFoundExplicit } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { tokenCallsEntity } from '../../entity.ts'
import { isOwnToken } from '../../find-token.ts'
import { tokenOf } from '../../queries.ts'

export const getTokenCalls = endpoint(
  'GET /-/gantry/v1/tokens/:id/calls',
  {
    summary: 'Get the first successful and the last call with a personal access token since the server started',
    access: 'user',
    params: { id: recordId },
    answers: { 200: tokenCallsEntity },
  },
  async ({ params, actor, db, instance }) => {
    const token = await tokenOf(db, params.id)
    if (!token || !isOwnToken(actor, token)) throw notFoundExplicit()
    return ok(instance.traffic.callsWith(token.id))
  },
)
