import { type HookRow, shownUrl } from './entity.ts'
import type { HookSnapshot } from './events.ts'

/** A hook as events describe one. */
export const snapshotOfHook = (row: HookRow): HookSnapshot => ({
  id: row.id,
  url: shownUrl(row.url),
  name: row.name,
  push_events: row.push_events === 1,
  tag_push_events: row.tag_push_events === 1,
  merge_requests_events: row.merge_requests_events === 1,
  repository_update_events: row.repository_update_events === 1,
  enable_ssl_verification: row.enable_ssl_verification === 1,
  paused: row.paused === 1,
})
