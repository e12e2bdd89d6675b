import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Reason } from '../reason.ts'
import { type Exchange, type HeaderList, newExchange, partsOf, readableQuery } from './exchange.ts'
import { endAfterBody } from './linger.ts'

export interface GuardOptions {
  /** `host:port` in lower case, as a caller may write it; with port 80 also without the port. */
  hosts: ReadonlySet<string>
  /** Other origins whose pages may call. */
  allow_origins: readonly string[]
  /** Makes request ids for the guard's own answers. */
  newRequestId(): string
  /** Notes a request that the guard has refused. */
  record(req: IncomingMessage, res: ServerResponse, exchange: Exchange): void
}

const ALLOWED = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const METHODS = new Set(ALLOWED.split(', '))
const MAX_URL = 16_000

/** The headers that a page may read; the same list for every answer. */
const EXPOSED =
  'Link, X-Total, X-Total-Pages, X-Per-Page, X-Page, X-Next-Page, X-Prev-Page, X-Gitlab-Blob-Id, X-Gitlab-Commit-Id, X-Request-Id, RateLimit-Limit, RateLimit-Name, RateLimit-Observed, RateLimit-Remaining, RateLimit-Reset, RateLimit-ResetTime, Retry-After, ETag, X-Gantry-Delivery, X-Gantry-Fault, Gantry-Dry-Run, Gantry-Dry-Run-Report'

const COMMON = [
  ...['X-Content-Type-Options', 'nosniff', 'X-Frame-Options', 'SAMEORIGIN', 'Referrer-Policy', 'no-referrer'],
  ...['Vary', 'Origin'],
]
const SAFE: HeaderList = [...COMMON, 'Cross-Origin-Resource-Policy', 'same-origin']

/**
 * Checks every request before it is routed, also those for files and unknown addresses: the Host must be one of ours (this stops DNS
 * rebinding), the Origin must be absent, ours or named at the start, and the method must be a known one.
 *
 * @returns the headers for every answer; undefined if the request has been answered
 */
export function guard(req: IncomingMessage, res: ServerResponse, options: GuardOptions): HeaderList | undefined {
  const began = performance.now()
  const refuse = (status: number, message: string, reason: Reason, more: HeaderList = []) => {
    const id = options.newRequestId()
    refuseAs(res, status, message, [...more, 'X-Request-Id', id])
    const { path, query } = partsOf(req.url ?? '/')
    const known = newExchange({ id, began, path, guarded: [] })
    const answer = { message }
    const answer_bytes = Buffer.byteLength(JSON.stringify(answer))
    options.record(req, res, {
      ...{ ...known, query: readableQuery(query), message, answer, answer_state: 'kept', answer_bytes, reason },
    })
    return undefined
  }
  const host = req.headers.host?.toLowerCase()
  if (host === undefined || !options.hosts.has(host) || hostHeaders(req) !== 1)
    return refuse(403, 'This host name is not served here. Start with --allowed-host to allow it.', {
      step: 'host',
      needs: `one Host header with ${[...options.hosts].join(' or ')}, or a name of --allowed-host`,
      has: hostHeaders(req) > 1 ? 'several Host headers' : (host ?? 'no Host header'),
    })
  const byAddress = (needs: string): Reason => ({ step: 'address', needs })
  if (!METHODS.has(req.method ?? ''))
    return refuse(405, '405 Method Not Allowed', { ...byAddress(ALLOWED), has: req.method ?? 'none' }, [
      'Allow',
      ALLOWED,
    ])
  // An absolute URL carries a second host name, which nobody has checked.
  if (req.url?.[0] !== '/' && !(req.method === 'OPTIONS' && req.url === '*'))
    return refuse(400, '400 Bad Request', byAddress('a path, without a host name'))
  if (req.url.length > MAX_URL) return refuse(414, '414 URI Too Long', byAddress(`at most ${MAX_URL} characters`))
  const { origin } = req.headers
  const isPreflight =
    req.method === 'OPTIONS' && (req.url === '*' || req.headers['access-control-request-method'] !== undefined)
  if (origin === undefined || origin === `http://${host}`)
    return isPreflight ? preflight(res, [...SAFE, 'X-Request-Id', options.newRequestId()]) : SAFE
  if (!options.allow_origins.includes(origin))
    return refuse(403, 'This origin is not allowed. Start with --allow-origin to allow it.', {
      step: 'host',
      needs: `no Origin header, http://${host}, or an origin of --allow-origin`,
      has: origin,
    })
  const headers = [
    ...[...COMMON, 'Cross-Origin-Resource-Policy', 'cross-origin'],
    ...['Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED],
  ]
  if (!isPreflight) return headers
  return preflight(res, [
    ...[...headers, 'X-Request-Id', options.newRequestId(), 'Access-Control-Allow-Methods', ALLOWED],
    ...['Access-Control-Allow-Headers', req.headers['access-control-request-headers'] ?? ''],
    ...['Access-Control-Max-Age', '7200'],
  ])
}

function preflight(res: ServerResponse, headers: HeaderList) {
  res.writeHead(204, [...headers, 'Allow', ALLOWED]).end()
  return undefined
}

function refuseAs(res: ServerResponse, status: number, message: string, headers: HeaderList) {
  const body = JSON.stringify({ message })
  res.writeHead(status, [
    ...[...SAFE, ...headers, 'Connection', 'close'],
    ...['Content-Type', 'application/json', 'Content-Length', String(Buffer.byteLength(body))],
  ])
  endAfterBody(res, body)
  return undefined
}

/** Counts Host headers: `req.headers` keeps only the first. */
function hostHeaders({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}
