/** The fields that an act changed, by their API names, with the values before and after. */
export type Changes = Readonly<Record<string, { before: unknown; after: unknown }>>

const LONGEST_TEXT = 10_000

/** Limits a text to 10,000 characters. An event stores only the beginning of a long text. */
export const cutText = (text: string | null) => (text === null ? null : text.slice(0, LONGEST_TEXT))

/**
 * The differences between two versions of a row. Only the named fields are compared. A field that is undefined in `after` has not changed.
 */
export function changesBetween<T extends object>(
  before: T,
  after: { readonly [K in keyof T]?: T[K] | undefined },
  names: readonly (keyof T & string)[],
): Changes {
  const changed = names.filter((name) => after[name] !== undefined && after[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, { before: cut(before[name]), after: cut(after[name]) }]))
}

const cut = (value: unknown) => (typeof value === 'string' ? cutText(value) : value)
