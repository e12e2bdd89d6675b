import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import type { Instance } from '../../kit/instance.ts'
import { worldsOf } from '../access.ts'
import { signInCodeEntity } from '../entity.ts'
import { consoleOf } from '../present.ts'
import { issueSignInCode } from '../sign-in.ts'

export const createSignInCode = endpoint(
  'POST /-/gantry/v1/worlds/:name/sign-in-codes',
  {
    summary:
      'Create a code with which the console signs the first administrator of a world in, once and within 60 seconds',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    params: { name: z.string() },
    answers: { 201: signInCodeEntity },
  },
  async ({ prepared: code, params, request }) => created({ code, ui: consoleOf(params.name, request) }),
  issue,
)

async function issue({ params, instance }: { params: { name: string }; instance: Instance }) {
  return await issueSignInCode(worldsOf(instance).find(params.name))
}
