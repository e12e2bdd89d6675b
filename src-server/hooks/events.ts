import type { Changes } from '../snapshots/changes.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'system_hook.created': { payload: HookPayload; snapshot: { hook: HookSnapshot } }
    /** A changed secret is named, but its value is in no event: `changes` say only whether there was one. */
    'system_hook.updated': {
      payload: HookPayload & { changed: readonly string[] }
      snapshot: { hook: HookSnapshot; changes: Changes }
    }
    /** The hook as it was right before the removal, and how many deliveries of it were deleted. Earlier versions did not count. */
    'system_hook.removed': { payload: HookPayload; snapshot: { hook: HookSnapshot; deliveries?: number } }
  }
}

interface HookPayload {
  hook_id: number
  actor_id: number
}

/** A hook as events describe one, without its secrets. */
export interface HookSnapshot {
  id: number
  /** Without the password. */
  url: string
  name: string | null
  push_events: boolean
  tag_push_events: boolean
  merge_requests_events: boolean
  repository_update_events: boolean
  enable_ssl_verification: boolean
  paused: boolean
}
