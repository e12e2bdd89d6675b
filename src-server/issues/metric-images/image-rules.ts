import type { UploadedFile } from '../../kit/http/endpoint.ts'
import { isPicture, PICTURE_FORMATS } from '../../kit/pictures.ts'
import type { ImageLink } from './queries.ts'

/** Larger files are refused before anything else is checked. */
export const MAX_IMAGE_BYTES = 1024 * 1024
const MAX_URL = 255
const MAX_URL_TEXT = 128

/** Why the link of an image is refused. */
export function linkFaults({ url, url_text }: ImageLink): string[] {
  return [
    ...(url !== null && !/^https?:\/\/[^\s/]+/i.test(url)
      ? ['Url is blocked: Only allowed schemes are http, https']
      : []),
    ...((url ?? '').length > MAX_URL ? [`Url is too long (maximum is ${MAX_URL} characters)`] : []),
    ...([...(url_text ?? '')].length > MAX_URL_TEXT
      ? [`Url text is too long (maximum is ${MAX_URL_TEXT} characters)`]
      : []),
  ]
}

/** Why an uploaded image is refused. Images are recognized by their first bytes. */
export const imageFaults = async (file: UploadedFile): Promise<string[]> =>
  (await isPicture(file))
    ? []
    : [`File format is not supported. Please try one of the following supported formats: ${PICTURE_FORMATS}`]
