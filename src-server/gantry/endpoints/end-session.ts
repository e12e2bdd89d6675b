import { notFound } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'

export const endSession = endpoint(
  'DELETE /-/gantry/v1/session',
  { summary: 'End the session of the console', access: 'user', answers: { 204: null } },
  async ({ actor }) => {
    if (!actor.token.endSession) throw notFound('Session')
    actor.token.endSession()
    return noContent()
  },
)
