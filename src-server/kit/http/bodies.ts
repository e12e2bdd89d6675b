import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { ApiError } from '../errors.ts'
import type { FileFields, UploadedFile } from './endpoint.ts'
import { type Bag, parseJsonBody, parsePairs, parseQuery } from './parameters.ts'

/** A note may hold a million characters, four bytes each, and JSON may escape some of them. */
const MAX_BODY = 8 * 2 ** 20
const BODY_TIME_MS = 60_000
const MAX_JSON_DEPTH = 32
const MAX_JSON_NODES = 100_000

export interface Body {
  bag: Bag
  files: Record<string, UploadedFile>
}
const nothing = (): Body => ({ bag: parseQuery(''), files: {} })

interface Upload {
  fields: FileFields
  /** Names a fresh path in the instance's temporary folder. */
  place(): string
  max_bytes: number
}

/**
 * Reads the body of a write in whichever of the three forms it comes. Files go to temporary paths; the caller removes what is left of
 * them when the request ends.
 *
 * @throws ApiError 400 malformed, 413 too large, 415 unknown content type
 */
export async function readBody(req: IncomingMessage, upload: Upload | undefined): Promise<Body> {
  const length = req.headers['content-length']
  if ((length === undefined || length === '0') && req.headers['transfer-encoding'] === undefined) return nothing()
  const [type = ''] = (req.headers['content-type'] ?? '').split(';', 1)
  const contentType = type.trim().toLowerCase()
  if (contentType === 'multipart/form-data') return readMultipart(req, upload)
  if (!upload) limitTime(req)
  const known =
    contentType === '' || contentType === 'application/json' || contentType === 'application/x-www-form-urlencoded'
  const text = await readText(req, length)
  if (text.length === 0) return nothing()
  if (!known) throw new ApiError(415, { error: `The provided content-type '${contentType}' is not supported.` })
  if (contentType === 'application/json') return { bag: parseJsonBody(parseJson(text)), files: {} }
  return { bag: parseQuery(text.toString('utf8').trim()), files: {} }
}

/** A body that drips is cut off; the server's own, longer limit is for uploads. */
function limitTime(req: IncomingMessage) {
  const timer = setTimeout(() => req.destroy(), BODY_TIME_MS)
  timer.unref()
  req.once('close', () => clearTimeout(timer))
  req.once('end', () => clearTimeout(timer))
}

async function readText(req: IncomingMessage, length: string | undefined): Promise<Buffer> {
  if (Number(length) > MAX_BODY) throw tooLarge()
  const parts: Buffer[] = []
  let size = 0
  for await (const part of req) {
    size += part.length
    if (size > MAX_BODY) throw tooLarge()
    parts.push(part)
  }
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
}

function parseJson(text: Buffer): unknown {
  checkJsonSize(text)
  try {
    return JSON.parse(text.toString('utf8'))
  } catch {
    throw new ApiError(400, { error: 'message body does not match declared format' })
  }
}

/** Depth and number of values, counted on the bytes before anything is built of them. */
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
      if (++depth > limits.depth) throw new ApiError(400, { error: 'message body is nested too deeply' })
    } else if (c === 0x5d || c === 0x7d) depth--
    else if (c === 0x2c && ++nodes > limits.nodes)
      throw new ApiError(400, { error: 'message body has too many values' })
  }
}

async function readMultipart(req: IncomingMessage, upload: Upload | undefined): Promise<Body> {
  const pairs: [string, unknown][] = []
  const files: Record<string, UploadedFile> = {}
  const writes: Promise<void>[] = []
  let fault: ApiError | undefined
  const fail = (error: ApiError) => {
    fault ??= error
  }
  try {
    const parser = busboy({
      headers: req.headers,
      defParamCharset: 'utf8',
      limits: {
        files: upload ? Object.keys(upload.fields).length : 0,
        fields: 500,
        parts: 600,
        fieldNameSize: 300,
        fieldSize: 2 * 2 ** 20,
        headerPairs: 100,
        fileSize: upload?.max_bytes ?? 0,
      },
    })
    parser.on('field', (name, value, facts) => {
      if (facts.valueTruncated || facts.nameTruncated) fail(tooLarge())
      pairs.push([name, value])
    })
    parser.on('file', (name, stream, facts) => {
      if (!upload || !(name in upload.fields) || name in files) {
        fail(new ApiError(400, { error: `${name.slice(0, 80)} is invalid` }))
        stream.resume()
        return
      }
      const file = {
        path: upload.place(),
        filename: basename(facts.filename ?? '').slice(0, 255),
        size_bytes: 0,
        content_type: facts.mimeType,
      }
      files[name] = file
      stream.on('data', (part: Buffer) => {
        file.size_bytes += part.length
      })
      stream.on('limit', () => fail(tooLarge()))
      writes.push(pipeline(stream, createWriteStream(file.path, { mode: 0o600, flags: 'wx' })))
    })
    parser.on('filesLimit', () => fail(new ApiError(400, { error: 'too many files' })))
    parser.on('fieldsLimit', () => fail(new ApiError(400, { error: 'too many parameters' })))
    parser.on('partsLimit', () => fail(new ApiError(400, { error: 'too many parameters' })))
    await pipeline(req, parser)
    await Promise.all(writes)
    if (fault) throw fault
    return { bag: parsePairs(pairs), files }
  } catch (error) {
    await Promise.allSettled(writes)
    await Promise.all(Object.values(files).map((file) => rm(file.path, { force: true })))
    if (error instanceof ApiError) throw error
    if (isStorageFailure(error)) throw error
    throw new ApiError(400, { error: 'message body does not match declared format' })
  }
}

const isStorageFailure = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EROFS', 'EACCES', 'EDQUOT'].includes(String(error.code))

const tooLarge = () => new ApiError(413, { message: '413 Request Entity Too Large' })
