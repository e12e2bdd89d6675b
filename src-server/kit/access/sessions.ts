import type { Clock } from '../clock.ts'
import { digestOf, type Random, secretOf } from '../random.ts'

const CODE_LIVES_MS = 60_000
const SESSION_IDLES_MS = 12 * 3600_000
const PREFIX = 'gantry-session-'

/**
 * Console sessions. Whoever starts the instance passes a one-time code to the page in the URL fragment; it is valid for one minute. The
 * page exchanges the code for a token, which both sides keep in memory only.
 */
export class Sessions {
  readonly #clock: Clock
  readonly #random: Random
  readonly #codes = new Map<string, { user_id: number; until: number }>()
  readonly #sessions = new Map<string, { user_id: number; used: number }>()

  constructor(clock: Clock, random: Random) {
    this.#clock = clock
    this.#random = random
  }

  issueCode(user_id: number): string {
    const code = secretOf(this.#random, 24)
    this.#sweep()
    this.#codes.set(digestOf(code), { user_id, until: this.#clock.now() + CODE_LIVES_MS })
    return code
  }

  /** Returns the session for the code; undefined if the code is unknown, used or expired. */
  exchange(code: string): { token: string; user_id: number } | undefined {
    const key = digestOf(code)
    const found = this.#codes.get(key)
    this.#codes.delete(key)
    if (!found || found.until < this.#clock.now()) return undefined
    const token = PREFIX + secretOf(this.#random)
    this.#sessions.set(digestOf(token), { user_id: found.user_id, used: this.#clock.now() })
    return { token, user_id: found.user_id }
  }

  /** Returns the user of a session token; undefined if the token is invalid. */
  owner(token: string): number | undefined {
    if (!token.startsWith(PREFIX)) return undefined
    const session = this.#sessions.get(digestOf(token))
    if (!session || session.used < this.#clock.now() - SESSION_IDLES_MS) return undefined
    session.used = this.#clock.now()
    return session.user_id
  }

  end(token: string) {
    this.#sessions.delete(digestOf(token))
  }

  #sweep() {
    const now = this.#clock.now()
    for (const [key, code] of this.#codes) if (code.until < now) this.#codes.delete(key)
    for (const [key, session] of this.#sessions) if (session.used < now - SESSION_IDLES_MS) this.#sessions.delete(key)
  }
}
