import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'

const DRAIN_MS = 2_000

/**
 * Reads and drops the rest of a request for at most two seconds. A caller that is still sending when the connection closes may lose the
 * answer.
 */
async function drainRequest(req: IncomingMessage) {
  if (req.readableEnded || req.destroyed) return
  req.resume()
  await finished(req, { signal: AbortSignal.timeout(DRAIN_MS) })
}

/**
 * Sends an answer, then closes the connection. The caller gets the answer at once; the connection stays open until the rest of the request
 * is drained.
 */
export function endAfterBody(res: ServerResponse, content: Buffer | string) {
  res.write(content)
  const end = () => void res.end()
  drainRequest(res.req).then(end, end)
}
