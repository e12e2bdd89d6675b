import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { Deadline } from './deadline.ts'
import { failureOf, OutboundError } from './failures.ts'
import { guardedAgent, guardedTarget, type OutboundOptions, type Timeouts } from './guarded-agent.ts'
import type { Target } from './target.ts'
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

const TIMEOUTS: Timeouts = { connect_ms: 5_000, headers_ms: 10_000, body_ms: 15_000 }
const MAX_BODY = 64 * 1024

/** Sends one request over its own connection. Every address is checked as written, as resolved and as connected. */
export async function deliver(request: OutboundRequest, options: OutboundOptions): Promise<OutboundAnswer> {
  const stopwatch = new Stopwatch()
  const timeouts = request.timeouts ?? options.timeouts ?? TIMEOUTS
  const target = guardedTarget(request, options)
  const { url } = target
  const deadline = new Deadline(request.signal)
  const agent = guardedAgent(target, options, timeouts, stopwatch, deadline.signal)
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

/** The headers of a request. Credentials of the URL become a header, and `Host` is that of the URL. */
export function headersOf({ headers = {} }: Pick<OutboundRequest, 'headers'>, url: URL): Record<string, string> {
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

/** The headers of an answer that are there. */
export const plain = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined),
  )
