import { z } from 'zod'
import { notFoundPlain, parameterError } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { resendDelivery as resend } from '../../acts/resend-delivery.ts'
import { deliveryEntity, presentDelivery } from '../../deliveries/log-entity.ts'
import { findDelivery } from '../../deliveries/log-queries.ts'
import { requireSending } from '../../hook-rules.ts'
import { hookOf } from '../../queries.ts'

const LONGEST_BODY = 2 ** 20

export const resendDelivery = endpoint(
  'POST /-/gantry/v1/deliveries/:id/resend',
  {
    summary:
      'Send a delivery again to the present URL of its hook: the same event with the same `X-Gitlab-Event-UUID` and `Idempotency-Key`, so that receivers know it, or another body as a new event. 409 while the hook is paused or not sent to after timeouts',
    access: 'admin',
    params: { id: recordId },
    body: {
      request_body: z
        .string()
        .max(LONGEST_BODY)
        .optional()
        .describe(
          'A JSON object as text, which is sent to the letter, as an event of its own; otherwise the same body is sent',
        ),
    },
    answers: { 201: deliveryEntity },
  },
  async ({ params, body: { request_body }, db, act, instance }) => {
    const delivery = await findDelivery(db, params.id)
    const hook = await hookOf(db, delivery.hook_id)
    if (!hook) throw notFoundPlain()
    requireSending(hook, act.now)
    const edited = request_body === undefined ? undefined : { request_body, value: objectIn(request_body) }
    const row = await resend(act, delivery, edited)
    return created(presentDelivery(instance, { ...row, outcome: 'waiting', hook_url: hook.url }))
  },
)

/** @throws ApiError 400 for anything but a JSON object */
function objectIn(text: string): Record<string, unknown> {
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw parameterError('request_body is invalid', [{ name: 'request_body', needs: 'a JSON object as text' }])
  return { ...value }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
