import type { Clock } from './clock.ts'
import { Coverage } from './coverage.ts'
import { maskRequest, type RawRequest, RequestLog } from './request-log.ts'
import { maskText } from './secrets.ts'

const STEP_MS = 15_000
const BUCKETS = 60
const CLIENTS = 100
const LONGEST_NAME = 80
const LONGEST_PATH = 500
const TOKENS = 1000

/** The name of the console among the clients. */
export const CONSOLE = 'console'

export interface TrafficEntry {
  status: number
  client: string
  /** The access token of the request; null without one and for sessions of the console. */
  token_id: number | null
  method: string
  path: string
}

/** A call that a client made with an access token. */
export interface TokenCall {
  at: string
  method: string
  path: string
  status: number
  client: string
}

/** The calls with one access token since the server started. */
export interface TokenCalls {
  requests: number
  /** The first successful call. */
  first_success: TokenCall | null
  last: TokenCall | null
}

export interface TrafficBucket {
  at: string
  ok: number
  not_modified: number
  client_error: number
  server_error: number
}

/** A call as it arrived. Its path is masked when it is read: only the last call of a token is ever read, and masking takes longer than counting. */
interface RawCall extends Omit<TrafficEntry, 'token_id'> {
  /** In ms. */
  at: number
}

/** Recent traffic, in memory: counts by time, clients, calls by token, failed requests. What it returns contains no secret. */
export class Traffic {
  readonly #clock: Clock
  readonly #buckets = new Map<number, TrafficBucket>()
  readonly #minutes = new Map<number, number>()
  readonly #clients = new Map<string, { requests: number; last_at: number }>()
  readonly #tokens = new Map<number, { requests: number; first_success: TokenCall | null; last: RawCall }>()
  readonly #failed = new RequestLog({ requests: 300, bodies: 8 * 2 ** 20, answers: 0 })
  readonly #ofClients = new RequestLog({ requests: 2000, bodies: 16 * 2 ** 20, answers: 2 ** 20 })
  /** Apart, so that the console, which reads often, does not push out the requests of other clients. */
  readonly #ofConsole = new RequestLog({ requests: 300, bodies: 2 * 2 ** 20, answers: 2 ** 19 })

  readonly #coverage: Coverage
  #waiting: (() => void)[] = []

  /** @param whole the coverage of the main instance, in a world */
  constructor(clock: Clock, whole?: Coverage) {
    this.#clock = clock
    this.#coverage = new Coverage(clock, whole)
  }

  /** Notes a request after the answers of the current event-loop turn are sent, or before the next reader. */
  later(note: () => void) {
    if (this.#waiting.length === 0) setImmediate(() => this.#noteAll())
    this.#waiting.push(note)
  }

  #noteAll() {
    const waiting = this.#waiting
    this.#waiting = []
    for (const note of waiting) note()
  }

  /** Requests that were refused or failed, from every client. */
  get failed(): RequestLog {
    this.#noteAll()
    return this.#failed
  }

  /** The routes and parameters that clients have used. */
  get coverage(): Coverage {
    this.#noteAll()
    return this.#coverage
  }

  record(exchange: TrafficEntry) {
    const now = this.#clock.now()
    const bucket = this.#bucket(Math.floor(now / STEP_MS))
    if (exchange.status === 304) bucket.not_modified++
    else if (exchange.status >= 500) bucket.server_error++
    else if (exchange.status >= 400) bucket.client_error++
    else bucket.ok++
    const minute = Math.floor(now / 60_000)
    const counted = this.#minutes.get(minute)
    this.#minutes.set(minute, (counted ?? 0) + 1)
    if (counted === undefined) for (const old of this.#minutes.keys()) if (old < minute - 60) this.#minutes.delete(old)
    this.#count(exchange.client.slice(0, LONGEST_NAME), now)
    if (exchange.token_id !== null) this.#noteCall(exchange.token_id, exchange, now)
  }

  /** Keeps a request without its secrets. */
  keep(raw: RawRequest) {
    const request = maskRequest(raw, this.#clock.now())
    // Each log drops bodies on its own.
    if (request.status >= 400) this.#failed.add({ ...request })
    this.logOf(request.client).add(request)
  }

  /** The log that holds the requests of a client. */
  logOf(client: string | undefined): RequestLog {
    this.#noteAll()
    return client === CONSOLE ? this.#ofConsole : this.#ofClients
  }

  /** The calls with an access token, since the server started. */
  callsWith(token_id: number): TokenCalls {
    this.#noteAll()
    const known = this.#tokens.get(token_id)
    return known ? { ...known, last: presentCall(known.last) } : noCalls
  }

  /** Sixty steps of fifteen seconds, oldest first; the last one is the current step. */
  buckets(): TrafficBucket[] {
    this.#noteAll()
    const current = Math.floor(this.#clock.now() / STEP_MS)
    return Array.from({ length: BUCKETS }, (_, i) => {
      const step = current - BUCKETS + 1 + i
      return this.#buckets.get(step) ?? emptyBucket(step)
    })
  }

  requestsLastHour(): number {
    this.#noteAll()
    const minute = Math.floor(this.#clock.now() / 60_000)
    let sum = 0
    for (const [at, count] of this.#minutes) if (at > minute - 60) sum += count
    return sum
  }

  clients(): { name: string; requests: number; last_at: string }[] {
    this.#noteAll()
    return [...this.#clients]
      .map(([name, { requests, last_at }]) => ({ name, requests, last_at: new Date(last_at).toISOString() }))
      .sort((a, b) => b.requests - a.requests)
  }

  #bucket(step: number): TrafficBucket {
    const known = this.#buckets.get(step)
    if (known) return known
    const bucket = emptyBucket(step)
    this.#buckets.set(step, bucket)
    for (const old of this.#buckets.keys()) if (old <= step - BUCKETS) this.#buckets.delete(old)
    return bucket
  }

  #noteCall(token_id: number, { method, path, status, client }: TrafficEntry, at: number) {
    const known = this.#tokens.get(token_id)
    const last = { at, method, path, status, client }
    this.#tokens.delete(token_id)
    this.#tokens.set(token_id, {
      requests: (known?.requests ?? 0) + 1,
      first_success: known?.first_success ?? (status < 400 ? presentCall(last) : null),
      last,
    })
    if (this.#tokens.size <= TOKENS) return
    const oldest = this.#tokens.keys().next().value
    if (oldest !== undefined) this.#tokens.delete(oldest)
  }

  #count(name: string, now: number) {
    const client = this.#clients.get(name) ?? { requests: 0, last_at: now }
    client.requests++
    client.last_at = now
    this.#clients.delete(name)
    this.#clients.set(name, client)
    if (this.#clients.size <= CLIENTS) return
    const oldest = this.#clients.keys().next().value
    if (oldest !== undefined) this.#clients.delete(oldest)
  }
}

const presentCall = ({ at, path, ...call }: RawCall): TokenCall => ({
  at: new Date(at).toISOString(),
  path: maskText(path.slice(0, LONGEST_PATH)),
  ...call,
})

const noCalls: TokenCalls = { requests: 0, first_success: null, last: null }

const emptyBucket = (step: number): TrafficBucket => ({
  at: new Date(step * STEP_MS).toISOString(),
  ok: 0,
  not_modified: 0,
  client_error: 0,
  server_error: 0,
})
