import type { DraftFields } from './drafts.ts'

export type IsSame = (a: unknown, b: unknown) => boolean

/** The fields of a draft that the form still has and that differ from its initial values. */
export const changedFields = (
  fields: DraftFields,
  initial: ReadonlyMap<string, unknown>,
  isSame: IsSame,
): DraftFields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => initial.has(name) && !isSame(value, initial.get(name))),
  )

/** The value of each changed field before its first change. Later changes of the saved record do not count. */
export const baseOf = (changed: DraftFields, base: DraftFields, initial: ReadonlyMap<string, unknown>): DraftFields =>
  Object.fromEntries(Object.keys(changed).map((name) => [name, name in base ? base[name] : initial.get(name)]))

/** What a draft holds after `saved` was saved: fields that were not saved, and those that the user has changed again, which now start from it. */
export function unsavedOf(
  fields: DraftFields,
  base: DraftFields,
  saved: DraftFields,
  isSame: IsSame,
): { fields: DraftFields; base: DraftFields } {
  const rest = Object.entries(fields).filter(([name, value]) => !(name in saved && isSame(value, saved[name])))
  return {
    fields: Object.fromEntries(rest),
    base: Object.fromEntries(rest.map(([name]) => [name, name in saved ? saved[name] : base[name]])),
  }
}

export const isIdentical: IsSame = (a, b) =>
  a instanceof Blob || b instanceof Blob ? a === b : JSON.stringify(a) === JSON.stringify(b)

/** For the API, an empty text is null. */
export const isSameSetting: IsSame = (a, b) => isIdentical(emptyToNull(a), emptyToNull(b))

const emptyToNull = (value: unknown) => (value === '' || value === undefined ? null : value)
