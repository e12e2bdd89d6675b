import { useEffect, useState } from 'react'
import { fetchPicture } from '../api/picture.ts'

/** The uploaded picture of a user, so that an undo can upload it again: empty if the instance draws one. */
export async function readUploadedAvatar(url: string | null): Promise<File | ''> {
  const picture = url === null ? undefined : await fetchPicture(url)
  // Pictures that the instance draws are SVG, which nobody can upload.
  return picture && picture.type.split(';')[0] !== 'image/svg+xml' ? picture : ''
}

/** The address of the uploaded picture; null until it is known, and if the instance draws the picture. */
export function useUploadedAvatar(url: string | null): string | null {
  const [uploaded, setUploaded] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    void readUploadedAvatar(url).then((picture) => isCurrent && setUploaded(picture === '' ? null : url))
    return () => {
      isCurrent = false
    }
  }, [url])
  return uploaded
}
