import type { Generated } from 'kysely'
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
  url_variables_sealed: string | null
  push_events: Generated<Flag>
  tag_push_events: Generated<Flag>
  merge_requests_events: Generated<Flag>
  repository_update_events: Generated<Flag>
  enable_ssl_verification: Generated<Flag>
  paused: Generated<Flag>
  created_at: string
  updated_at: string
}

interface HookDeliveryTable {
  id: Generated<number>
  hook_id: number
  event_name: string
  event_uuid: string
  url: string
  request_headers: string
  request_body: string
  response_status: number | null
  response_headers: string | null
  response_body: string | null
  failure: string | null
  duration_ms: number | null
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
