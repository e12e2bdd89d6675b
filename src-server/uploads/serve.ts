import { type FileHandle, open } from 'node:fs/promises'
import { notFoundPlain } from '../kit/errors.ts'
import type { Files } from '../kit/files.ts'
import { FileBody } from '../kit/http/file-body.ts'
import { ok } from '../kit/http/reply.ts'
import { PICTURE_HEADERS, pictureTypeOf } from '../kit/pictures.ts'
import type { UploadRow } from './entity.ts'

const BINARY = 'application/octet-stream'

/** A stored file that is open, with its media type. */
export interface OpenUpload {
  handle: FileHandle
  size: number
  /** Undefined unless the first bytes are those of a picture. */
  picture: string | undefined
}

/** @throws ApiError 404 if the file is gone */
export async function openUpload(files: Files, { file }: Pick<UploadRow, 'file'>): Promise<OpenUpload> {
  const handle = await open(files.pathToRead(file)).catch(() => undefined)
  if (!handle) throw notFoundPlain()
  const { size } = await handle.stat()
  return { handle, size, picture: await pictureTypeOf(handle) }
}

/**
 * Only pictures are shown by a browser. It saves everything else, such as a page with scripts: shown, it would run with the rights of the
 * console. The type comes from the first bytes, never from the name.
 */
export const sendUpload = ({ handle, size, picture }: OpenUpload, { filename }: Pick<UploadRow, 'filename'>) =>
  ok(new FileBody(handle, size, picture ?? BINARY), {
    ...PICTURE_HEADERS,
    'Content-Disposition': `${picture ? 'inline' : 'attachment'}; ${nameParameters(filename)}`,
  })

/** The name for programs that know only ASCII, and the whole name. */
const nameParameters = (filename: string) =>
  `filename="${filename.replaceAll(/[^\w.+-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(filename.toWellFormed()).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`
