import { type Instance, MAIN_WORLD } from '../../kit/instance.ts'
import { OutboundError } from '../../kit/outbound/failures.ts'
import type { Timing } from '../../kit/outbound/timing.ts'
import { MASK } from '../../kit/secrets.ts'
import { type HookRow, shownUrl } from '../entity.ts'
import { tokenOf, urlWith, variablesOf } from '../hook-secrets.ts'
import type { DeliveryRow } from './entity.ts'
import { idempotencyKey, keyHeader } from './identity.ts'
import { LONGEST_KEPT } from './log-entity.ts'
import { uuidFrom } from './uuid.ts'

const TIMEOUT_MS = 10_000
const LARGEST_BODY = 25 * 2 ** 20
const MOST_HEADERS = 50
const NO_TIMES: Timing = { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: null }

/** What a delivery needs in order to be sent. */
export type ToSend = Pick<DeliveryRow, 'id' | 'event_uuid' | 'request_headers' | 'request_body'>

/** The columns of a delivery that say how it ended. */
export type Outcome = Pick<
  DeliveryRow,
  | 'url'
  | 'request_headers'
  | 'response_status'
  | 'response_headers'
  | 'response_body'
  | 'failure'
  | 'failure_reason'
  | 'duration_ms'
  | 'sent_at'
> &
  Timing & { state: 'ended'; sent_at: string }

/**
 * Sends a delivery once. Redirects are not followed. Failures are part of the outcome: nothing is thrown unless the signal ends the request.
 */
export async function sendDelivery(
  instance: Instance,
  hook: HookRow,
  delivery: ToSend,
  signal?: AbortSignal,
): Promise<Outcome> {
  const sent_at = instance.clock.iso()
  const headers = headersOf(instance, hook, delivery)
  const about = {
    state: 'ended' as const,
    url: shownUrl(hook.url),
    request_headers: JSON.stringify({ ...headers, ...('X-Gitlab-Token' in headers && { 'X-Gitlab-Token': MASK }) }),
    sent_at,
  }
  const unanswered = { response_status: null, response_headers: null, response_body: null }
  if (Buffer.byteLength(delivery.request_body) > LARGEST_BODY)
    return {
      ...about,
      ...unanswered,
      ...NO_TIMES,
      ...failed('too_large', 'the body is larger than 25 MiB'),
      duration_ms: 0,
    }
  const began = performance.now()
  try {
    const answer = await instance.outbound.send({
      url: urlWith(hook.url, variablesOf(instance, hook)),
      method: 'POST',
      headers,
      body: delivery.request_body,
      sender: 'system_hook',
      verify_tls: hook.enable_ssl_verification === 1,
      timeouts: { connect_ms: TIMEOUT_MS, headers_ms: TIMEOUT_MS, body_ms: TIMEOUT_MS, total_ms: TIMEOUT_MS },
      ...(signal && { signal }),
    })
    return {
      ...about,
      response_status: answer.status,
      response_headers: JSON.stringify(Object.fromEntries(Object.entries(answer.headers).slice(0, MOST_HEADERS))),
      response_body: answer.body.subarray(0, LONGEST_KEPT).toString('utf8'),
      ...{ failure: null, failure_reason: null, duration_ms: answer.duration_ms },
      ...answer.timing,
    }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const duration_ms = Math.round(performance.now() - began)
    return { ...about, ...unanswered, ...NO_TIMES, ...error.timing, ...failed(error.kind, error.reason), duration_ms }
  }
}

const failed = (failure: string, failure_reason: string) => ({ failure, failure_reason })

function headersOf(instance: Instance, hook: HookRow, delivery: ToSend): Record<string, string> {
  const token = tokenOf(instance, hook)
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Gantry',
    'X-Gitlab-Event': 'System Hook',
    'X-Gitlab-Instance': instance.base_url,
    'X-Gitlab-Event-UUID': delivery.event_uuid,
    'X-Gitlab-Webhook-UUID': uuidFrom(`hook ${hook.id} ${hook.created_at}`),
    ...keyHeader(idempotencyKey(delivery)),
    ...(token !== undefined && { 'X-Gitlab-Token': token }),
    // A receiver of this server is that of the same world.
    ...(instance.world !== MAIN_WORLD && { 'X-Gantry-World': instance.world }),
  }
}
