import type { IncomingMessage, ServerResponse } from 'node:http'

export interface GuardOptions {
  /** `host:port` as a caller may spell it, lower-case; for port 80 without it too. */
  hosts: () => ReadonlySet<string>
  /** Origins besides our own that pages may call from. */
  allow_origins: readonly string[]
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const MAX_URL = 16_000

/** The names that a page may read; the same list for every answer. */
const EXPOSED =
  'Link, X-Total, X-Total-Pages, X-Per-Page, X-Page, X-Next-Page, X-Prev-Page, X-Request-Id, RateLimit-Limit, RateLimit-Observed, RateLimit-Remaining, RateLimit-Reset, Retry-After, ETag'

/**
 * Before anything is routed, for files and 404s alike: the Host must be one of ours (a page that rebinds its own name to 127.0.0.1 ends
 * here), the Origin absent, ours or named at start, the method one we know.
 *
 * @returns true where the request may go on; else it has been answered
 */
export function guard(req: IncomingMessage, res: ServerResponse, options: GuardOptions): boolean {
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('X-Frame-Options', 'SAMEORIGIN')
  res.setHeader('Referrer-Policy', 'no-referrer')
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  res.setHeader('Vary', 'Origin')
  const host = req.headers.host?.toLowerCase()
  if (host === undefined || hostHeaders(req) !== 1 || !options.hosts().has(host))
    return refuse(res, 403, 'This host name is not served here. Start with --allowed-host to allow it.')
  if (!METHODS.has(req.method ?? '')) return refuse(res, 405, '405 Method Not Allowed')
  if ((req.url ?? '').length > MAX_URL) return refuse(res, 414, '414 URI Too Long')
  const origin = req.headers.origin
  if (origin !== undefined && origin !== `http://${host}`) {
    if (!options.allow_origins.includes(origin))
      return refuse(res, 403, 'This origin is not allowed. Start with --allow-origin to allow it.')
    res.setHeader('Access-Control-Allow-Origin', origin)
    res.setHeader('Access-Control-Expose-Headers', EXPOSED)
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  }
  if (req.method === 'OPTIONS') return preflight(req, res)
  return true
}

function preflight(req: IncomingMessage, res: ServerResponse) {
  res.setHeader('Allow', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
  if (res.hasHeader('Access-Control-Allow-Origin')) {
    res.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
    res.setHeader('Access-Control-Allow-Headers', req.headers['access-control-request-headers'] ?? '')
    res.setHeader('Access-Control-Max-Age', '7200')
  }
  res.writeHead(204).end()
  return false
}

function refuse(res: ServerResponse, status: number, message: string) {
  const body = JSON.stringify({ message })
  res
    .writeHead(status, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    })
    .end(body)
  return false
}

const hostHeaders = (req: IncomingMessage) =>
  req.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
