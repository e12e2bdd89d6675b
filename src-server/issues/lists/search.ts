import { matchOf, trigramsOf, wordParameters } from '../../kit/search.ts'
import { scopeOf } from '../search-scope.ts'
import type { Column, RequestedCondition } from './shape.ts'

/** More trigrams do not reduce the matches of the full-text index further. Each match is checked against the texts anyway. */
const MAX_TRIGRAMS = 16

/**
 * Reads a search. The title must contain all words, or the description must. A phrase in double quotes is one word. Words under three letters are
 * ignored, unless all words are that short: then the title or the description must equal the whole query.
 */
export function readSearch(search: string | undefined, columns: readonly Column[] | undefined): RequestedCondition[] {
  const words = wordsOf(search ?? '')
  if (words.length === 0) return []
  const within: readonly Column[] =
    columns && columns.length > 0 ? [...new Set(columns)].sort() : ['description', 'title']
  const long = words.filter((word) => [...word].length >= 3)
  if (long.length === 0)
    return [{ condition: { on: 'whole text', within }, values: { whole_text: (search ?? '').trim() } }]
  return [
    {
      condition: { on: 'words', within, words: long.length },
      values: wordParameters({ exact: false, words: long }),
      trigrams: trigramsOf(long, MAX_TRIGRAMS),
    },
  ]
}

/** The opposite of `readSearch`: issues that it would not find. */
export function readNegatedSearch(
  search: string | undefined,
  columns: readonly Column[] | undefined,
): RequestedCondition[] {
  return readSearch(search, columns).map(({ condition, values }) => {
    const negated = Object.fromEntries(Object.entries(values).map(([name, value]) => [`${NOT}${name}`, value]))
    if (condition.on === 'words') return { condition: { ...condition, on: 'not words' }, values: negated }
    if (condition.on === 'whole text') return { condition: { ...condition, on: 'not whole text' }, values: negated }
    throw new Error('A search reads as words or as a whole text')
  })
}

/** Begins the names of the parameters of a negated search. */
export const NOT = 'not_'

const wordsOf = (search: string) =>
  [...search.matchAll(/"([^"]+)"|(\S+)/g)]
    .map((match) => (match[1] ?? match[2] ?? '').trim())
    .filter((word) => word !== '')

/** The expression for `issue_fts MATCH`: texts that contain every trigram, in one project or in all. */
export const issueMatchOf = (trigrams: readonly string[], project_id: number | undefined): string =>
  matchOf([...(project_id === undefined ? [] : [scopeOf(project_id)]), ...trigrams])
