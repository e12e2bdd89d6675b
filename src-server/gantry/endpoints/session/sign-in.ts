import { z } from 'zod'
import { ownerOfToken } from '../../../authentication/authenticate.ts'
import { unauthorized } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { exactlyOneOf } from '../../../kit/http/rules.ts'
import { startSession } from '../../acts/start-session.ts'
import { signInEntity } from '../../entity.ts'

export const signIn = endpoint(
  'POST /-/gantry/v1/sign-in',
  {
    summary: 'Exchange a one-time code or an access token for a session of the console',
    access: 'anyone',
    during_maintenance: true,
    anonymous_write: true,
    body: {
      code: z.string().max(200).optional().describe('Valid once, for 60 seconds'),
      token: z.string().max(200).optional().describe('The session has the scopes of the token and ends with it'),
    },
    rules: [exactlyOneOf('code', 'token')],
    answers: { 201: signInEntity },
  },
  async ({ body, act, instance, request }) => {
    if (body.token !== undefined)
      return created(await startSession(act, await ownerOfToken(act, body.token, request), request.ip))
    const user_id = instance.sessions.redeemCode(body.code ?? '')
    if (user_id === undefined) throw unauthorized()
    return created(await startSession(act, { user_id, token_id: null }, request.ip))
  },
)
