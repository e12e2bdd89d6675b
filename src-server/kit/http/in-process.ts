import { IncomingMessage, ServerResponse } from 'node:http'
import { Duplex } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { createRouter } from './router.ts'

/** A request without a network. */
export interface InProcessRequest {
  method: string
  /** Path and query, encoded. */
  url: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  body?: string | undefined
}

export interface InProcessAnswer {
  status: number
  content_type: string
  /** The JSON of the answer; undefined for an answer that has none. */
  body: unknown
}

/** Lets a router answer a request that no connection has brought. */
export async function askInProcess(
  answer: ReturnType<typeof createRouter>,
  { method, url, headers, body }: InProcessRequest,
): Promise<InProcessAnswer> {
  const socket = new Loopback()
  // An IncomingMessage reads nothing of its socket but the address of the caller.
  const req = new IncomingMessage(socket as never)
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  Object.assign(req, { method, url, headers: { host: 'localhost', ...headers, ...length } })
  if (body !== undefined) req.push(body)
  req.push(null)
  req.complete = true
  const res = new ServerResponse(req)
  // The same for the answer, which only writes to its socket.
  res.assignSocket(socket as never)
  res.once('finish', () => socket.end())
  await Promise.all([answer(req, res), finished(socket, { readable: false })])
  const content_type = String(res.getHeader('content-type') ?? headerIn(socket.text, 'content-type'))
  return {
    status: res.statusCode,
    content_type,
    body: content_type === 'application/json' ? bodyOf(socket.text) : undefined,
  }
}

/** Keeps what is written to it. */
class Loopback extends Duplex {
  readonly remoteAddress = '127.0.0.1'
  readonly #pieces: Buffer[] = []

  override _write(piece: Buffer | string, encoding: BufferEncoding, done: () => void) {
    this.#pieces.push(typeof piece === 'string' ? Buffer.from(piece, encoding) : piece)
    done()
  }

  override _read() {}

  /** Without what node:http expects of a socket, it fails. */
  setTimeout() {}
  override cork() {}
  override uncork() {}

  get text(): string {
    return Buffer.concat(this.#pieces).toString()
  }
}

const headerIn = (text: string, name: string) =>
  new RegExp(`^${name}: ([^\\r]*)`, 'im').exec(text.slice(0, text.indexOf('\r\n\r\n')))?.[1] ?? ''

function bodyOf(text: string): unknown {
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  return body === '' ? undefined : JSON.parse(body)
}
