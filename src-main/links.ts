import { isAbsolute, relative, resolve } from 'node:path'

const external_protocols = new Set(['http:', 'https:', 'mailto:'])

/** The normalized address of a link that may open in the system's browser or mail program, otherwise nothing. */
export function externalLink(text: string): string | undefined {
  const url = URL.parse(text)
  return url && external_protocols.has(url.protocol) ? url.href : undefined
}

/** The absolute path when it is inside the folder, otherwise nothing. */
export function pathWithin(folder: string, path: string): string | undefined {
  if (path.includes('\0')) return undefined
  const full = resolve(folder, path)
  const from_folder = relative(folder, full)
  return from_folder === '..' || /^\.\.[\\/]/.test(from_folder) || isAbsolute(from_folder) ? undefined : full
}

/** The route of an address of the console; undefined for any other address. */
export function consoleRoute(text: string, console_address: string | undefined): string | undefined {
  const url = URL.parse(text)
  if (!url || console_address === undefined || documentOf(text) !== documentOf(console_address)) return undefined
  return url.hash.slice(1) || '/'
}

/** Paths of the server that are no pages of records. */
const no_record = /^\/(?:-|api|assets|uploads)(?:\/|$)|\/uploads\//

/** Whether a link leads to the console of a world, which has sessions of its own. A window of the app shows the main world only. */
const isConsoleOfWorld = ({ pathname, hash }: URL) =>
  /^\/w\/[a-z0-9][a-z0-9-]*\/$/.test(pathname) && hash.startsWith('#/')

/** The screen that a link shows: that of a route, or that of the record with this `web_url`. */
export function screenOf(text: string, console_address: string | undefined): string | undefined {
  const route = consoleRoute(text, console_address)
  const url = URL.parse(text)
  if (route !== undefined || !url || console_address === undefined) return route
  const isRecord =
    url.origin === URL.parse(console_address)?.origin && !no_record.test(url.pathname) && !isConsoleOfWorld(url)
  return isRecord ? `/web${url.pathname}` : undefined
}

/** The address of a link for others. In the address of a console, they could not use the query, which belongs to one window. */
export function linkForOthers(link: string, console_address: string | undefined): string {
  const route = consoleRoute(link, console_address)
  return route === undefined ? link : `${documentOf(link)}#${route}`
}

/** The address without query and fragment. Two addresses of the console with the same result are the same page. */
export function documentOf(text: string): string | undefined {
  const url = URL.parse(text)
  return url ? `${url.origin}${url.pathname}` : undefined
}
