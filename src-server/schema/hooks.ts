import type { ColumnType, Generated } from 'kysely'
import type { Flag } from '../kit/db/schema.ts'

declare module '../kit/db/schema.ts' {
  interface Database {
    system_hook: SystemHookTable
    hook_delivery: HookDeliveryTable
    audit_event: AuditEventTable
  }
}

interface SystemHookTable {
  id: Generated<number>
  url: string
  name: string | null
  description: string | null
  token_sealed: string | null
  /** When the token was last set or removed; null if never. */
  token_set_at: string | null
  url_variables_sealed: string | null
  push_events: Generated<Flag>
  tag_push_events: Generated<Flag>
  merge_requests_events: Generated<Flag>
  repository_update_events: Generated<Flag>
  enable_ssl_verification: Generated<Flag>
  paused: Generated<Flag>
  /** Deliveries in a row that got no answer in time. */
  timeouts: Generated<number>
  /** Until then, nothing is sent, because too many deliveries in a row got no answer. */
  backed_off_until: string | null
  created_at: string
  updated_at: string
}

interface HookDeliveryTable {
  id: Generated<number>
  hook_id: number
  /** `waiting`: not sent yet, or the attempt was interrupted. */
  state: Generated<'waiting' | 'ended'>
  /** `resend`: somebody sent an ended delivery again. */
  cause: Generated<'event' | 'test' | 'resend' | 'simulation'>
  /** The event of the stream; null if there is none. */
  event_id: number | null
  /** The delivery that was sent again. */
  resent_id: number | null
  event_name: string
  /** What the payload is about: `lyue → harbor`, `harbor/api`. */
  subject: string | null
  event_uuid: string
  url: string
  request_headers: string
  request_body: string
  response_status: number | null
  response_headers: string | null
  /** At most its first 8 KiB. */
  response_body: string | null
  /** A kind of `OutboundFailure`, `backed_off` or `too_large`. */
  failure: string | null
  /** More about the failure, for administrators. */
  failure_reason: string | null
  duration_ms: number | null
  dns_ms: number | null
  connect_ms: number | null
  tls_ms: number | null
  first_byte_ms: number | null
  /** Computed from the columns above. */
  outcome: ColumnType<'waiting' | 'ok' | 'client_error' | 'server_error' | 'no_answer', never, never>
  /** null: not sent. */
  sent_at: string | null
  created_at: string
}

interface AuditEventTable {
  id: Generated<number>
  author_id: number | null
  sudo_author_id: number | null
  entity_type: string
  entity_id: number
  action: string
  details: string
  before: string | null
  after: string | null
  ip_address: string | null
  request_id: string | null
  created_at: string
}
