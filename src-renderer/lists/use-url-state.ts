import { useNavigate, useSearch } from '@tanstack/react-router'

type Params = Record<string, string | undefined>

/** Where a list stands, in the URL: so that it can be saved, shared, and reached by Back. */
export interface UrlState {
  get: (name: string) => string | undefined
  /** A step that Back undoes. */
  push: (changes: Params) => void
  /** The same step, told better: what scrolls by leaves no trail. */
  replace: (changes: Params) => void
}

export function useUrlState(): UrlState {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const move = (changes: Params, replace: boolean) => {
    const typed = Object.fromEntries(Object.entries(changes).map(([name, text]) => [name, plain(text)]))
    void navigate({ to: '.', search: (old: Record<string, unknown>) => ({ ...old, ...typed }), replace })
  }
  return {
    get: (name) => (search[name] === undefined || search[name] === null ? undefined : String(search[name])),
    push: (changes) => move(changes, false),
    replace: (changes) => move(changes, true),
  }
}

/** Numbers stand bare in the URL: a text of digits would be put in quotes. */
const plain = (text: string | undefined) => (text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : text)

/** A list beside another one at the same place: its names in the URL begin with its own word. */
export const prefixedUrlState = (place: UrlState, word: string): UrlState => {
  const under = (changes: Params) =>
    Object.fromEntries(Object.entries(changes).map(([name, text]) => [`${word}-${name}`, text]))
  return {
    get: (name) => place.get(`${word}-${name}`),
    push: (changes) => place.push(under(changes)),
    replace: (changes) => place.replace(under(changes)),
  }
}
