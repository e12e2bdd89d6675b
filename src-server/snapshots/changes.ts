/** The values of what an act changed, before and after it, by the names of the API. */
export type Changes = Readonly<Record<string, { before: unknown; after: unknown }>>

const LONGEST_TEXT = 10_000

/** A long text is cut: events say that it changed and how it begins, and do not keep every version of it. */
export const cutText = (text: string | null) => (text === null ? null : text.slice(0, LONGEST_TEXT))

/** What is different in two versions of a row. Only the named fields are compared, and a field that is absent afterwards has not changed. */
export function changesBetween<T extends object>(
  before: T,
  after: Partial<T>,
  names: readonly (keyof T & string)[],
): Changes {
  const changed = names.filter((name) => after[name] !== undefined && after[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, { before: cut(before[name]), after: cut(after[name]) }]))
}

const cut = (value: unknown) => (typeof value === 'string' ? cutText(value) : value)
