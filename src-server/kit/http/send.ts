import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SqliteError } from 'better-sqlite3'
import { ApiError } from '../errors.ts'
import type { Log } from '../log.ts'
import { endAfterBody } from './linger.ts'
import type { Reply } from './reply.ts'
import type { Exchange } from './router.ts'

/** An answer that is neither JSON nor empty: a page, a download. */
export class RawBody {
  readonly content: Buffer
  readonly content_type: string

  constructor(content: Buffer, content_type: string) {
    this.content = content
    this.content_type = content_type
  }
}

/** Sends what a handler replied, or 304 where the caller has it already. */
export function sendReply(
  req: IncomingMessage,
  res: ServerResponse,
  exchange: Exchange,
  reply: Reply,
  extra: Record<string, string>,
) {
  const headers: Record<string, string | number> = { ...facts(exchange), ...extra, ...reply.headers }
  if (reply.status === 204 || reply.status === 304) return void res.writeHead(reply.status, headers).end()
  const raw = reply.body instanceof RawBody ? reply.body : undefined
  const content = raw ? raw.content : packed(JSON.stringify(reply.body))
  if ((req.method === 'GET' || req.method === 'HEAD') && reply.status === 200) {
    const etag = `W/"${hash('sha1', content, 'base64url')}"`
    headers.ETag = etag
    headers['Cache-Control'] ??= 'max-age=0, private, must-revalidate'
    if (knows(req.headers['if-none-match'], etag)) return void res.writeHead(304, headers).end()
  } else headers['Cache-Control'] ??= 'no-store'
  headers['Content-Type'] = raw ? raw.content_type : 'application/json'
  headers['Content-Length'] = Buffer.byteLength(content)
  res.writeHead(reply.status, headers)
  res.end(req.method === 'HEAD' ? undefined : content)
}

/** Whether the caller has what the tag names already; a proxy may have taken the mark of weakness off. */
const knows = (sent: string | undefined, etag: string) =>
  sent !== undefined && (sent === etag || sent === '*' || sent.includes(etag.slice(2)))

/** A short text leaves in one piece with its headers; a long one is better encoded once than three times. */
const packed = (text: string) => (text.length < ONE_PIECE ? text : Buffer.from(text))
const ONE_PIECE = 16_384

/** The one boundary: what is known is sent as it is, all else is a 5xx that carries an id. @returns the words for the log of failures */
export function sendError(
  req: IncomingMessage,
  res: ServerResponse,
  exchange: Exchange,
  error: unknown,
  log: Log,
): string {
  const known = error instanceof ApiError ? error : storageError(error, exchange)
  if (!(error instanceof ApiError)) log.error({ id: exchange.id, path: exchange.path, error }, 'a request failed')
  const answer = known ?? new ApiError(500, { message: '500 Internal Server Error', request_id: exchange.id })
  const is_text = typeof answer.body === 'string'
  const content = Buffer.from(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  // Bytes of a body that nobody read would be taken for the next request.
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
  const unread = hasBody && !req.complete
  if (unread) res.setHeader('Connection', 'close')
  if (!res.headersSent)
    res.writeHead(answer.status, {
      ...facts(exchange),
      'Cache-Control': 'no-store',
      ...answer.headers,
      'Content-Type': is_text ? 'text/plain' : 'application/json',
      'Content-Length': content.length,
    })
  if (unread && req.method !== 'HEAD') endAfterBody(res, content)
  else res.end(req.method === 'HEAD' ? undefined : content)
  return wordsOf(answer)
}

function storageError(error: unknown, { id }: Exchange): ApiError | undefined {
  const code = error instanceof SqliteError || (error instanceof Error && 'code' in error) ? String(error.code) : ''
  if (code === 'SQLITE_FULL' || code === 'ENOSPC')
    return new ApiError(507, { message: '507 Insufficient Storage', request_id: id })
  if (code.startsWith('SQLITE_BUSY'))
    return new ApiError(503, { message: '503 Service Unavailable', request_id: id }, { 'Retry-After': '1' })
  return undefined
}

/** What every answer carries. */
export const facts = ({ id, began, headers }: Exchange) => ({
  ...headers,
  'X-Request-Id': id,
  'X-Runtime': ((performance.now() - began) / 1000).toFixed(6),
  'X-Gitlab-Meta': `{"correlation_id":"${id}","version":"1"}`,
})

function wordsOf({ body }: ApiError): string {
  if (typeof body === 'string') return body.trim().slice(0, 300)
  const { message, error } = body
  const words = message ?? error ?? ''
  return (typeof words === 'string' ? words : JSON.stringify(words)).slice(0, 300)
}
