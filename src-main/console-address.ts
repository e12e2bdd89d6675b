import type { BrowserWindow } from 'electron'
import { documentOf } from './links.ts'

/**
 * The address of the console with a sign-in code in the fragment. The number in the query makes each load a new document: a new fragment
 * alone does not reload the page.
 */
export function consoleAddress(
  base: string,
  load_number: number | undefined,
  code: string,
  route: string | undefined,
): string {
  const url = new URL(base)
  if (load_number !== undefined) url.searchParams.set('load', String(load_number))
  const search = new URLSearchParams({ code })
  if (route !== undefined) search.set('to', route)
  url.hash = `/sign-in?${search}`
  return url.href
}

/** The route that the console shows. A reload returns to this route after the sign-in. */
export function currentRoute(window: BrowserWindow, base: string): string | undefined {
  const url = URL.parse(window.webContents.getURL())
  if (!url || documentOf(url.href) !== documentOf(base)) return undefined
  const route = url.hash.slice(1)
  return route.length > 1 && !route.startsWith('/sign-in') ? route : undefined
}
