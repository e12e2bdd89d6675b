import { sql } from 'kysely'
import { anyOf } from '../../kit/lists/conditions.ts'
import { wordsInAny } from '../../kit/lists/words.ts'
import type { Condition, Values } from './shape.ts'

/** SQL: whether the title contains every word, or the description does. */
export const hasWords = (p: Values, { within, words }: Extract<Condition, { on: 'words' }>) =>
  wordsInAny(
    within.map((column) => sql.ref(`issue.${column}`)),
    p,
    { words, exact: false },
  )

/** SQL: whether the title or the description equals the text. */
export const equalsText = (p: Values, { within }: Extract<Condition, { on: 'whole text' }>) =>
  anyOf(within.map((column) => sql`${sql.ref(`issue.${column}`)} = ${p.whole_text} COLLATE NOCASE`))
