/** Reads a picture of this server as a file that can be uploaded again; undefined if the server no longer has the picture. */
export async function fetchPicture(url: string): Promise<File | undefined> {
  const response = await fetch(url, { credentials: 'omit', redirect: 'error' }).catch(() => undefined)
  if (!response?.ok) return undefined
  const content = await response.blob()
  const ending = content.type.split('/')[1]?.split('+')[0] ?? 'png'
  return new File([content], `avatar.${ending}`, { type: content.type })
}
