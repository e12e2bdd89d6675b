import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { type LookupFunction, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { mayReach, type Reach } from './addresses.ts'
import { failureOf, OutboundError } from './failures.ts'
import type { OutboundPolicy } from './policy.ts'
import { parseUrl, permissionOf, type Target } from './target.ts'
import { Stopwatch, type Timing } from './timing.ts'

export interface OutboundRequest extends Target {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  /** A stream needs a `Content-Length` header. */
  body?: string | Buffer | Readable
  /** False if the administrator disabled certificate checks for this receiver. */
  verify_tls?: boolean
  /** Instead of the usual limits. */
  timeouts?: Timeouts
  /** Ends the request with the signal's own reason. */
  signal?: AbortSignal
}

export interface OutboundAnswer {
  status: number
  headers: Record<string, string | string[]>
  /** The first 64 KiB as received, not decompressed. */
  body: Buffer
  /** Whether the body was longer than 64 KiB. */
  truncated: boolean
  duration_ms: number
  timing: Timing
}

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

export interface OutboundOptions {
  /** What the administrators allow. It counts for requests with a sender. */
  policy?: () => OutboundPolicy
  /** Resolves a name to all its addresses; the system's resolver by default. */
  resolve?: Resolve
  timeouts?: Timeouts
}

/** Limits in milliseconds: to connect, then until the headers end, then until the body ends. */
export interface Timeouts {
  connect_ms: number
  headers_ms: number
  body_ms: number
  /** For the whole answer, if it is shorter than the sum of the others. */
  total_ms?: number
}

const TIMEOUTS: Timeouts = { connect_ms: 5_000, headers_ms: 10_000, body_ms: 15_000 }
const MAX_BODY = 64 * 1024
const MAX_HEADERS = 16 * 1024

/** Sends one request over its own connection. Every address is checked as written, as resolved and as connected. */
export async function deliver(request: OutboundRequest, options: OutboundOptions): Promise<OutboundAnswer> {
  const stopwatch = new Stopwatch()
  const timeouts = request.timeouts ?? options.timeouts ?? TIMEOUTS
  const { reach, checks_names } = permissionOf(request, options.policy?.())
  const url = parseUrl(request.url, reach)
  const deadline = new Deadline(request.signal)
  const agent = new Agent({
    connect: guardedConnector(checks_names ? reach : 'local', stopwatch, {
      timeout: timeouts.connect_ms,
      allowH2: false,
      maxCachedSessions: 0,
      rejectUnauthorized: request.verify_tls !== false,
      lookup: guardedLookup(checks_names ? reach : 'local', stopwatch.timed(options.resolve ?? resolveBySystem)),
      // The client checks its own signal only once it is connected.
      signal: deadline.signal,
    }),
    allowH2: false,
    maxHeaderSize: MAX_HEADERS,
    headersTimeout: timeouts.headers_ms,
    bodyTimeout: timeouts.body_ms,
    pipelining: 0,
  })
  try {
    // The client's own limits restart with each byte, so a deadline for the whole answer stops slow receivers.
    const { total_ms = Number.POSITIVE_INFINITY } = timeouts
    deadline.set(Math.min(timeouts.connect_ms + timeouts.headers_ms, total_ms))
    const response = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: request.method ?? 'GET',
      headers: headersOf(request, url),
      body: request.body ?? null,
      signal: deadline.signal,
    })
    stopwatch.answered()
    deadline.set(Math.min(timeouts.body_ms, total_ms - stopwatch.elapsed_ms))
    const { body, truncated } = await readStart(response.body)
    return {
      status: response.statusCode,
      headers: plain(response.headers),
      body,
      truncated,
      duration_ms: Math.round(stopwatch.elapsed_ms),
      timing: stopwatch.timing,
    }
  } catch (error) {
    if (request.signal?.aborted) throw request.signal.reason
    const failure = deadline.passed
      ? new OutboundError('timeout', 'no complete answer in time', { cause: error })
      : failureOf(error)
    failure.timing = stopwatch.timing
    throw failure
  } finally {
    deadline.clear()
    // Not awaited: a connection attempt ends only at its own limit.
    void agent.destroy().catch(() => {})
  }
}

function guardedConnector(
  reach: Reach,
  stopwatch: Stopwatch,
  options: buildConnector.BuildOptions & { signal: AbortSignal },
): buildConnector.connector {
  const connect = buildConnector(options)
  return (target, done) => {
    // The connector returns its socket, which its type does not say.
    const opening: unknown = connect(target, (error, socket) => {
      if (error) return done(error, null)
      stopwatch.ready(target.protocol === 'https:')
      if (socket.remoteAddress !== undefined && mayReach(socket.remoteAddress, reach)) return done(null, socket)
      socket.destroy()
      done(new OutboundError('blocked', 'the connection reached a forbidden address'), null)
    })
    if (opening instanceof Socket) opening.once('connect', () => stopwatch.connected())
  }
}

/** One forbidden address blocks the whole name. No address, or a failing resolver, is a failure too. */
function guardedLookup(reach: Reach, resolve: Resolve): LookupFunction {
  const find = async (hostname: string) => {
    const addresses = [...(await resolve(hostname))]
    const [first] = addresses
    if (!first) throw new OutboundError('dns', 'the name has no address')
    if (!addresses.every(({ address }) => mayReach(address, reach)))
      throw new OutboundError('blocked', 'the name resolves to a forbidden address')
    return { addresses, first }
  }
  return (hostname, options, done) => {
    find(hostname).then(
      ({ addresses, first }) => (options.all ? done(null, addresses) : done(null, first.address, first.family)),
      (error: NodeJS.ErrnoException) => done(error, ''),
    )
  }
}

const resolveBySystem: Resolve = (hostname) => systemLookup(hostname, { all: true })

function headersOf({ headers = {} }: OutboundRequest, url: URL): Record<string, string> {
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'host'))
  const named = Object.keys(own).some((name) => name.toLowerCase() === 'authorization')
  if (named || (url.username === '' && url.password === '')) return own
  const pair = `${decoded(url.username)}:${decoded(url.password)}`
  return { ...own, authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function readStart(body: Dispatcher.ResponseData['body']): Promise<{ body: Buffer; truncated: boolean }> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    if (!Buffer.isBuffer(part)) continue
    parts.push(part)
    size += part.length
    // Leaving the loop ends the stream and the connection.
    if (size > MAX_BODY) break
  }
  return { body: Buffer.concat(parts).subarray(0, MAX_BODY), truncated: size > MAX_BODY }
}

const plain = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined),
  )

/**
 * Ends a request when its current phase takes too long or when the caller aborts. The caller's signal may live as long as the process, so
 * it must hold nothing of a request that has ended: `AbortSignal.any` would.
 */
class Deadline {
  readonly #controller = new AbortController()
  readonly #outer: AbortSignal | undefined
  passed = false
  #timer: NodeJS.Timeout | undefined

  constructor(outer: AbortSignal | undefined) {
    this.#outer = outer
    if (outer?.aborted) this.#abort()
    else outer?.addEventListener('abort', this.#abort)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  readonly #abort = () => this.#controller.abort(this.#outer?.reason)

  set(ms: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.passed = true
      this.#controller.abort()
    }, ms)
  }

  clear() {
    clearTimeout(this.#timer)
    this.#outer?.removeEventListener('abort', this.#abort)
  }
}
