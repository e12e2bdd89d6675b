/** The scheme of links that open a screen of the app: `gantry://open/issues?state=closed`. */
export const app_scheme = 'gantry'

const max_length = 2_000
const isAppLink = (text: string) => text.toLowerCase().startsWith(`${app_scheme}:`)

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

/** The route of the last link among the arguments of a start. Links that lead nowhere do not count. */
export const routeOfArguments = (argv: readonly string[]): string | undefined =>
  argv.filter(isAppLink).map(routeOfAppLink).findLast(Boolean)

/** Links are no flags of the server. */
export const withoutAppLinks = (argv: readonly string[]): string[] => argv.filter((text) => !isAppLink(text))

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
