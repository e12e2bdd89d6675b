import { basePath } from '../api/base-path.ts'

const UPLOAD = /^\/uploads\/([0-9a-f]{32}|[0-9a-f]{10})\/([^/?#]+)$/

/** The path of an uploaded file that a text of the project refers to; undefined for any other address. */
export function uploadPath(href: string, project: unknown): string | undefined {
  const [, secret, encoded = ''] = UPLOAD.exec(href) ?? []
  if (secret === undefined || project === undefined) return undefined
  const filename = decoded(encoded)
  if (/^\.*$/.test(filename)) return undefined
  return `${basePath}/api/v4/projects/${encodeURIComponent(String(project))}/uploads/${secret}/${encodeURIComponent(filename)}`
}

/** The name under which a file is saved. */
export const uploadedName = (path: string): string => decoded(path.slice(path.lastIndexOf('/') + 1)) || 'file'

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
