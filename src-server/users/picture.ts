import { open } from 'node:fs/promises'
import type { UploadedFile } from '../kit/http/endpoint.ts'

const MAX_BYTES = 200 * 1024
const FORMATS = 'png, jpg, jpeg, gif, bmp, tiff, ico, webp'

/** By their first bytes: what a sender says of a file is not believed. Drawings (SVG) can carry scripts and are no pictures here. */
const SIGNATURES: readonly (readonly [type: string, bytes: RegExp])[] = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
  ['image/bmp', /^BM/],
  ['image/tiff', /^(II\*\0|MM\0\*)/],
  ['image/x-icon', /^\0\0\x01\0/],
]

/** The media type of a picture that begins with these bytes; undefined for what is none. */
export const pictureType = (head: Buffer) =>
  SIGNATURES.find(([, bytes]) => bytes.test(head.toString('latin1', 0, 16)))?.[0]

/** What is wrong with an uploaded picture, in the words of BEHAVIOUR 4.2. */
export async function pictureFaults(file: UploadedFile): Promise<string[]> {
  if (file.size_bytes > MAX_BYTES) return ['is too big (should be at most 200 KiB)']
  const handle = await open(file.path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    return pictureType(buffer) === undefined
      ? [`file format is not supported. Please try one of the following supported formats: ${FORMATS}`]
      : []
  } finally {
    await handle.close()
  }
}
