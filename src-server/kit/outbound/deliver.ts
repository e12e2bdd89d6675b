import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { mayReach, type Reach } from './addresses.ts'
import { failureOf, OutboundError } from './failures.ts'
import { isAllowed, type OutboundPolicy, type Sender } from './policy.ts'

export interface OutboundRequest {
  /** http or https. Credentials in the URL are sent as basic authentication. */
  url: string
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Buffer
  /** Who causes the request: the administrator's settings say what each sender may reach. */
  sender?: Sender
  /** Allows this machine and private networks, whatever the settings say. */
  allow_local?: boolean
  /** False if the administrator disabled certificate checks for this receiver. */
  verify_tls?: boolean
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
}

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

export interface OutboundOptions {
  /** What the administrators allow. It counts for requests with a sender. */
  policy?: () => OutboundPolicy
  /** Resolves a name to all its addresses; the system's resolver by default. */
  resolve?: Resolve
  /** Limits in milliseconds: to connect, then until the headers end, then until the body ends. */
  timeouts?: { connect_ms: number; headers_ms: number; body_ms: number }
}

const TIMEOUTS = { connect_ms: 5_000, headers_ms: 10_000, body_ms: 15_000 }
const MAX_BODY = 64 * 1024
const MAX_HEADERS = 16 * 1024

/** Sends one request over its own connection. Every address is checked as written, as resolved and as connected. */
export async function deliver(request: OutboundRequest, options: OutboundOptions): Promise<OutboundAnswer> {
  const began = performance.now()
  const timeouts = options.timeouts ?? TIMEOUTS
  const { reach, checks_names } = permissionOf(request, options.policy?.())
  const url = parseUrl(request.url, reach)
  const deadline = new Deadline(request.signal)
  const agent = new Agent({
    connect: guardedConnector(checks_names ? reach : 'local', {
      timeout: timeouts.connect_ms,
      allowH2: false,
      maxCachedSessions: 0,
      rejectUnauthorized: request.verify_tls !== false,
      lookup: guardedLookup(checks_names ? reach : 'local', options.resolve ?? resolveBySystem),
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
    deadline.set(timeouts.connect_ms + timeouts.headers_ms)
    const response = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: request.method ?? 'GET',
      headers: headersOf(request, url),
      body: request.body ?? null,
      signal: deadline.signal,
    })
    deadline.set(timeouts.body_ms)
    const { body, truncated } = await readStart(response.body)
    return {
      status: response.statusCode,
      headers: plain(response.headers),
      body,
      truncated,
      duration_ms: Math.round(performance.now() - began),
    }
  } catch (error) {
    if (request.signal?.aborted) throw request.signal.reason
    throw deadline.passed
      ? new OutboundError('timeout', 'no complete answer in time', { cause: error })
      : failureOf(error)
  } finally {
    deadline.clear()
    // Not awaited: a connection attempt ends only at its own limit.
    void agent.destroy().catch(() => {})
  }
}

/** @throws OutboundError blocked, if the settings forbid the request */
function permissionOf(
  { url, sender, allow_local = false }: OutboundRequest,
  policy: OutboundPolicy | undefined,
): { reach: Reach; checks_names: boolean } {
  if (!sender || !policy) return { reach: allow_local ? 'local' : 'public', checks_names: true }
  if (policy.silent) throw new OutboundError('blocked', 'the instance is in silent mode')
  const parsed = URL.parse(url)
  const listed = parsed !== null && isAllowed(parsed, policy.allowed)
  if (policy.only_allowed && !listed)
    throw new OutboundError('blocked', 'the address is not on the list of allowed ones')
  return {
    reach: allow_local || listed || policy.local[sender] ? 'local' : 'public',
    checks_names: policy.checks_names,
  }
}

/** @throws OutboundError blocked, for another scheme, an invalid port or a forbidden literal address */
function parseUrl(text: string, reach: Reach): URL {
  // The parser normalizes every spelling of an IPv4 address (octal, hexadecimal, one number, full-width digits).
  const url = URL.parse(text)
  if (!url) throw new OutboundError('blocked', 'not a URL')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutboundError('blocked', 'neither http nor https')
  if (url.port === '0') throw new OutboundError('blocked', 'no such port')
  const literal = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
  const isAddress = url.hostname.startsWith('[') || /^[\d.]+$/.test(literal)
  if (isAddress && !mayReach(literal, reach)) throw new OutboundError('blocked', 'the address is forbidden')
  return url
}

function guardedConnector(
  reach: Reach,
  options: buildConnector.BuildOptions & { signal: AbortSignal },
): buildConnector.connector {
  const connect = buildConnector(options)
  return (target, done) =>
    connect(target, (error, socket) => {
      if (error) return done(error, null)
      if (socket.remoteAddress !== undefined && mayReach(socket.remoteAddress, reach)) return done(null, socket)
      socket.destroy()
      done(new OutboundError('blocked', 'the connection reached a forbidden address'), null)
    })
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

/** Ends a request when its current phase takes too long or when the caller aborts. */
class Deadline {
  readonly #controller = new AbortController()
  readonly signal: AbortSignal
  passed = false
  #timer: NodeJS.Timeout | undefined

  constructor(outer: AbortSignal | undefined) {
    this.signal = outer ? AbortSignal.any([outer, this.#controller.signal]) : this.#controller.signal
  }

  set(ms: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.passed = true
      this.#controller.abort()
    }, ms)
  }

  clear() {
    clearTimeout(this.#timer)
  }
}
