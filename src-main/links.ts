import { isAbsolute, relative, resolve } from 'node:path'

const outside = new Set(['http:', 'https:', 'mailto:'])

/** The address in its parsed spelling if the system's browser or mail program may have it, else nothing. */
export function externalLink(text: string): string | undefined {
  const url = URL.parse(text)
  return url && outside.has(url.protocol) ? url.href : undefined
}

/** A path inside a folder, or nothing: what lies elsewhere is not opened, whoever asks. */
export function pathWithin(folder: string, path: string): string | undefined {
  if (path.includes('\0')) return undefined
  const full = resolve(folder, path)
  const way = relative(folder, full)
  return way === '..' || /^\.\.[\\/]/.test(way) || isAbsolute(way) ? undefined : full
}

/** What tells one document of the console from another: neither the number of its loading nor its fragment. */
export function documentOf(text: string): string | undefined {
  const url = URL.parse(text)
  return url ? `${url.origin}${url.pathname}` : undefined
}
