import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The words of a search as they fill a statement, by their number: each a LIKE pattern, or the one that the whole column must equal. */
export interface WordParameters {
  [word: `word${number}`]: unknown
}

/** Every word in this one column, whatever the case. A plus before the column keeps its index out of the plan. */
export function wordsIn(
  column: RawBuilder<unknown>,
  p: WordParameters,
  { words, exact }: { words: number; exact: boolean },
): RawBuilder<SqlBool> {
  const each = Array.from({ length: words }, (_, i) =>
    exact ? sql`${column} = ${p[`word${i}`]} COLLATE NOCASE` : sql`${column} LIKE ${p[`word${i}`]} ESCAPE '\\'`,
  )
  return sql`(${sql.join(each, sql` AND `)})`
}
