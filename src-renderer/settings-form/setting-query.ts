import { ownerOf, type SettingField } from './setting-field.ts'
import { isChanged, type Values } from './setting-values.ts'

/** What a filter such as `@changed` needs to know. */
export interface Context {
  saved: Values
  /** The names with an unsaved change. */
  unsaved: ReadonlySet<string>
}
type Test = (setting: SettingField, context: Context) => boolean

const tests: Readonly<Record<string, Test>> = {
  changed: (setting, { saved }) => isChanged(setting, saved[ownerOf(setting)]),
  unsaved: (setting, { unsaved }) => unsaved.has(ownerOf(setting)),
  tier: ({ tier }) => tier === 'higher',
  deprecated: ({ deprecated = null }) => deprecated !== null,
  effect: ({ effect = null }) => effect !== null,
  stored: ({ stored_because = null }) => stored_because !== null,
  secret: ({ secret = null }) => secret !== null,
}
const filterNames: readonly string[] = Object.keys(tests)
const nothing: Context = { saved: {}, unsaved: new Set() }

/** The filters of a form: a form without secrets has no filter for them. */
export const filtersOf = (fields: readonly SettingField[]): readonly string[] =>
  filterNames.filter(
    (name) => name === 'changed' || name === 'unsaved' || fields.some((field) => tests[name]?.(field, nothing)),
  )

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
export function parseQuery(typed: string, known: readonly string[] = filterNames): SettingQuery {
  const words = typed.split(/\s+/).filter(Boolean)
  const asked = words.filter((word) => /^-?@/.test(word)).map((word) => word.toLowerCase())
  const filters = asked.map((word) => ({ name: word.replace(/^-?@/, ''), negated: word.startsWith('-') }))
  return {
    text: words.filter((word) => !/^-?@/.test(word)).join(' '),
    filters: filters.filter(({ name }) => known.includes(name)),
    unknown: asked.filter((_, i) => !known.some((one) => one.startsWith(filters[i]?.name ?? ''))),
  }
}

/** Whether a setting passes all filters. */
export const passes = (setting: SettingField, filters: readonly Filter[], context: Context): boolean =>
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
