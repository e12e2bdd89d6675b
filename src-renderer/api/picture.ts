import { session } from './token.ts'

/** Reads a picture of this server as a file that can be uploaded again; undefined if the server no longer has the picture. */
export async function fetchPicture(url: string): Promise<File | undefined> {
  const response = await fetch(url, { credentials: 'omit', redirect: 'error' }).catch(() => undefined)
  if (!response?.ok) return undefined
  const content = await response.blob()
  const ending = content.type.split('/')[1]?.split('+')[0] ?? 'png'
  return new File([content], `avatar.${ending}`, { type: content.type })
}

/** Reads a picture that only some users may see, with the token of the session. `path` must be a path of this server. */
export async function fetchOwnPicture(path: string, signal?: AbortSignal): Promise<Blob | undefined> {
  const { token } = session.get()
  const response = await fetch(new URL(path, location.origin).pathname, {
    headers: token ? { 'PRIVATE-TOKEN': token } : {},
    credentials: 'omit',
    redirect: 'error',
    ...(signal && { signal }),
  }).catch(() => undefined)
  return response?.ok ? response.blob() : undefined
}

/** The same as text for the source of an image. The page shows no pictures from other places (see the policy of the server). */
export async function fetchPictureSource(path: string, signal?: AbortSignal): Promise<string | null> {
  const picture = await fetchOwnPicture(path, signal)
  if (!picture) return null
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
  })
}
