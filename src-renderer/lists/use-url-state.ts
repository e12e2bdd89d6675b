import { useNavigate, useSearch } from '@tanstack/react-router'

type Params = Record<string, string | undefined>

/** The search parameters of the URL as state, so that it can be bookmarked, shared, and undone with Back. */
export interface UrlState {
  get: (name: string) => string | undefined
  /** Changes parameters in a new history entry. */
  push: (changes: Params) => void
  /** Changes parameters without a history entry; for example, while scrolling. */
  replace: (changes: Params) => void
}

export function useUrlState(): UrlState {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const move = (changes: Params, replace: boolean) => {
    const typed = Object.fromEntries(Object.entries(changes).map(([name, text]) => [name, toSearchValue(text)]))
    void navigate({ to: '.', search: (old: Record<string, unknown>) => ({ ...old, ...typed }), replace })
  }
  return {
    get: (name) => (search[name] === undefined || search[name] === null ? undefined : String(search[name])),
    push: (changes) => move(changes, false),
    replace: (changes) => move(changes, true),
  }
}

/** Converts digits to a number, because the router would put quotes around a numeric string. */
const toSearchValue = (text: string | undefined) =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : text

/** URL state for a second list on the same screen. Its parameter names start with a prefix. */
export const prefixedUrlState = (url: UrlState, prefix: string): UrlState => {
  const prefixed = (changes: Params) =>
    Object.fromEntries(Object.entries(changes).map(([name, text]) => [`${prefix}-${name}`, text]))
  return {
    get: (name) => url.get(`${prefix}-${name}`),
    push: (changes) => url.push(prefixed(changes)),
    replace: (changes) => url.replace(prefixed(changes)),
  }
}
