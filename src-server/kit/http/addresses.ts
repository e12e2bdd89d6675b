/** The addresses at the root. All others are below `/api/v4`. */
export const isAtRoot = (path: string) => path.startsWith('/-/') || path.startsWith('/uploads/')

/** `GET /projects/:id` → `/api/v4/projects/:id` */
export function fullPath(address: string): string {
  const path = address.slice(address.indexOf(' ') + 1)
  return isAtRoot(path) ? path : `/api/v4${path}`
}
