import { z } from 'zod'

/** A system hook. The secret token and the values of its URL variables are never shown. */
export const systemHook = z
  .object({
    id: z.int(),
    url: z.string().describe('Without the password, if the URL has one'),
    name: z.string().nullable(),
    description: z.string().nullable(),
    created_at: z.string(),
    push_events: z.boolean(),
    tag_push_events: z.boolean(),
    merge_requests_events: z.boolean(),
    repository_update_events: z.boolean(),
    enable_ssl_verification: z.boolean(),
    alert_status: z.enum(['executable', 'temporarily_disabled']),
    disabled_until: z.string().nullable(),
    url_variables: z.array(z.object({ key: z.string() })),
  })
  .meta({ id: 'SystemHook' })
export type SystemHook = z.infer<typeof systemHook>

/** A row of `system_hook`. */
export interface HookRow {
  id: number
  url: string
  name: string | null
  description: string | null
  token_sealed: string | null
  token_set_at: string | null
  url_variables_sealed: string | null
  push_events: 0 | 1
  tag_push_events: 0 | 1
  merge_requests_events: 0 | 1
  repository_update_events: 0 | 1
  enable_ssl_verification: 0 | 1
  paused: 0 | 1
  /** Deliveries in a row that got no answer in time. */
  timeouts: number
  backed_off_until: string | null
  created_at: string
  updated_at: string
}

/** The events of the hook that a flag turns on; all other events go to every hook. */
export const FLAGS = ['push_events', 'tag_push_events', 'merge_requests_events', 'repository_update_events'] as const
export type Flag = (typeof FLAGS)[number]

/** Whether nothing is sent to the hook for a while, because its last deliveries timed out. */
export const isBackedOff = ({ backed_off_until }: HookRow, now: string) =>
  backed_off_until !== null && backed_off_until > now

/** @param keys the names of the URL variables */
export const presentHook = (row: HookRow, keys: readonly string[], now: string): SystemHook => {
  const waits = isBackedOff(row, now)
  return {
    id: row.id,
    url: shownUrl(row.url),
    name: row.name,
    description: row.description,
    created_at: row.created_at,
    push_events: row.push_events === 1,
    tag_push_events: row.tag_push_events === 1,
    merge_requests_events: row.merge_requests_events === 1,
    repository_update_events: row.repository_update_events === 1,
    enable_ssl_verification: row.enable_ssl_verification === 1,
    alert_status: waits ? 'temporarily_disabled' : 'executable',
    disabled_until: waits ? row.backed_off_until : null,
    url_variables: keys.map((key) => ({ key })),
  }
}

/** The URL with `****` instead of a password. */
export const shownUrl = (url: string) => url.replace(/^(https?:\/\/[^/?#:@]*:)[^/?#@]+(?=@)/i, '$1****')

/** The payload of the test, which is the same for every hook. */
export const MOCK = {
  event_name: 'project_create',
  name: 'Ruby',
  path: 'ruby',
  project_id: 1,
  owner_name: 'Someone',
  owner_email: 'example@gantry.example',
} as const

export const mockPayload = z
  .object({
    event_name: z.string(),
    name: z.string(),
    path: z.string(),
    project_id: z.int(),
    owner_name: z.string(),
    owner_email: z.string(),
  })
  .meta({ id: 'SystemHookTest' })
