import { copyFile, type FileHandle, open, readFile, rename } from 'node:fs/promises'
import type { Files } from './files.ts'
import type { UploadedFile } from './http/endpoint.ts'
import { RawBody } from './http/send.ts'

const FOLDER = 'avatars'
const MAX_BYTES = 200 * 1024
export const PICTURE_FORMATS = 'png, jpg, jpeg, gif, bmp, tiff, ico, webp'

/** Recognized by their first bytes, not by the sender's claim. SVG can contain scripts and is not accepted. */
const SIGNATURES: readonly (readonly [type: string, ending: string, bytes: RegExp])[] = [
  ['image/png', 'png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', 'jpg', /^\xff\xd8\xff/],
  ['image/gif', 'gif', /^GIF8[79]a/],
  ['image/webp', 'webp', /^RIFF[\s\S]{4}WEBP/],
  ['image/bmp', 'bmp', /^BM/],
  ['image/tiff', 'tiff', /^(II\*\0|MM\0\*)/],
  ['image/x-icon', 'ico', /^\0\0\x01\0/],
]

const kindOf = (head: Buffer) => SIGNATURES.find(([, , bytes]) => bytes.test(head.toString('latin1', 0, 16)))

/** Forbids a picture to run scripts, load resources or be framed. */
export const PICTURE_HEADERS = { 'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'" }

/** The validation errors of an uploaded picture; empty if the picture is valid. */
export async function pictureFaults(file: UploadedFile): Promise<string[]> {
  if (file.size_bytes > MAX_BYTES) return ['is too big (should be at most 200 KiB)']
  return (await isPicture(file))
    ? []
    : [`file format is not supported. Please try one of the following supported formats: ${PICTURE_FORMATS}`]
}

/** Whether the first bytes of an uploaded file are those of a known picture. */
export async function isPicture({ path }: Pick<UploadedFile, 'path'>): Promise<boolean> {
  const handle = await open(path)
  try {
    return (await pictureTypeOf(handle)) !== undefined
  } finally {
    await handle.close()
  }
}

/** Media type by the first bytes of an open file; undefined if they belong to no known picture. */
export async function pictureTypeOf(file: FileHandle): Promise<string | undefined> {
  const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0)
  return kindOf(buffer)?.[0]
}

/** Stores an uploaded picture before the row that names it is written. @returns the name for the row */
export async function keepPicture(files: Files, upload: UploadedFile, folder = FOLDER): Promise<string> {
  const name = files.newName(folder)
  const handle = await open(upload.path, 'r+')
  await handle.sync().finally(() => handle.close())
  await rename(upload.path, files.pathOf(name))
  return name
}

/** Copies a picture; null if the file is missing. @returns the name for the row */
export async function copyPicture(files: Files, name: string): Promise<string | null> {
  const copy = files.newName(FOLDER)
  const copied = await copyFile(files.pathToRead(name), files.pathOf(copy)).then(
    () => true,
    () => false,
  )
  return copied ? copy : null
}

/** Reads a picture and its media type; undefined if it does not exist. */
export async function readPicture(files: Files, name: string) {
  const content = await readFile(files.pathToRead(name)).catch(() => undefined)
  const kind = content && kindOf(content)
  return content && kind ? { content, type: kind[0], ending: kind[1] } : undefined
}

/** Reads a picture by the last segment of its URL. */
export const readPictureAt = (files: Files, last: string) => readPicture(files, `${FOLDER}/${last}`)

/** A picture as a download, for `GET …/avatar`; undefined if there is none. */
export async function downloadOf(files: Files, name: string | null) {
  const picture = name === null ? undefined : await readPicture(files, name)
  if (!picture) return undefined
  return {
    body: new RawBody(picture.content, picture.type),
    headers: { ...PICTURE_HEADERS, 'Content-Disposition': `attachment; filename="avatar.${picture.ending}"` },
  }
}
