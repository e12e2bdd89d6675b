import type { Clock } from '../clock.ts'
import { ApiError, tooMany } from '../errors.ts'
import type { SettingStore } from '../settings/settings.ts'
import type { Actor } from './actor.ts'

/** What counting needs from an instance. */
interface Counting {
  clock: Clock
  limits: RateLimits
}

interface Window {
  began: number
  period_ms: number
  count: number
}

const CLEANUP_THRESHOLD = 10_000

/** Counts requests in fixed windows per user or address. The counters live in the instance's memory and follow its clock. */
export class RateLimits {
  readonly #windows = new Map<string, Window>()
  /** Ended windows are removed once there are this many windows. */
  #clean_at = CLEANUP_THRESHOLD

  get size(): number {
    return this.#windows.size
  }

  /** Counts one request for `key`. Returns the count in the current window and when the window ends, in milliseconds since 1970. */
  count(key: string, period_ms: number, now: number): { count: number; ends: number } {
    let window = this.#windows.get(key)
    if (!window || now - window.began >= period_ms) {
      window = { began: now, period_ms, count: 0 }
      if (this.#windows.size >= this.#clean_at) this.#removeEnded(now)
      this.#windows.set(key, window)
    }
    // An administrator may have changed the period since the window began.
    window.period_ms = period_ms
    window.count++
    return { count: window.count, ends: window.began + period_ms }
  }

  /** Removes ended windows. If most windows are still open, the next cleanup waits until their number has doubled. */
  #removeEnded(now: number) {
    for (const [key, { began, period_ms }] of this.#windows) if (now - began >= period_ms) this.#windows.delete(key)
    this.#clean_at = Math.max(CLEANUP_THRESHOLD, 2 * this.#windows.size)
  }
}

/** `at most 300 in 60 s` */
const perPeriod = (limit: number, period_ms: number) => `at most ${limit} in ${period_ms / 1000} s`

/**
 * Enforces the limit of one action per user and period; 0 means no limit.
 *
 * @param setting the setting that the limit comes from
 * @throws ApiError 429 with Retry-After
 */
export function requireUnderLimit(
  instance: Counting,
  action: string,
  who: string | number,
  limit: number,
  { period_ms = 60_000, setting }: { period_ms?: number; setting?: string } = {},
) {
  if (limit <= 0) return
  const now = instance.clock.now()
  const { count, ends } = instance.limits.count(`${action}:${who}`, period_ms, now)
  if (count <= limit) return
  const needs = perPeriod(limit, period_ms)
  throw tooMany((ends - now) / 1000, { step: 'limit', needs, ...(setting !== undefined && { setting }) })
}

type LimitSetting =
  | 'issues_create_limit'
  | 'notes_create_limit'
  | 'project_download_export_limit'
  | 'project_export_limit'
  | 'project_import_limit'
  | 'projects_api_rate_limit_unauthenticated'
  | 'users_get_by_id_limit'

/**
 * Enforces a limit that is a setting, as `requireUnderLimit`.
 *
 * @throws ApiError 429 with Retry-After
 */
export const requireUnderSetting = (
  instance: Counting & { settings: SettingStore },
  setting: LimitSetting,
  who: string | number,
  period_ms = 60_000,
) => requireUnderLimit(instance, setting, who, instance.settings.get(setting), { period_ms, setting })

/**
 * The throttle of the whole API. Its headers are sent only while it is on, because clients slow down when they see `RateLimit-Limit`.
 *
 * @throws ApiError 429 as plain text
 */
export function throttle(
  instance: Counting & { settings: SettingStore },
  actor: Actor | null,
  ip: string,
): Record<string, string> {
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
    `${text}\n`,
    { ...headers, 'Retry-After': String(Math.ceil((ends - now) / 1000)) },
    {
      step: 'limit',
      needs: perPeriod(limit, period_ms),
      setting: `throttle_${kind}_api_requests_per_period`,
    },
  )
}
