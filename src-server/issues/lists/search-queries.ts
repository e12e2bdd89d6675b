import { sql } from 'kysely'
import { allOf, anyOf } from '../../kit/lists/conditions.ts'
import { patternName } from './search.ts'
import type { Column, Condition, Values } from './shape.ts'

/** SQL: whether the title contains every word, or the description does. */
export const hasWords = (p: Values, { within, variants }: Extract<Condition, { on: 'words' }>) =>
  anyOf(within.map((column) => sql`(${allOf(variants.map((count, word) => hasWord(p, column, word, count)))})`))

const hasWord = (p: Values, column: Column, word: number, count: number) =>
  anyOf(
    Array.from(
      { length: count },
      (_, variant) => sql`${sql.ref(`issue.${column}`)} LIKE ${p[patternName(word, variant)]} ESCAPE '\\'`,
    ),
  )

/** SQL: whether the title or the description equals the text. */
export const equalsText = (p: Values, { within }: Extract<Condition, { on: 'whole text' }>) =>
  anyOf(within.map((column) => sql`${sql.ref(`issue.${column}`)} = ${p.whole_text} COLLATE NOCASE`))
