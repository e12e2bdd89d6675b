import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'

const LET_BY_MS = 2_000

/** Who is still sending when the connection ends may lose the answer: what comes within two seconds is read and forgotten. */
async function letBy(req: IncomingMessage) {
  if (req.readableEnded || req.destroyed) return
  req.resume()
  await finished(req, { signal: AbortSignal.timeout(LET_BY_MS) })
}

/** Ends an answer with which the connection ends: its caller has it at once, the connection waits for what is still being sent. */
export function endAfterBody(res: ServerResponse, content: Buffer | string) {
  res.write(content)
  const end = () => void res.end()
  letBy(res.req).then(end, end)
}
