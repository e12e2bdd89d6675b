const COUNT = /^\{(\d+)(?:,(\d*))?\}/
/** A character class. A `]` right after the opening bracket is literal, and so is a character after a backslash. */
const LETTERS = /^\[\^?\]?(?:\[:\w+:\]|\\.|[^\]\\])*\]/su
const QUOTED = /^\\Q(.*?)(?:\\E|$)/su
const ESCAPED = /^\\(?:[pP]\{[^}]*\}|x\{[^}]*\}|.)/su

/**
 * Estimates the size of an expression with its counted repetitions written out, without parsing it: a count multiplies the character, class
 * or group before it. For an invalid pattern the number has no meaning.
 */
export function sizeOf(pattern: string): number {
  const groups: Group[] = [{ before: 0, last: 0 }]
  let rest = pattern
  while (rest !== '') {
    const group = groups.at(-1) ?? { before: 0, last: 0 }
    const count = COUNT.exec(rest)
    const piece = count?.[0] ?? pieceOf(rest)
    if (count) group.last *= Math.max(1, Number(count[1]), Number(count[2] ?? 0))
    else if (piece === '(') groups.push({ before: 0, last: 0 })
    else if (piece === ')' && groups.length > 1) close(groups)
    else {
      group.before += group.last
      group.last = piece.startsWith('\\Q') ? piece.length : 1
    }
    rest = rest.slice(piece.length)
  }
  while (groups.length > 1) close(groups)
  const [{ before, last } = { before: 0, last: 0 }] = groups
  return before + last
}

/** The size of a group so far; `last` is the part that a count multiplies. */
interface Group {
  before: number
  last: number
}

function close(groups: Group[]) {
  const inner = groups.pop()
  const outer = groups.at(-1)
  if (!inner || !outer) return
  outer.before += outer.last
  outer.last = inner.before + inner.last + 1
}

const pieceOf = (rest: string): string =>
  (QUOTED.exec(rest) ?? ESCAPED.exec(rest) ?? LETTERS.exec(rest) ?? [rest.slice(0, 1)])[0]
