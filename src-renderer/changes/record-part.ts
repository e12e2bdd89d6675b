import { isSameSetting } from '../ui/draft-changes.ts'
import type { Undo } from './last-change.ts'
import type { Refusal } from './runner.ts'
import { refusalOf } from './undo.ts'

/** Values by their API names. */
export type Values = Readonly<Record<string, unknown>>

/** The part of a record that a change replaces. No values stand for a record that does not exist. */
export interface Part {
  /** The current values. Throws an ApiError if the record is gone. */
  read: () => Promise<Values>
  /** Writes with the ordinary requests of the console, so the server checks the rights. */
  write: (to: Values, from: Values) => Promise<Refusal | undefined>
}

const inOrder = (value: unknown) => (Array.isArray(value) ? [...value].sort() : value)
const isSame = (one: unknown, other: unknown) => isSameSetting(inOrder(one), inOrder(other))

const exists = (values: Values) => Object.keys(values).length > 0

/** The fields whose values differ from the expected ones, with their current values as JSON: `['state', '"opened"']`. */
export const differencesFrom = (expected: Values, now: Values): (readonly [name: string, value: string])[] =>
  Object.entries(expected)
    .filter(([name, value]) => !isSame(now[name], value))
    .map(([name]) => [name, JSON.stringify(now[name] ?? null)])

/** Writes the values `to`, unless the record no longer has the values `from`. Compares the record with `to` afterwards. */
export const moveBetween =
  ({ read, write }: Part, from: Values, to: Values): Undo =>
  async () => {
    try {
      const before = await read()
      if (!exists(from) && exists(before)) return { text: 'Not undone, because the record exists again.' }
      const since = differencesFrom(from, before).map(([name, value]) => `${name} is ${value}`)
      if (since.length > 0) return { text: `Not undone, because the record has changed since: ${since.join(', ')}.` }
      const refusal = await write(to, from)
      if (refusal) return refusal
      const after = await read()
      if (!exists(to) && exists(after)) return { text: 'Not undone, because the record still exists.' }
      const missed = differencesFrom(to, after).map(([name, value]) => ` Current ${name}: ${value}.`)
      return missed.length > 0 ? { text: `Undone only in part.${missed.join('')}` } : undefined
    } catch (cause) {
      return refusalOf(cause)
    }
  }
