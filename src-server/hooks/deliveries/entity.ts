/** A row of `hook_delivery`. */
export interface DeliveryRow {
  id: number
  hook_id: number
  state: 'waiting' | 'ended'
  cause: 'event' | 'test' | 'resend' | 'simulation'
  event_id: number | null
  resent_id: number | null
  event_name: string
  subject: string | null
  event_uuid: string
  url: string
  request_headers: string
  request_body: string
  response_status: number | null
  response_headers: string | null
  response_body: string | null
  failure: string | null
  failure_reason: string | null
  duration_ms: number | null
  dns_ms: number | null
  connect_ms: number | null
  tls_ms: number | null
  first_byte_ms: number | null
  sent_at: string | null
  created_at: string
}
