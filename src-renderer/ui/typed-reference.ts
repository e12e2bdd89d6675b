/** The characters that start a reference: people, labels, issues and milestones. `/` starts a quick action. */
const signs = ['@', '~', '#', '%', '/'] as const
export type Sign = (typeof signs)[number]

/** A reference that is being typed: `~bu` before the caret. */
export interface TypedReference {
  sign: Sign
  /** What follows the sign, without an opening quotation mark. */
  text: string
  /** The position of the sign. The reference ends at the caret. */
  start: number
}

const longest = 60
/** A quick action has a line of its own. */
const actionAtEnd = /^\/([a-z_]*)$/iu
const typedAtEnd = /(?:^|[\s(])([@~#%])("?)([^\s"]*|(?<=[~%]")[^"\n]*)$/u

/** The reference that ends at the caret; undefined outside references and in code. */
export function typedReferenceAt(text: string, caret: number): TypedReference | undefined {
  const before = text.slice(0, caret)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  if (isInCode(before, line)) return undefined
  const action = actionAtEnd.exec(line)?.[1]
  if (action !== undefined) return { sign: '/', text: action, start: caret - action.length - 1 }
  const found = typedAtEnd.exec(line)
  const sign = signs.find((known) => known === found?.[1])
  const [, , quote = '', typed = ''] = found ?? []
  // Issues and people have no spaces in their references.
  if (!sign || typed.length > longest || (quote && sign !== '~' && sign !== '%')) return undefined
  return { sign, text: typed, start: caret - typed.length - quote.length - 1 }
}

function isInCode(before: string, line: string): boolean {
  const fences = before.match(/^ {0,3}(```|~~~)/gmu)?.length ?? 0
  return fences % 2 === 1 || (line.match(/`/gu)?.length ?? 0) % 2 === 1
}

/** A label or milestone as a reference: `~bug`, `~"needs review"`. */
export const quotedReference = (sign: '~' | '%', name: string): string =>
  /^[\p{L}\p{N}_-]+$/u.test(name) && !/^\d+$/u.test(name) ? `${sign}${name}` : `${sign}"${name}"`
