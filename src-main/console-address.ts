import type { BrowserWindow } from 'electron'
import { documentOf } from './links.ts'

/**
 * The console with a code in its fragment. The number in the query makes each loading a new document: an address that
 * differs in its fragment alone would leave the old page standing.
 */
export function consoleAddress(
  base: string,
  number: number | undefined,
  code: string,
  place: string | undefined,
): string {
  const url = new URL(base)
  if (number !== undefined) url.searchParams.set('load', String(number))
  const search = new URLSearchParams({ code })
  if (place !== undefined) search.set('to', place)
  url.hash = `/sign-in?${search}`
  return url.href
}

/** Where in the console the window stands, to come back to after it was loaded anew. */
export function placeOf(window: BrowserWindow, base: string): string | undefined {
  const url = URL.parse(window.webContents.getURL())
  if (!url || documentOf(url.href) !== documentOf(base)) return undefined
  const place = url.hash.slice(1)
  return place.length > 1 && !place.startsWith('/sign-in') ? place : undefined
}
