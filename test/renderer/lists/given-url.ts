import type { UrlState } from '../../../src-renderer/lists/use-url-state.ts'

/** A URL with these parameters. `moves` gets each change of it. */
export function urlWith(params: Readonly<Record<string, string>> = {}) {
  const moves: (readonly ['push' | 'replace', Readonly<Record<string, string | undefined>>])[] = []
  const url: UrlState = {
    get: (name) => params[name],
    push: (changes) => void moves.push(['push', changes]),
    replace: (changes) => void moves.push(['replace', changes]),
  }
  return { url, moves }
}
