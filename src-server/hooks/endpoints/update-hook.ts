import { z } from 'zod'
import { parameterError } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { updateHook as update } from '../acts/update-hook.ts'
import { systemHook } from '../entity.ts'
import { hookFields, requireTarget, requireToken } from '../hook-rules.ts'
import { variablesOf } from '../hook-secrets.ts'
import { findHook } from '../queries.ts'
import { showHook } from '../show.ts'

export const updateHook = endpoint(
  'PUT /hooks/:id',
  {
    summary: 'Change a system hook; a new URL without a token removes the stored token',
    access: 'admin',
    params: { id: recordId },
    body: { url: z.string().optional(), ...hookFields },
    answers: { 200: systemHook },
  },
  async ({ params, body, db, act, instance }) => {
    const hook = await findHook(db, params.id)
    if (Object.values(body).every((value) => value === undefined)) throw parameterError('No parameters provided')
    const { url = hook.url, url_variables } = body
    const variables = url_variables
      ? Object.fromEntries(url_variables.map(({ key, value }) => [key, value]))
      : variablesOf(instance, hook)
    if (body.url !== undefined || url_variables) requireTarget(instance, url, variables)
    requireToken(body.token)
    return ok(showHook(instance, await update(act, hook, body)))
  },
)
