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

/** The fields whose values differ from the expected ones, with their current values: `state is "opened"`. */
export function differencesFrom(expected: Values, now: Values): string[] {
  // No expected values: the record should not exist.
  if (Object.keys(expected).length === 0) return Object.keys(now).length > 0 ? ['the record exists again'] : []
  return Object.entries(expected)
    .filter(([name, value]) => !isSame(now[name], value))
    .map(([name]) => `${name} is ${JSON.stringify(now[name] ?? null)}`)
}

/** Writes the values `to`, unless the record no longer has the values `from`. Compares the record with `to` afterwards. */
export const moveBetween =
  ({ read, write }: Part, from: Values, to: Values): Undo =>
  async () => {
    try {
      const since = differencesFrom(from, await read())
      if (since.length > 0) return { text: `Not undone, because the record has changed since: ${since.join(', ')}.` }
      const refusal = await write(to, from)
      if (refusal) return refusal
      const missed = differencesFrom(to, await read())
      return missed.length > 0 ? { text: `Undone only in part: ${missed.join(', ')}.` } : undefined
    } catch (cause) {
      return refusalOf(cause)
    }
  }
