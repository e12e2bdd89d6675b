/** The addresses at the root. All others are below `/api/v4`. */
export const isAtRoot = (path: string) => path.startsWith('/-/') || path.startsWith('/uploads/')

/** `GET /projects/:id` → `/api/v4/projects/:id` */
export function fullPath(address: string): string {
  const path = address.slice(address.indexOf(' ') + 1)
  return isAtRoot(path) ? path : `/api/v4${path}`
}

/**
 * The URL with one slash for each run of slashes in its path, as the platform's web server reads it: a client whose base URL ends in a slash sends
 * `//api/v4/projects`. The query stays as it is.
 */
export function withSingleSlashes(url: string): string {
  if (!url.includes('//')) return url
  const cut = url.indexOf('?')
  const path = cut === -1 ? url : url.slice(0, cut)
  return path.replace(/\/{2,}/g, '/') + url.slice(path.length)
}
