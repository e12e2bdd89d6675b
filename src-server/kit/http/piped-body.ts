import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** An answer that is made while it is sent, so that its length is not known before. */
export class PipedBody {
  readonly content_type: string
  /** Called once the head of the answer is sent. */
  readonly open: () => Readable

  constructor(content_type: string, open: () => Readable) {
    this.content_type = content_type
    this.open = open
  }
}

/** Sends the head and what the stream gives. If the stream fails, the connection ends before the answer does, so that the caller notices. */
export function sendPiped(req: IncomingMessage, res: ServerResponse, headers: string[], body: PipedBody) {
  headers.push('Content-Type', body.content_type, 'Cache-Control', 'no-store')
  res.writeHead(200, headers)
  if (req.method === 'HEAD') return void res.end()
  // A caller who goes away ends the stream.
  pipeline(body.open(), res).catch(() => res.destroy())
}
