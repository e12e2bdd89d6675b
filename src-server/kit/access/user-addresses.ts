import type { Clock } from '../clock.ts'
import { forbidden } from '../errors.ts'
import type { SettingStore } from '../settings/settings.ts'
import type { Actor } from './actor.ts'

const MAX_USERS = 10_000

/** When each user last sent a request from an address, in the instance's memory. */
export class UserAddresses {
  readonly #last = new Map<number, Map<string, number>>()

  /** Records the use of an address, unless the user has used `most` others within the window. @returns whether it was recorded */
  use(
    user_id: number,
    ip: string,
    { most, window_ms, now }: { most: number; window_ms: number; now: number },
  ): boolean {
    const addresses = this.#last.get(user_id) ?? new Map<string, number>()
    for (const [address, at] of addresses) if (now - at > window_ms) addresses.delete(address)
    if (!addresses.has(ip) && addresses.size >= most) return false
    addresses.set(ip, now)
    this.#last.delete(user_id)
    this.#last.set(user_id, addresses)
    const [oldest] = this.#last.keys()
    if (this.#last.size > MAX_USERS && oldest !== undefined) this.#last.delete(oldest)
    return true
  }
}

/**
 * Refuses a user who uses the instance from too many addresses, if a setting limits them.
 *
 * @throws ApiError 403
 */
export function requireKnownAddress(
  { settings, clock, addresses }: { settings: SettingStore; clock: Clock; addresses: UserAddresses },
  actor: Actor | null,
  ip: string,
) {
  if (!actor || !settings.get('unique_ips_limit_enabled')) return
  const most = settings.get('unique_ips_limit_per_user')
  const seconds = settings.get('unique_ips_limit_time_window')
  if (most === null || seconds === null) return
  if (!addresses.use(actor.id, ip, { most, window_ms: seconds * 1000, now: clock.now() }))
    throw forbidden(
      { step: 'limit', setting: 'unique_ips_limit_per_user' },
      'Too many addresses for this account. Try again later.',
    )
}
