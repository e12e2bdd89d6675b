import { isSameSetting } from '../ui/draft-changes.ts'
import { pluralize } from '../ui/number.ts'
import { announceOne } from './announce-change.tsx'
import type { LastChange } from './last-change.ts'
import { undoWith } from './undo.ts'

type Values = Readonly<Record<string, unknown>>

interface SavedValues {
  /** "project". */
  noun: string
  /** The name of the record. */
  name: string
  /** By API name, like all values here: the saved values before the change. */
  before: Values
  asked: Values
  /** The values in the server's answer. A field that the answer leaves out is not compared. */
  answered: Values
  /** Names of asked values whose old values are not known. An undo leaves them as they are. */
  lasting?: readonly string[]
  /** How many more changes were saved that the answer does not show. An undo leaves them as they are. */
  others?: number
  /** What else the change did, and what of it an undo leaves, in sentences. Replaces the number of secrets that an undo does not restore. */
  note?: string | undefined
  /** Undefined if the record no longer exists, where the server answers that without an error. */
  readLatest: () => Promise<Values | undefined>
  write: (values: Values) => Promise<unknown>
  reads: LastChange['reads']
}

/** The fields that the server set as asked, and those that it left out although it accepted the request. */
export function compareSaved(asked: Values, answered: Values): { applied: string[]; missed: string[] } {
  const names = Object.keys(asked)
  const isApplied = (name: string) => !(name in answered) || isSameSetting(answered[name], asked[name])
  return { applied: names.filter(isApplied), missed: names.filter((name) => !isApplied(name)) }
}

/** Confirms saved values, names those that the server did not apply, and remembers how to restore the previous values. */
export function announceSaved(saved: SavedValues): void {
  const { noun, name, before, asked, answered, lasting = [], others = 0, note, readLatest, write, reads } = saved
  const { applied, missed } = compareSaved(asked, answered)
  const undone = applied.filter((field) => !lasting.includes(field))
  const kept = applied.length - undone.length + others
  const pick = (values: Values) => Object.fromEntries(undone.map((field) => [field, values[field] ?? null]))
  const current = missed.map((field) => ` Current ${field}: ${JSON.stringify(answered[field] ?? null)}.`).join('')
  const done = `${pluralize(applied.length + others, 'change')} saved`
  announceOne({
    text: [
      done,
      missed.length > 0 ? `, ${missed.length} not applied.${current}` : '',
      note !== undefined
        ? `${missed.length > 0 ? '' : '.'} ${note}`
        : kept > 0 && undone.length > 0
          ? `${missed.length > 0 ? '' : '.'} Undo does not restore ${pluralize(kept, 'secret')}`
          : '',
    ].join(''),
    name,
    reads,
    ...(note !== undefined && { undone: () => `Undone: ${done}` }),
    undo:
      undone.length === 0
        ? undefined
        : undoWith(
            noun,
            async () => {
              const latest = await readLatest()
              const isUnchanged = (field: string) =>
                !(field in answered) || isSameSetting(latest?.[field], answered[field])
              return latest && undone.every(isUnchanged)
            },
            () => write(pick(before)),
          ),
  })
}
