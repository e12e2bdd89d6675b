import type { Instance } from '../../instance.ts'
import { ApiError, tooMany } from '../errors.ts'
import type { Actor } from './actor.ts'

interface Window {
  began: number
  count: number
}

/** Counts in fixed windows, keyed by user or address; on the instance's clock and in its memory. */
export class RateLimits {
  readonly #windows = new Map<string, Window>()

  /** Adds one to `key`; answers the count in the window and when the window ends, in milliseconds. */
  count(key: string, period_ms: number, now: number): { count: number; ends: number } {
    let window = this.#windows.get(key)
    if (!window || now - window.began >= period_ms) {
      window = { began: now, count: 0 }
      if (this.#windows.size > 10_000) this.#sweep(now, period_ms)
      this.#windows.set(key, window)
    }
    window.count++
    return { count: window.count, ends: window.began + period_ms }
  }

  #sweep(now: number, period_ms: number) {
    for (const [key, window] of this.#windows) if (now - window.began >= period_ms) this.#windows.delete(key)
  }
}

/**
 * The limit of one action, so many a period and user. 0 is no limit.
 *
 * @throws ApiError 429 with Retry-After
 */
export function requireUnderLimit(
  instance: Instance,
  action: string,
  who: string | number,
  limit: number,
  period_ms = 60_000,
) {
  if (limit <= 0) return
  const now = instance.clock.now()
  const { count, ends } = instance.limits.count(`${action}:${who}`, period_ms, now)
  if (count > limit) throw tooMany((ends - now) / 1000)
}

/**
 * The throttle of the whole API. Its headers are sent only while it is on: a client that reads `RateLimit-Limit` slows itself down.
 *
 * @throws ApiError 429 as plain text
 */
export function throttle(instance: Instance, actor: Actor | null, ip: string): Record<string, string> {
  const { settings, clock } = instance
  const kind = actor ? 'authenticated' : 'unauthenticated'
  if (!settings.get(`throttle_${kind}_api_enabled`)) return {}
  const limit = settings.get(`throttle_${kind}_api_requests_per_period`)
  const period_ms = settings.get(`throttle_${kind}_api_period_in_seconds`) * 1000
  const now = clock.now()
  const { count, ends } = instance.limits.count(`throttle:${actor ? actor.id : ip}`, period_ms, now)
  const headers = {
    'RateLimit-Limit': String(limit),
    'RateLimit-Name': `throttle_${kind}_api`,
    'RateLimit-Observed': String(count),
    'RateLimit-Remaining': String(Math.max(0, limit - count)),
    'RateLimit-Reset': String(Math.ceil(ends / 1000)),
    'RateLimit-ResetTime': new Date(ends).toUTCString(),
  }
  if (count <= limit) return headers
  const text = settings.get('rate_limiting_response_text') ?? 'Retry later'
  throw new ApiError(
    429,
    { [PLAIN_TEXT]: `${text}\n` },
    { ...headers, 'Retry-After': String(Math.ceil((ends - now) / 1000)) },
  )
}

/** A body under this name is sent as plain text. */
export const PLAIN_TEXT = ' text'
