import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

/** An answer that is a file on disk, sent in pieces. It closes the file. */
export class FileBody {
  readonly content_type: string
  readonly size: number
  readonly file: FileHandle

  constructor(file: FileHandle, size: number, content_type: string) {
    this.file = file
    this.size = size
    this.content_type = content_type
  }
}

/** Sends the head and the file. A caller who only asks for the head gets no more. */
export function sendFile(req: IncomingMessage, res: ServerResponse, headers: string[], { file, ...body }: FileBody) {
  headers.push('Content-Type', body.content_type, 'Content-Length', String(body.size), 'Cache-Control', 'no-store')
  res.writeHead(200, headers)
  if (req.method === 'HEAD') {
    res.end()
    void file.close()
    return
  }
  // A caller who goes away ends the stream, and the stream closes the file.
  pipeline(file.createReadStream(), res).catch(() => res.destroy())
}
