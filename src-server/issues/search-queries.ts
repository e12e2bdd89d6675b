import { sql } from 'kysely'
import type { Condition, Values } from './condition-queries.ts'
import { scopeOf } from './search-scope.ts'

type Column = 'title' | 'description'

/** More trigrams of a query do not narrow the full-text index further; what it finds is checked against the texts themselves anyway. */
const MAX_TRIGRAMS = 16

/**
 * Words that must all stand in the title, or all in the description; a phrase in double quotes is one word. Words under three letters
 * count only where there is no longer one, and then the whole query must be the whole text.
 */
export function searchConditions(search: string | undefined, columns: readonly Column[] | undefined): Condition[] {
  const words = wordsOf(search ?? '')
  if (words.length === 0) return []
  const within: readonly Column[] =
    columns && columns.length > 0 ? [...new Set(columns)].sort() : ['description', 'title']
  const long = words.filter((word) => [...word].length >= 3)
  if (long.length === 0) return [wholeText((search ?? '').trim(), within)]
  const patterns = long.map(patternsOf)
  const values: Values = {}
  patterns.forEach((variants, i) => {
    variants.forEach((pattern, j) => {
      values[`word${i}_${j}`] = pattern
    })
  })
  return [
    {
      key: `search ${within.join(',')} ${patterns.map((variants) => variants.length).join(',')}`,
      values,
      matches: [...new Set(long.flatMap(trigramsOf))].slice(0, MAX_TRIGRAMS),
      where: (p) =>
        sql`(${sql.join(
          within.map(
            (column) =>
              sql`(${sql.join(
                patterns.map((variants, i) =>
                  anyOf(
                    column,
                    variants.map((_, j) => p[`word${i}_${j}`]),
                  ),
                ),
                sql` AND `,
              )})`,
          ),
          sql` OR `,
        )})`,
    },
  ]
}

const anyOf = (column: Column, patterns: readonly unknown[]) =>
  sql`(${sql.join(
    patterns.map((pattern) => sql`${sql.ref(`issue.${column}`)} LIKE ${pattern} ESCAPE '\\'`),
    sql` OR `,
  )})`

const wholeText = (text: string, within: readonly Column[]): Condition => ({
  key: `equals ${within.join(',')}`,
  values: { whole_text: text },
  where: (p) =>
    sql`(${sql.join(
      within.map((column) => sql`${sql.ref(`issue.${column}`)} = ${p.whole_text} COLLATE NOCASE`),
      sql` OR `,
    )})`,
})

const wordsOf = (search: string) =>
  [...search.matchAll(/"([^"]+)"|(\S+)/g)]
    .map((match) => (match[1] ?? match[2] ?? '').trim())
    .filter((word) => word !== '')

/** LIKE knows the cases of ASCII only; the other letters of a word are tried as typed, small and capital. */
function patternsOf(word: string): string[] {
  const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const isPlain = [...word].every((sign) => sign.charCodeAt(0) < 128)
  return isPlain ? [pattern(word)] : [...new Set([word, word.toLowerCase(), word.toUpperCase()].map(pattern))]
}

function trigramsOf(word: string): string[] {
  const signs = [...word]
  return signs.slice(2).map((_, i) => signs.slice(i, i + 3).join(''))
}

/** The expression for `issue_fts MATCH`: documents that have every trigram, of one project or of all. */
export const matchOf = (trigrams: readonly string[], project_id: number | undefined): string =>
  [...(project_id === undefined ? [] : [scopeOf(project_id)]), ...trigrams]
    .map((one) => `"${one.replaceAll('"', '""')}"`)
    .join(' AND ')
