/** The scheme of links that open a screen of the app: `gantry://open/issues?state=closed`. */
export const app_scheme = 'gantry'

const max_length = 2_000
export const isAppLink = (text: string): boolean => text.toLowerCase().startsWith(`${app_scheme}:`)

/**
 * The route of a link to a screen; undefined for any other link. Any web page can offer such a link, so it only shows a screen, and never one
 * that signs somebody in.
 */
export function routeOfAppLink(text: string): string | undefined {
  const url = text.length > max_length ? null : URL.parse(text)
  if (url?.protocol !== `${app_scheme}:` || url.host !== 'open' || url.username || url.password || url.hash)
    return undefined
  const path = decoded(url.pathname || '/')
  return path === undefined || /^\/(?:\/|\\|sign-in)/i.test(path) ? undefined : `${url.pathname || '/'}${url.search}`
}

/** The link to a route. */
export const linkTo = (route: string): string => `${app_scheme}://open${route}`

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
