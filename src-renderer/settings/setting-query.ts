import type { Setting } from './setting.ts'

/** What a filter such as `@changed` needs to know. */
interface Context {
  /** The names with an unsaved change. */
  unsaved: ReadonlySet<string>
}
type Test = (setting: Setting, context: Context) => boolean

const tests: Readonly<Record<string, Test>> = {
  changed: ({ changed }) => changed,
  unsaved: ({ name, alias_of }, { unsaved }) => unsaved.has(alias_of ?? name),
  tier: ({ tier }) => tier === 'higher',
  deprecated: ({ deprecated }) => deprecated !== null,
  effect: ({ effect }) => effect !== null,
  stored: ({ stored_because }) => stored_because !== null,
  secret: ({ secret }) => secret !== null,
}
export const filterNames: readonly string[] = Object.keys(tests)

interface Filter {
  name: string
  negated: boolean
}
export interface SettingQuery {
  /** The words to search for. */
  text: string
  filters: readonly Filter[]
  /** Filters that do not exist. The beginning of a filter is not one of them, because the user may still be typing. */
  unknown: readonly string[]
}

/** Reads `mail @changed -@tier`. */
export function parseQuery(typed: string): SettingQuery {
  const words = typed.split(/\s+/).filter(Boolean)
  const asked = words.filter((word) => /^-?@/.test(word)).map((word) => word.toLowerCase())
  const filters = asked.map((word) => ({ name: word.replace(/^-?@/, ''), negated: word.startsWith('-') }))
  return {
    text: words.filter((word) => !/^-?@/.test(word)).join(' '),
    filters: filters.filter(({ name }) => name in tests),
    unknown: asked.filter((_, i) => !filterNames.some((known) => known.startsWith(filters[i]?.name ?? ''))),
  }
}

/** Whether a setting passes all filters. */
export const passes = (setting: Setting, filters: readonly Filter[], context: Context): boolean =>
  filters.every(({ name, negated }) => (tests[name]?.(setting, context) ?? true) !== negated)

/** The query with or without a filter; the words and the other filters stay. */
export function toggleFilter(typed: string, name: string): string {
  const words = typed.split(/\s+/).filter(Boolean)
  const isFilter = (word: string) => word.toLowerCase().replace(/^-/, '') === `@${name}`
  return (words.some(isFilter) ? words.filter((word) => !isFilter(word)) : [...words, `@${name}`]).join(' ')
}

/** The query with only this filter, or with none; the words stay. */
export const withFilter = (typed: string, name: string | undefined): string =>
  [parseQuery(typed).text, ...(name === undefined ? [] : [`@${name}`])].filter(Boolean).join(' ')
