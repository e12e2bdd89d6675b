import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { createHook as create } from '../acts/create-hook.ts'
import { systemHook } from '../entity.ts'
import { hookFields, requireTarget, requireToken } from '../hook-rules.ts'
import { showHook } from '../show.ts'

export const createHook = endpoint(
  'POST /hooks',
  {
    summary: 'Add a system hook',
    access: 'admin',
    body: { url: z.string(), ...hookFields },
    answers: { 201: systemHook },
  },
  async ({ body, act, instance }) => {
    requireTarget(instance, body.url, Object.fromEntries((body.url_variables ?? []).map((one) => [one.key, one.value])))
    requireToken(body.token)
    return created(showHook(instance, await create(act, body)))
  },
)
