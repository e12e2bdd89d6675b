import { sql } from 'kysely'
import { anyOf } from '../../kit/lists/conditions.ts'
import { wordsInAny } from '../../kit/lists/words.ts'
import { NOT } from './search.ts'
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

/** The same for a negated search. An issue without a description does not contain the words. */
export const lacksWords = (p: Values, { within, words }: Extract<Condition, { on: 'not words' }>) =>
  sql`NOT ifnull(${wordsInAny(
    within.map((column) => sql.ref(`issue.${column}`)),
    Object.fromEntries(Array.from({ length: words }, (_, i) => [`word${i}`, p[`${NOT}word${i}`]])),
    { words, exact: false },
  )}, false)`

export const differsFromText = (p: Values, { within }: Extract<Condition, { on: 'not whole text' }>) =>
  sql`NOT ifnull(${anyOf(
    within.map((column) => sql`${sql.ref(`issue.${column}`)} = ${p[`${NOT}whole_text`]} COLLATE NOCASE`),
  )}, false)`
