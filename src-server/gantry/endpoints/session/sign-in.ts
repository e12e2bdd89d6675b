import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { startSession } from '../../acts/start-session.ts'
import { signInEntity } from '../../entity.ts'

export const signIn = endpoint(
  'POST /-/gantry/v1/sign-in',
  {
    summary: 'Exchange a one-time code for a session of the console',
    access: 'anyone',
    anonymous_write: true,
    body: { code: z.string().max(200).describe('Valid once, for 60 seconds') },
    answers: { 201: signInEntity },
  },
  async ({ body, act }) => created(await startSession(act, body.code)),
)
