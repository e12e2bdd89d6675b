import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { ApiError } from '../errors.ts'
import { type BodyMemory, limitTime, MAX_BODY, tooLarge } from './body-limits.ts'
import type { UploadedFile } from './endpoint.ts'
import { readMultipart, type Upload } from './multipart.ts'
import { type Bag, parseJsonBody, parseQuery } from './parameters.ts'

const MAX_JSON_DEPTH = 32
const MAX_JSON_NODES = 100_000

export interface Body {
  bag: Bag
  files: Record<string, UploadedFile>
}
const nothing = (): Body => ({ bag: parseQuery(''), files: {} })

/**
 * Reads the body of a write: JSON, URL-encoded or multipart. Uploaded files go to temporary paths; the caller removes the remaining ones
 * when the request ends.
 *
 * @throws ApiError 400 malformed, 413 too large, 415 unknown content type, 503 too many bodies at once
 */
export async function readBody(req: IncomingMessage, memory: BodyMemory, upload: Upload | undefined): Promise<Body> {
  const length = req.headers['content-length']
  if ((length === undefined || length === '0') && req.headers['transfer-encoding'] === undefined) return nothing()
  if (req.readableEnded) throw new Error('Other middleware has read the body: mount Gantry before body parsers')
  const [type = ''] = (req.headers['content-type'] ?? '').split(';', 1)
  const contentType = type.trim().toLowerCase()
  if (!upload) limitTime(req)
  if (contentType === 'multipart/form-data') return readMultipart(req, memory, upload)
  const known =
    contentType === '' || contentType === 'application/json' || contentType === 'application/x-www-form-urlencoded'
  const text = await readText(req, memory, length)
  if (text.length === 0) return nothing()
  if (!known) throw new ApiError(415, { error: `The provided content-type '${contentType}' is not supported.` })
  if (!isUtf8(text)) throw malformed()
  if (contentType === 'application/json') return { bag: parseJsonBody(parseJson(text)), files: {} }
  return { bag: parseQuery(text.toString('utf8').trim()), files: {} }
}

async function readText(req: IncomingMessage, memory: BodyMemory, length: string | undefined): Promise<Buffer> {
  if (Number(length) > MAX_BODY) throw tooLarge()
  const parts: Buffer[] = []
  const reserved = memory.reserve()
  try {
    for await (const part of req.iterator({ destroyOnReturn: false })) {
      reserved.add(part.length)
      parts.push(part)
    }
  } finally {
    reserved.release()
  }
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
}

function parseJson(text: Buffer): unknown {
  checkJsonSize(text)
  try {
    return JSON.parse(text.toString('utf8'))
  } catch {
    throw malformed()
  }
}

const malformed = () =>
  new ApiError(400, { error: 'message body does not match declared format' }, {}, { step: 'body' })

/** Checks nesting depth and number of values on the bytes, before the JSON is parsed. */
function checkJsonSize(text: Buffer, limits = { depth: MAX_JSON_DEPTH, nodes: MAX_JSON_NODES }) {
  let depth = 0
  let nodes = 0
  let inText = false
  for (let i = 0; i < text.length; i++) {
    const c = text[i]
    if (inText) {
      if (c === 0x5c) i++
      else if (c === 0x22) inText = false
      continue
    }
    if (c === 0x22) inText = true
    else if (c === 0x5b || c === 0x7b) {
      nodes++
      if (++depth > limits.depth)
        throw new ApiError(400, { error: 'message body is nested too deeply' }, {}, { step: 'body' })
    } else if (c === 0x5d || c === 0x7d) depth--
    else if (c === 0x2c && ++nodes > limits.nodes)
      throw new ApiError(400, { error: 'message body has too many values' }, {}, { step: 'body' })
  }
}
