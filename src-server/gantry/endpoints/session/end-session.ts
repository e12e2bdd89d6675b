import { notFound } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { endSession as end } from '../../acts/end-session.ts'

export const endSession = endpoint(
  'DELETE /-/gantry/v1/session',
  {
    summary: 'End the session of the console',
    access: 'user',
    acts_outside: true,
    during_maintenance: true,
    open_to_unready: true,
    answers: { 204: null },
  },
  async ({ actor, act }) => {
    if (!actor.token.endSession) throw notFound('Session')
    await end(act, actor.token.endSession)
    return noContent()
  },
)
