import { isSameSetting } from '../ui/draft-changes.ts'
import { count } from '../ui/number.ts'
import type { Undo } from './last-change.ts'
import type { Values } from './record-part.ts'
import type { Refusal } from './runner.ts'
import { refusalOf } from './undo.ts'

/** A new record with all that may be put into it. */
export interface Contents {
  values: Values
  /** Numbers of records in it, by their singular and plural: `{ 'issue, issues': 2 }`. */
  counts: Readonly<Record<string, number>>
}

/** What has changed in a record, in words: "2 issues added, description changed". Undefined if nothing has. */
export function differencesBetween(before: Contents, now: Contents): string | undefined {
  const counted = Object.keys(before.counts).flatMap((nouns) => {
    const by = (now.counts[nouns] ?? 0) - (before.counts[nouns] ?? 0)
    const [one = '', many = ''] = nouns.split(', ')
    const n = Math.abs(by)
    return by === 0 ? [] : [`${count(n)} ${n === 1 ? one : many} ${by > 0 ? 'added' : 'removed'}`]
  })
  const names = [...new Set([...Object.keys(before.values), ...Object.keys(now.values)])]
  const changed = names.filter((name) => !isSameSetting(before.values[name], now.values[name]))
  const fields = changed.length > 0 ? [`${changed.join(', ').replaceAll('_', ' ')} changed`] : []
  return [...counted, ...fields].join(', ') || undefined
}

interface Creation {
  /** "project". */
  noun: string
  before: Contents
  /** Undefined if the record no longer exists, where the server answers that without an error. */
  read: () => Promise<Contents | undefined>
  /** Deletes the record. */
  remove: () => Promise<Refusal | undefined>
}

/** Deletes a new record again, unless somebody has changed it or put something into it. */
export const undoOfCreation =
  ({ noun, before, read, remove }: Creation): Undo =>
  async () => {
    try {
      const now = await read()
      if (!now) return { text: `Not undone, because the ${noun} no longer exists.` }
      const since = differencesBetween(before, now)
      return since ? { text: `Not undone, because the ${noun} has changed since: ${since}.` } : await remove()
    } catch (cause) {
      return refusalOf(cause)
    }
  }

/** Some values of a record, for the comparison. */
export const valuesWithout = (record: object, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
