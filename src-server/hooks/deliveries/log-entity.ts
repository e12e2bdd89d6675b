import { z } from 'zod'
import type { Instance } from '../../kit/instance.ts'
import { MASK } from '../../kit/secrets.ts'
import { type HookRow, shownUrl } from '../entity.ts'
import type { DeliveryRow } from './entity.ts'
import { sendingSince } from './sending.ts'

export const OUTCOMES = ['ok', 'client_error', 'server_error', 'no_answer'] as const
/** Those that an administrator has to look at. */
export const FAILED = ['client_error', 'server_error', 'no_answer'] as const
export const CAUSES = ['event', 'test', 'resend', 'simulation'] as const
export type Outcome = (typeof OUTCOMES)[number]

const fields = {
  id: z.int(),
  hook_id: z.int(),
  hook_url: z.string().describe('The present URL of the hook, without its password; empty if the hook is gone'),
  event_name: z.string(),
  subject: z.string().nullable().describe('What the payload is about, such as `lyue → harbor` or `harbor/api`'),
  cause: z
    .enum(CAUSES)
    .describe('What queued it: an event of the instance, a test, somebody who sent it again, a simulation'),
  state: z.enum(['waiting', 'ended']).describe('`waiting` until the delivery is answered, failed or left unsent'),
  sending_since: z
    .string()
    .nullable()
    .meta({ format: 'date-time' })
    .describe('When the delivery was handed to the receiver that has not answered yet; null for all others'),
  outcome: z.enum(OUTCOMES).nullable().describe('null while it waits'),
  response_status: z.int().nullable(),
  failure: z
    .string()
    .nullable()
    .describe('Why there is no answer: blocked, dns, tls, timeout, refused, reset, not_http, too_large or backed_off'),
  failure_reason: z.string().nullable().describe('The same in words, or the error code of the connection'),
  duration_ms: z.number().nullable(),
  created_at: z.string().meta({ format: 'date-time' }),
  sent_at: z.string().nullable().meta({ format: 'date-time' }),
}

/** A delivery in the log. */
export const deliveryEntity = z.object(fields).meta({ id: 'Delivery' })

const headers = z.record(z.string(), z.unknown())

/** A delivery with all that was sent and received. Secrets are masked. */
export const deliveryDetailEntity = z
  .object({
    ...fields,
    event_uuid: z.string(),
    url: z.string().describe('Where it was sent, without the password; empty while it waits'),
    resent_id: z.int().nullable().describe('The delivery that was sent again'),
    request_headers: headers,
    request_body: z.string(),
    response_headers: headers.nullable(),
    response_body: z.string().nullable().describe('At most the first 8 KiB'),
    response_cut: z.boolean().describe('Whether the answer may have been longer'),
    dns_ms: z.number().nullable(),
    connect_ms: z.number().nullable(),
    tls_ms: z.number().nullable(),
    first_byte_ms: z.number().nullable(),
    token: z
      .enum(['none', 'as_stored', 'changed_since'])
      .describe('Whether the delivery had a secret token, and whether the hook still has the same'),
  })
  .meta({ id: 'DeliveryDetail' })

/** What a list shows of a delivery as it is stored. */
export const listedColumns = [
  'id',
  'hook_id',
  'event_name',
  'subject',
  'cause',
  'state',
  'response_status',
  'failure',
  'failure_reason',
  'duration_ms',
  'created_at',
  'sent_at',
] as const satisfies readonly (keyof DeliveryRow)[]

export type ListedDelivery = Pick<DeliveryRow, (typeof listedColumns)[number]> & {
  outcome: Outcome | 'waiting'
  hook_url: string | null
}

export const presentDelivery = (instance: Instance, row: ListedDelivery): z.infer<typeof deliveryEntity> => ({
  id: row.id,
  hook_id: row.hook_id,
  hook_url: row.hook_url === null ? '' : shownUrl(row.hook_url),
  event_name: row.event_name,
  subject: row.subject,
  cause: row.cause,
  state: row.state,
  sending_since: sendingSince(instance, row),
  outcome: row.outcome === 'waiting' ? null : row.outcome,
  response_status: row.response_status,
  failure: row.failure,
  failure_reason: row.failure_reason,
  duration_ms: row.duration_ms,
  created_at: row.created_at,
  sent_at: row.sent_at,
})

export const LONGEST_KEPT = 8 * 2 ** 10

export type DeliveryDetail = DeliveryRow & Pick<ListedDelivery, 'outcome' | 'hook_url'> & Pick<HookRow, 'token_set_at'>

export function presentDeliveryDetail(instance: Instance, row: DeliveryDetail): z.infer<typeof deliveryDetailEntity> {
  const sent = headers.parse(JSON.parse(row.request_headers))
  return {
    ...presentDelivery(instance, row),
    event_uuid: row.event_uuid,
    url: row.url,
    resent_id: row.resent_id,
    request_headers: sent,
    request_body: row.request_body,
    response_headers: row.response_headers === null ? null : headers.parse(JSON.parse(row.response_headers)),
    response_body: row.response_body,
    response_cut: Buffer.byteLength(row.response_body ?? '') >= LONGEST_KEPT,
    dns_ms: row.dns_ms,
    connect_ms: row.connect_ms,
    tls_ms: row.tls_ms,
    first_byte_ms: row.first_byte_ms,
    token: sent['X-Gitlab-Token'] !== MASK ? 'none' : isUnchanged(row) ? 'as_stored' : 'changed_since',
  }
}

const isUnchanged = ({ token_set_at, sent_at, hook_url }: DeliveryDetail) =>
  hook_url !== null && (token_set_at === null || (sent_at !== null && token_set_at <= sent_at))
