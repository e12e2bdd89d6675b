import type { Clock } from '../clock.ts'
import { digestOf, type Random, secretOf } from '../random.ts'

const CODE_LIFETIME_MS = 60_000
const MINUTE_MS = 60_000
/** Sessions end after so many idle minutes, or earlier if the setting says so. */
const LONGEST_IDLE_MINUTES = 12 * 60
const PREFIX = 'gantry-session-'

/** The user of a session, and the access token behind it. */
export interface SessionOwner {
  user_id: number
  /**
   * The id of the access token that the user signed in with: the session has the scopes of the token and ends with the token. null for a sign-in with
   * a one-time code: the session then has all rights of the user.
   */
  token_id: number | null
  /** The session of an administrator who acts as the user. This session ends with it. */
  parent?: SessionParent | undefined
}

export interface SessionParent {
  /** The key of the session; null if the administrator sent an access token. */
  key: string | null
  user_id: number
}

/** Whether a credential has the form of a session, which may have ended. */
export const isSessionToken = (credential: string) => credential.startsWith(PREFIX)

/**
 * Console sessions. A page exchanges a one-time code or an access token for a session. Whoever starts the instance passes the code to the
 * page in the URL fragment; the code is valid for one minute. A session ends with sign-out, after twelve idle hours or the time of a setting, and with the process:
 * its token is kept in memory only.
 */
export class Sessions {
  readonly #clock: Clock
  readonly #random: Random
  readonly #idle_minutes: () => number
  readonly #codes = new Map<string, { user_id: number; until: number }>()
  readonly #sessions = new Map<string, SessionOwner & { used: number }>()

  /** @param idle_minutes the setting `session_expire_delay` */
  constructor(clock: Clock, random: Random, idle_minutes: () => number) {
    this.#clock = clock
    this.#random = random
    this.#idle_minutes = idle_minutes
  }

  get #idle_ms(): number {
    return Math.min(this.#idle_minutes(), LONGEST_IDLE_MINUTES) * MINUTE_MS
  }

  issueCode(user_id: number): string {
    const code = secretOf(this.#random, 24)
    this.#sweep()
    this.#codes.set(digestOf(code), { user_id, until: this.#clock.now() + CODE_LIFETIME_MS })
    return code
  }

  /** Returns the user of the code; undefined if the code is unknown, used or expired. */
  redeemCode(code: string): number | undefined {
    const key = digestOf(code)
    const found = this.#codes.get(key)
    this.#codes.delete(key)
    return found && found.until >= this.#clock.now() ? found.user_id : undefined
  }

  /** Returns the token of a new session. */
  start({ user_id, token_id, parent }: SessionOwner): string {
    const token = PREFIX + secretOf(this.#random)
    this.#sweep()
    this.#sessions.set(this.keyOf(token), { user_id, token_id, parent, used: this.#clock.now() })
    return token
  }

  /** Names a session without its token. */
  keyOf(token: string): string {
    return digestOf(token)
  }

  /** The access tokens of the sessions in which the user of this session acts as somebody else. */
  actingTokens(key: string): number[] {
    return [...this.#sessions.values()].flatMap(({ parent, token_id }) =>
      parent?.key === key && token_id !== null ? [token_id] : [],
    )
  }

  /** Returns the owner of a session; undefined if there is no session with this token. Counts as a use of the session, unless `unused`. */
  find(token: string, unused = false): SessionOwner | undefined {
    if (!isSessionToken(token)) return undefined
    return this.#find(this.keyOf(token), unused)
  }

  /** Acting as somebody else also uses the administrator's own session, which must be there to return to. */
  #find(key: string, unused: boolean): SessionOwner | undefined {
    const session = this.#sessions.get(key)
    if (!session || session.used < this.#clock.now() - this.#idle_ms) return undefined
    const parent_key = session.parent?.key ?? null
    if (parent_key !== null && !this.#find(parent_key, unused)) return undefined
    if (!unused) session.used = this.#clock.now()
    return session
  }

  /** Nobody is signed out because somebody moved the clock. */
  shift(ms: number) {
    for (const session of this.#sessions.values()) session.used += ms
    for (const code of this.#codes.values()) code.until += ms
  }

  end(token: string) {
    this.#sessions.delete(this.keyOf(token))
  }

  /** Ends all sessions of a user and forgets the user's codes; keeps the session of the token `kept`. */
  endAllOf(user_id: number, kept?: string) {
    const kept_key = kept === undefined ? undefined : digestOf(kept)
    for (const [key, code] of this.#codes) if (code.user_id === user_id) this.#codes.delete(key)
    for (const [key, session] of this.#sessions)
      if (session.user_id === user_id && key !== kept_key) this.#sessions.delete(key)
  }

  /** The users with sessions that no access token limits, and that act as nobody else. */
  get plainUsers(): number[] {
    return this.#plain().map(([, { user_id }]) => user_id)
  }

  /** Takes over the plain sessions of some users from another instance. */
  takeOver(from: Sessions, user_ids: ReadonlySet<number>) {
    for (const [key, session] of from.#plain()) if (user_ids.has(session.user_id)) this.#sessions.set(key, session)
  }

  #plain() {
    return [...this.#sessions].filter(([, { token_id, parent }]) => token_id === null && parent === undefined)
  }

  #sweep() {
    const now = this.#clock.now()
    for (const [key, code] of this.#codes) if (code.until < now) this.#codes.delete(key)
    for (const [key, session] of this.#sessions) if (session.used < now - this.#idle_ms) this.#sessions.delete(key)
  }
}
