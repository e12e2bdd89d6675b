import { maskSecrets, maskText } from './secrets.ts'

/** Headers that can repeat texts of the request. */
const ECHOING: ReadonlySet<string> = new Set(['Link', 'Location', 'Content-Disposition', 'Access-Control-Allow-Origin'])
const MOST_HEADERS = 64
const LONGEST_VALUE = 2000

/** Masks the credentials of the request in its answer's headers (names and values, alternating), before they are kept. */
export function maskHeaders(headers: readonly string[], credentials: readonly string[]): readonly string[] {
  const kept = headers.slice(0, 2 * MOST_HEADERS)
  for (let at = 0; at < kept.length; at += 2) {
    const value = kept[at + 1] ?? ''
    if (ECHOING.has(kept[at] ?? '') || value.length > LONGEST_VALUE)
      kept[at + 1] = maskText(value.slice(0, LONGEST_VALUE), credentials)
  }
  return kept
}

/** The headers as an object, without secrets. */
export function shownHeaders(headers: readonly string[]): Record<string, string> {
  const shown: Record<string, string> = {}
  for (let at = 0; at < headers.length; at += 2) shown[headers[at] ?? ''] = headers[at + 1] ?? ''
  const masked = maskSecrets(shown, { credentials: [], max_length: Number.POSITIVE_INFINITY })?.value ?? {}
  return Object.fromEntries(Object.entries(masked).map(([name, value]) => [name, String(value)]))
}
