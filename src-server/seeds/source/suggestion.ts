import { mistyped } from '../../kit/nearest.ts'

/** `; did you mean alice?`, or nothing. */
export function suggestion(name: string, known: Iterable<string>): string {
  const near = mistyped(name, known)
  return near === undefined ? '' : `; did you mean ${quoted(near)}?`
}

/** A name in a message, not longer than a line. */
export const quoted = (name: string) =>
  `\`${name.length > 80 ? `${name.slice(0, 79)}…` : name}\``.replaceAll(/\s+/g, ' ')
