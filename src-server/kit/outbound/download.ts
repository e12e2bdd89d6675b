import type { Dispatcher } from 'undici'
import { Deadline } from './deadline.ts'
import { headersOf, plain } from './deliver.ts'
import { DOWNLOAD_LIMITS, type DownloadLimits } from './download-limits.ts'
import { failureOf, OutboundError } from './failures.ts'
import { guardedAgent, guardedTarget, type OutboundOptions } from './guarded-agent.ts'
import type { Target } from './target.ts'
import { Stopwatch } from './timing.ts'

export interface DownloadRequest extends Target {
  headers?: Record<string, string>
  /** Ends the download with the signal's own reason. */
  signal?: AbortSignal
}

export interface DownloadAnswer {
  status: number
  headers: Record<string, string | string[]>
  /** As received, not decompressed. */
  body: AsyncIterable<Buffer>
}

/** Sends a GET over its own connection, with the checks of `deliver`. Redirects are not followed. */
export async function download<T>(
  request: DownloadRequest,
  options: OutboundOptions,
  take: (answer: DownloadAnswer) => Promise<T>,
): Promise<T> {
  const limits = options.download_limits ?? DOWNLOAD_LIMITS
  const target = guardedTarget(request, options)
  const { url } = target
  const deadline = new Deadline(request.signal)
  const timeouts = { connect_ms: limits.connect_ms, headers_ms: limits.headers_ms, body_ms: limits.pause_ms }
  const agent = guardedAgent(target, options, timeouts, new Stopwatch(), deadline.signal)
  const failed = (error: unknown) => {
    if (request.signal?.aborted) return request.signal.reason
    return deadline.passed ? new OutboundError('timeout', 'no answer in time', { cause: error }) : failureOf(error)
  }
  try {
    deadline.set(limits.connect_ms + limits.headers_ms)
    const response = await agent
      .request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: 'GET',
        headers: headersOf(request, url),
        signal: deadline.signal,
      })
      .catch((error: unknown) => Promise.reject(failed(error)))
    deadline.set(limits.total_ms)
    const body = partsOf(response.body, limits, failed)
    return await take({ status: response.statusCode, headers: plain(response.headers), body })
  } finally {
    deadline.clear()
    void agent.destroy().catch(() => {})
  }
}

/** The parts of a body, as long as they arrive fast enough. */
async function* partsOf(
  body: Dispatcher.ResponseData['body'],
  { slow_bytes, slow_ms }: DownloadLimits,
  failed: (error: unknown) => unknown,
): AsyncGenerator<Buffer> {
  let began = performance.now()
  let received = 0
  try {
    for await (const part of body) {
      if (!Buffer.isBuffer(part)) continue
      received += part.length
      if (performance.now() - began > slow_ms) {
        if (received < slow_bytes) throw new OutboundError('timeout', 'the body arrives too slowly')
        began = performance.now()
        received = 0
      }
      yield part
    }
  } catch (error) {
    throw failed(error)
  }
}
