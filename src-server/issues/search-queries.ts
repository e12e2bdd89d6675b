import { sql } from 'kysely'
import type { Column, Condition, Values } from './conditions.ts'
import { patternName } from './search.ts'

/** Every word stands in the title, or every word in the description. */
export const hasWords = (p: Values, { within, variants }: Extract<Condition, { on: 'words' }>) =>
  sql`(${sql.join(
    within.map(
      (column) =>
        sql`(${sql.join(
          variants.map((count, word) => hasWord(p, column, word, count)),
          sql` AND `,
        )})`,
    ),
    sql` OR `,
  )})`

const hasWord = (p: Values, column: Column, word: number, count: number) =>
  sql`(${sql.join(
    Array.from(
      { length: count },
      (_, variant) => sql`${sql.ref(`issue.${column}`)} LIKE ${p[patternName(word, variant)]} ESCAPE '\\'`,
    ),
    sql` OR `,
  )})`

/** The title or the description is exactly this text. */
export const equalsText = (p: Values, { within }: Extract<Condition, { on: 'whole text' }>) =>
  sql`(${sql.join(
    within.map((column) => sql`${sql.ref(`issue.${column}`)} = ${p.whole_text} COLLATE NOCASE`),
    sql` OR `,
  )})`
