import type { IncomingMessage, ServerResponse } from 'node:http'

/** More than this waits in memory for a reader only if the reader is too slow. */
const MAX_WAITING_BYTES = 1_048_576

/** The open answer to one caller. */
export interface Stream {
  /** Sends a piece. A caller who reads too slowly is disconnected, and can resume. */
  send(text: string): void
  end(): void
  /** Aborted when the connection is closed, by either side. */
  readonly closed: AbortSignal
}

/** An answer that is sent in pieces and stays open until one side closes it. */
export class StreamBody {
  readonly content_type: string
  /** Called once the head of the answer is sent. */
  readonly start: (stream: Stream) => void

  constructor(content_type: string, start: (stream: Stream) => void) {
    this.content_type = content_type
    this.start = start
  }
}

/** Sends the head of the answer and starts the stream. The connection is not used again, so that a server that stops can close it. */
export function sendStream(req: IncomingMessage, res: ServerResponse, headers: string[], body: StreamBody) {
  headers.push('Content-Type', body.content_type, 'Cache-Control', 'no-store', 'Connection', 'close')
  // Tells proxies such as nginx not to hold pieces back.
  headers.push('X-Accel-Buffering', 'no')
  res.writeHead(200, headers)
  if (req.method === 'HEAD') return void res.end()
  const closing = new AbortController()
  res.once('close', () => closing.abort())
  res.flushHeaders()
  body.start({
    send(text) {
      if (res.writableEnded || res.destroyed) return
      res.write(text)
      if (res.writableLength > MAX_WAITING_BYTES) res.destroy()
    },
    end: () => void res.end(),
    closed: closing.signal,
  })
}
