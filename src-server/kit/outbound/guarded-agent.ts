import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { type LookupFunction, Socket } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { mayReach } from './addresses.ts'
import type { DownloadLimits } from './download-limits.ts'
import { OutboundError } from './failures.ts'
import type { OutboundPolicy } from './policy.ts'
import { forbidden, type Permission, parseUrl, permissionOf, type Target } from './target.ts'
import type { Stopwatch } from './timing.ts'

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

export interface OutboundOptions {
  /** What the administrators allow. It counts for requests with a sender. */
  policy?: () => OutboundPolicy
  /** Resolves a name to all its addresses; the system's resolver by default. */
  resolve?: Resolve
  timeouts?: Timeouts
  /** Limits of downloads instead of the usual ones. */
  download_limits?: DownloadLimits
  /** Certificates to trust instead of the system's, in PEM. */
  ca?: string
}

/** Limits in milliseconds: to connect, then until the headers end, then until the body ends. */
export interface Timeouts {
  connect_ms: number
  headers_ms: number
  body_ms: number
  /** For the whole answer, if it is shorter than the sum of the others. */
  total_ms?: number
}

const MAX_HEADERS = 16 * 1024

interface GuardedTarget {
  url: URL
  /** Which addresses the connection may have. */
  permission: Permission
  verify_tls: boolean
}

/** @throws OutboundError blocked, if the settings forbid the request or the URL is none */
export function guardedTarget(request: Target & { verify_tls?: boolean }, options: OutboundOptions): GuardedTarget {
  const permission = permissionOf(request, options.policy?.())
  const url = parseUrl(request.url, permission)
  const behindName: Permission = permission.checks_names ? permission : { ...permission, reach: 'local' }
  return { url, permission: behindName, verify_tls: request.verify_tls !== false }
}

/** A client for one request, which checks every address. */
export const guardedAgent = (
  { permission, verify_tls }: GuardedTarget,
  options: OutboundOptions,
  timeouts: Timeouts,
  stopwatch: Stopwatch,
  signal: AbortSignal,
) =>
  new Agent({
    connect: guardedConnector(permission, stopwatch, signal, {
      timeout: timeouts.connect_ms,
      allowH2: false,
      maxCachedSessions: 0,
      rejectUnauthorized: verify_tls,
      ...(options.ca !== undefined && { ca: options.ca }),
      lookup: guardedLookup(permission, stopwatch.timed(options.resolve ?? resolveBySystem)),
    }),
    allowH2: false,
    maxHeaderSize: MAX_HEADERS,
    headersTimeout: timeouts.headers_ms,
    bodyTimeout: timeouts.body_ms,
    pipelining: 0,
  })

function guardedConnector(
  permission: Permission,
  stopwatch: Stopwatch,
  signal: AbortSignal,
  options: buildConnector.BuildOptions,
): buildConnector.connector {
  const connect = buildConnector(options)
  return (target, done) => {
    // The connector returns its socket, which its type does not say.
    const opening: unknown = connect(target, (error, socket) => {
      signal.removeEventListener('abort', stop)
      if (error) return done(error, null)
      stopwatch.ready(target.protocol === 'https:')
      const { remoteAddress = '' } = socket
      if (mayReach(remoteAddress, permission.reach)) return done(null, socket)
      socket.destroy()
      done(forbidden('the address of the connection', remoteAddress, permission), null)
    })
    // The client checks its own signal only once it is connected. A signal in the options would abort the process: Node then destroys both
    // layers of a connection with TLS, and reads on from one of them.
    const stop = () => {
      if (opening instanceof Socket) opening.destroy(new OutboundError('timeout', 'stopped while connecting'))
    }
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    if (opening instanceof Socket) opening.once('connect', () => stopwatch.connected())
  }
}

/** One forbidden address blocks the whole name. No address, or a failing resolver, is a failure too. */
function guardedLookup(permission: Permission, resolve: Resolve): LookupFunction {
  const find = async (hostname: string) => {
    const addresses = [...(await resolve(hostname))]
    const [first] = addresses
    if (!first) throw new OutboundError('dns', 'the name has no address')
    const closed = addresses.find(({ address }) => !mayReach(address, permission.reach))
    if (closed) throw forbidden('the address of the name', closed.address, permission)
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
