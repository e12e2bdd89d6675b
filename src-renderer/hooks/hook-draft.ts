import type { Input } from '../api/client.ts'
import { type FlagName, flags, type HookCard } from './hook.ts'

/** The fields of the form of a hook. The token is not a draft: it is a secret. */
export interface HookDraft extends Record<FlagName, boolean> {
  url: string
  name: string
  description: string
  enable_ssl_verification: boolean
}

/** What a new hook gets from the platform. */
export const emptyHook: HookDraft = {
  url: '',
  name: '',
  description: '',
  repository_update_events: true,
  push_events: false,
  tag_push_events: false,
  merge_requests_events: false,
  enable_ssl_verification: true,
}

export const draftOf = (hook: HookCard): HookDraft => ({
  url: hook.url,
  name: hook.name ?? '',
  description: hook.description ?? '',
  repository_update_events: hook.repository_update_events,
  push_events: hook.push_events,
  tag_push_events: hook.tag_push_events,
  merge_requests_events: hook.merge_requests_events,
  enable_ssl_verification: hook.enable_ssl_verification,
})

/** The fields that differ from the saved hook, the URL without spaces around it. An empty token removes the stored one; undefined keeps it. */
export function hookChanges(
  saved: HookDraft,
  draft: HookDraft,
  token: string | undefined,
): Omit<Input<'PUT /hooks/:id'>, 'id'> {
  const changed = Object.entries({ ...draft, url: draft.url.trim() }).filter(
    ([name, value]) => Reflect.get(saved, name) !== value,
  )
  return { ...Object.fromEntries(changed), ...(token !== undefined && { token }) }
}

/** Why the form cannot be sent yet. `saved` is the shown URL of the hook, with a mask for its password. */
export function hookObstacle({ url }: Pick<HookDraft, 'url'>, saved = ''): string | undefined {
  if (url.trim() === '') return 'Enter a URL.'
  if (url.trim() !== saved && /^[^/]*\/\/[^/?#@]*:\*{4}@/.test(url.trim()))
    return 'The saved password is not shown. Enter it again instead of ****.'
  return /^https?:\/\//i.test(url.trim()) ? undefined : 'The URL must begin with http:// or https://.'
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const tokenLength = 32

/** A random token of 32 letters and digits. */
export function newToken(): string {
  const signs: string[] = []
  while (signs.length < tokenLength)
    // Larger bytes would make the first letters more likely.
    for (const byte of crypto.getRandomValues(new Uint8Array(tokenLength * 2)))
      if (byte < letters.length * Math.floor(256 / letters.length) && signs.length < tokenLength)
        signs.push(letters.charAt(byte % letters.length))
  return signs.join('')
}

/** The names of the form's fields in errors of the server. */
export const hookErrorNames = ['url', 'name', 'description', 'token', ...flags.map(({ name }) => name)]
