import type { BrowserWindow } from 'electron'
import type { ColorScheme } from './color-scheme.ts'
import { consoleRoute } from './links.ts'

type Shown = {
  /** Makes each load a new document: a new fragment alone does not reload the page. */
  load_number?: number
  code: string
  route?: string | undefined
  color_scheme?: ColorScheme | undefined
}

/** The address of the console with a sign-in code in the fragment. */
export function consoleAddress(base: string, { load_number, code, route, color_scheme }: Shown): string {
  const url = new URL(base)
  if (load_number !== undefined) url.searchParams.set('load', String(load_number))
  if (color_scheme !== undefined) url.searchParams.set('color-scheme', color_scheme)
  const search = new URLSearchParams({ code })
  if (route !== undefined && route !== '/') search.set('to', route)
  url.hash = `/sign-in?${search}`
  return url.href
}

/** The route that the console shows; undefined on the way in. A reload returns to this route after the sign-in. */
export function currentRoute(window: BrowserWindow, base: string): string | undefined {
  const route = consoleRoute(window.webContents.getURL(), base)
  return route?.startsWith('/sign-in') ? undefined : route
}
