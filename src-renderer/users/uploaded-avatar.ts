import { fetchPicture } from '../api/picture.ts'
import { picturePath } from '../ui/picture-path.ts'

/** The uploaded picture of a user, so that an undo can upload it again: empty if there is none, or the instance draws one. */
export async function readUploadedAvatar(avatar_url: string | null): Promise<File | ''> {
  const path = picturePath(avatar_url)
  return (path && (await fetchPicture(path))) || ''
}
