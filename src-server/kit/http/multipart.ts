import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { basename } from 'node:path'
import type { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { ApiError } from '../errors.ts'
import { isStorageFull } from '../storage-full.ts'
import { type BodyMemory, MAX_BODY, tooLarge } from './body-limits.ts'
import type { FileFields, UploadedFile } from './endpoint.ts'
import { type Bag, parsePairs, parseQuery } from './parameters.ts'

export interface Upload {
  fields: FileFields
  /** Returns a new path in the instance's temporary folder. */
  temporaryPath(): string
  max_bytes: number
  /**
   * Called with the fields before the first file is stored, so that unauthorized callers cannot fill the disk. Rejects if the caller may
   * not upload.
   */
  admit(fields: Bag): Promise<void>
}

/** Unexpected file parts are drained and ignored, as unknown parameters are; more than this many are refused. */
const MAX_UNEXPECTED_FILES = 10
/** A longer name keeps its end, which has the ending. */
const MAX_FILENAME = 255

/** Reads fields and files. The first fault ends the reading. */
export async function readMultipart(
  req: IncomingMessage,
  memory: BodyMemory,
  upload: Upload | undefined,
): Promise<{ bag: Bag; files: Record<string, UploadedFile> }> {
  const pairs: [string, unknown][] = []
  const files: Record<string, UploadedFile> = {}
  const writes: Promise<void>[] = []
  const reserved = memory.reserve()
  try {
    const parser = busboy({
      headers: req.headers,
      defParamCharset: 'utf8',
      limits: {
        files: Object.keys(upload?.fields ?? {}).length + MAX_UNEXPECTED_FILES,
        fields: 500,
        parts: 600,
        fieldNameSize: 300,
        fieldSize: 2 * 2 ** 20,
        headerPairs: 100,
        // The parser reports a file that reaches the limit, and a file may be exactly as large as allowed.
        fileSize: (upload?.max_bytes ?? MAX_BODY) + 1,
      },
    })
    const fail = (error: unknown) => {
      parser.destroy(error instanceof Error ? error : new Error(String(error)))
    }
    parser.on('field', (name, value, facts) => {
      try {
        if (facts.valueTruncated || facts.nameTruncated) throw tooLarge()
        reserved.add(name.length + value.length)
        pairs.push([name, value])
      } catch (error) {
        fail(error)
      }
    })
    parser.on('file', (name, stream, facts) => {
      // The stream fails when the parser fails, and nothing else may be listening.
      stream.on('error', fail)
      stream.on('limit', () => fail(tooLarge()))
      if (name in files) {
        stream.resume()
        return fail(new ApiError(400, { error: `${name.slice(0, 80)} is invalid` }))
      }
      if (!upload || !(name in upload.fields)) {
        // An unknown name is ignored later. A known parameter that is not a file gets a value that its schema refuses.
        pairs.push([name, parseQuery('')])
        return void stream.resume()
      }
      if (writes.length === 0) admitted(upload, pairs).catch(fail)
      const file = {
        path: upload.temporaryPath(),
        filename: basename(facts.filename ?? '').slice(-MAX_FILENAME),
        size_bytes: 0,
        content_type: facts.mimeType,
      }
      files[name] = file
      stream.on('data', (part: Buffer) => {
        file.size_bytes += part.length
      })
      const written = pipeline(stream, createWriteStream(file.path, { mode: 0o600, flags: 'wx' }))
      written.catch(fail)
      writes.push(written)
    })
    parser.on('filesLimit', () => fail(new ApiError(400, { error: 'too many files' })))
    parser.on('fieldsLimit', () => fail(new ApiError(400, { error: 'too many parameters' })))
    parser.on('partsLimit', () => fail(new ApiError(400, { error: 'too many parameters' })))
    await feed(req, parser)
    await Promise.all(writes)
    return { bag: parsePairs(pairs), files }
  } catch (error) {
    await Promise.allSettled(writes)
    await Promise.all(Object.values(files).map((file) => rm(file.path, { force: true })))
    if (error instanceof ApiError) throw error
    if (isStorageFull(error) || isUnwritable(error)) throw error
    throw new ApiError(400, { error: 'message body does not match declared format' })
  } finally {
    reserved.release()
  }
}

const admitted = async (upload: Upload, pairs: Iterable<readonly [string, unknown]>) => upload.admit(parsePairs(pairs))

/** Feeds the parser. If the parser fails, the request stays open, because it still needs an answer. */
async function feed(req: IncomingMessage, parser: Writable) {
  const cut = () => {
    parser.destroy(new Error('The request broke off'))
  }
  req.once('error', cut)
  req.once('aborted', cut)
  try {
    req.pipe(parser)
    await finished(parser)
  } finally {
    req.unpipe(parser)
    req.off('aborted', cut)
  }
}

const isUnwritable = (error: unknown) =>
  error instanceof Error && 'code' in error && ['EROFS', 'EACCES'].includes(String(error.code))
