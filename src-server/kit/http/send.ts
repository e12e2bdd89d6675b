import type { IncomingMessage, ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import { SqliteError } from 'better-sqlite3'
import { ApiError } from '../errors.ts'
import type { Log } from '../log.ts'
import { usualReason } from '../reason.ts'
import { isStorageFull } from '../storage-full.ts'
import { commonHeaders, type Exchange } from './exchange.ts'
import { FileBody, sendFile } from './file-body.ts'
import { endAfterBody } from './linger.ts'
import { PipedBody, sendPiped } from './piped-body.ts'
import type { Reply } from './reply.ts'
import { StreamBody, sendStream } from './stream-body.ts'

/** An answer that is neither JSON nor empty: a page, a download. */
export class RawBody {
  readonly content: Buffer
  readonly content_type: string

  constructor(content: Buffer, content_type: string) {
    this.content = content
    this.content_type = content_type
  }
}

type HeaderRecord = Readonly<Record<string, string>>

/** Sends a handler's reply, or 304 if the caller already has it. */
export function sendReply(
  req: IncomingMessage,
  res: ServerResponse,
  exchange: Exchange,
  { status, body, headers: own, reason }: Reply,
  limits: HeaderRecord,
) {
  const headers = commonHeaders(exchange)
  add(headers, limits)
  if (own) add(headers, own)
  if (status >= 400) {
    exchange.answer = body
    exchange.reason = reason ?? usualReason(status)
  }
  if (status === 204 || status === 304) return void res.writeHead(status, headers).end()
  if (body instanceof StreamBody) {
    exchange.answer_state = 'not_json'
    return sendStream(req, res, headers, body)
  }
  if (body instanceof FileBody) {
    exchange.answer_state = 'not_json'
    return sendFile(req, res, headers, body)
  }
  if (body instanceof PipedBody) {
    exchange.answer_state = 'not_json'
    return sendPiped(req, res, headers, body)
  }
  const content = contentOf(body)
  const revalidated = status === 200 && (req.method === 'GET' || req.method === 'HEAD')
  if (own?.['Cache-Control'] === undefined)
    headers.push('Cache-Control', revalidated ? 'max-age=0, private, must-revalidate' : 'no-store')
  if (revalidated) {
    const etag = etagOf(content)
    headers.push('ETag', etag)
    if (knows(req.headers['if-none-match'], etag)) return void res.writeHead(304, headers).end()
  }
  headers.push('Content-Type', content.type, 'Content-Length', String(content.length))
  res.writeHead(status, headers)
  if (req.method === 'HEAD') return void res.end()
  res.end(content.bytes, content.encoding)
  note(exchange, content)
}

/**
 * Lets the log of requests have the answer. It is not copied, and read only when somebody looks at the request. Long answers are left out: to keep
 * them for a while would make a list of twenty cost half as much CPU time again.
 */
function note(exchange: Exchange, { bytes, length, type }: Content) {
  exchange.answer_bytes = length
  if (type !== 'application/json') exchange.answer_state = 'not_json'
  else if (exchange.answer !== null) exchange.answer_state = 'kept'
  else if (typeof bytes !== 'string') exchange.answer_state = 'too_large'
  else {
    exchange.answer_state = 'kept'
    exchange.sent = bytes
  }
}

function add(headers: string[], more: HeaderRecord) {
  for (const name in more) headers.push(name, more[name] ?? '')
}

interface Content {
  bytes: string | Buffer
  encoding: 'utf8' | 'latin1'
  /** In bytes. */
  length: number
  type: string
}

/**
 * A short ASCII text is sent as Latin-1: node:http then writes head and body in one piece without encoding. A long text is encoded once here: as a
 * string, it would be copied behind the head in V8's heap, and a list of twenty would usually take more than 5 % longer.
 */
function contentOf(body: unknown): Content {
  if (body instanceof RawBody)
    return { bytes: body.content, encoding: 'utf8', length: body.content.length, type: body.content_type }
  const text = JSON.stringify(body)
  const length = Buffer.byteLength(text)
  const type = 'application/json'
  const encoding = length === text.length ? 'latin1' : 'utf8'
  return { bytes: length < ONE_PIECE ? text : Buffer.from(text, encoding), encoding, length, type }
}
/** Bytes. */
const ONE_PIECE = 16_384

/**
 * A weak tag distinguishes the versions of one address. Two versions of equal length have the same tag with a chance of one in four
 * billion, and never if they differ in at most four bytes in a row. A cryptographic hash would cost more than a tenth of answering a page.
 */
const etagOf = ({ bytes, length }: Content) => `W/"${length.toString(36)}-${crc32(bytes).toString(36)}"`

/** Whether the caller already has the version of the tag. A proxy may have removed the prefix `W/`. */
const knows = (sent: string | undefined, etag: string) =>
  sent !== undefined && (sent === etag || sent === '*' || sent.includes(etag.slice(2)))

/**
 * The only place that sends errors. A known error is sent as it is, any other becomes a 5xx with the request's id.
 * @returns the error text for the log of failures
 */
export function sendError(
  req: IncomingMessage,
  res: ServerResponse,
  exchange: Exchange,
  error: unknown,
  log: Log,
): string {
  const departure = departureError(req, error)
  const known = error instanceof ApiError ? error : (departure ?? storageError(error, exchange))
  const line = { id: exchange.id, path: exchange.path }
  if (departure) log.debug(line, 'a client left before its request was complete')
  else if (!(error instanceof ApiError)) log.error({ ...line, error }, 'a request failed')
  const answer = known ?? new ApiError(500, { message: '500 Internal Server Error', request_id: exchange.id })
  exchange.answer = answer.body
  exchange.reason = answer.reason
  exchange.answer_state = 'kept'
  const is_text = typeof answer.body === 'string'
  const content = Buffer.from(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  exchange.answer_bytes = content.length
  // Close the connection: the rest of an unread body would be taken for the next request.
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
  const unread = hasBody && !req.complete
  if (!res.headersSent) {
    const headers = commonHeaders(exchange)
    if (unread) headers.push('Connection', 'close')
    headers.push('Cache-Control', 'no-store')
    add(headers, answer.headers)
    if (answer.headers['Content-Type'] === undefined)
      headers.push('Content-Type', is_text ? 'text/plain' : 'application/json')
    headers.push('Content-Length', String(content.length))
    res.writeHead(answer.status, headers)
  }
  if (unread && req.method !== 'HEAD') endAfterBody(res, content)
  else res.end(req.method === 'HEAD' ? undefined : content)
  return errorTextOf(answer)
}

function storageError(error: unknown, { id }: Exchange): ApiError | undefined {
  const code = error instanceof SqliteError || (error instanceof Error && 'code' in error) ? String(error.code) : ''
  if (isStorageFull(error)) return new ApiError(507, { message: '507 Insufficient Storage', request_id: id })
  if (code.startsWith('SQLITE_BUSY'))
    return new ApiError(503, { message: '503 Service Unavailable', request_id: id }, { 'Retry-After': '1' })
  return undefined
}

/** Nobody gets this answer, but the log of requests shows it. */
function departureError(req: IncomingMessage, error: unknown): ApiError | undefined {
  const isBroken = error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
  if (!isBroken || req.complete || !req.destroyed) return undefined
  return new ApiError(400, { error: 'the request ended before its body was complete' }, {}, { step: 'body' })
}

function errorTextOf({ body }: ApiError): string {
  if (typeof body === 'string') return body.trim().slice(0, 300)
  const { message, error } = body
  return inWords(message ?? error ?? '').slice(0, 300)
}

/** `{"name":["is too long"],"error":"No"}` is `name is too long, No`. */
function inWords(text: unknown): string {
  if (typeof text === 'string') return text
  if (Array.isArray(text)) return text.map(inWords).join(', ')
  if (typeof text !== 'object' || text === null) return JSON.stringify(text)
  return Object.entries(text)
    .map(([name, fault]) => (name === 'error' || name === 'base' ? inWords(fault) : `${name} ${inWords(fault)}`))
    .join(', ')
}
