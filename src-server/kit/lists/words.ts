import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf, anyOf } from './conditions.ts'

/** The words of a search as parameters: each is a LIKE pattern, or there is only one word, which must equal the whole column. */
export interface WordParameters {
  [word: `word${number}`]: unknown
}

/** How many words a search has, and whether its only word must equal the column. */
export interface WordCount {
  words: number
  exact: boolean
}

/** SQL: whether the column contains every word, regardless of case. A plus before the column keeps its index out of the plan. */
export function wordsIn(
  column: RawBuilder<unknown>,
  p: WordParameters,
  { words, exact }: WordCount,
): RawBuilder<SqlBool> {
  const each = Array.from({ length: words }, (_, i) =>
    exact ? sql`${column} = ${p[`word${i}`]} COLLATE NOCASE` : isLike(column, p[`word${i}`]),
  )
  return sql`(${allOf(each)})`
}

/**
 * SQL: whether the column matches a LIKE pattern, regardless of case in every script. LIKE itself ignores the case of ASCII letters only,
 * and a function in JavaScript is slower, so LIKE compares if the pattern is ASCII. SQLite tests the pattern once per statement.
 */
export const isLike = (column: RawBuilder<unknown>, pattern: unknown): RawBuilder<SqlBool> =>
  sql`iif(${pattern} GLOB '*[^ -~]*', like_any_case(${column}, ${pattern}), ${column} LIKE ${pattern} ESCAPE '\\')`

/** Every word is in the first of these columns, or every word is in the second, and so on. */
export const wordsInAny = (
  columns: readonly RawBuilder<unknown>[],
  p: WordParameters,
  count: WordCount,
): RawBuilder<SqlBool> => anyOf(columns.map((column) => wordsIn(column, p, count)))
