import { RE2JS, RE2JSException } from 're2js'
import { sizeOf } from './expression-size.ts'

/**
 * Push rules run expressions of one person on texts of others, so they use RE2, whose time is linear in the text. The factor is the size of
 * the compiled program, which is limited here.
 */
export interface Expression {
  /** Whether the expression matches anywhere in the text. */
  isIn(text: string): boolean
  /** The cost of searching this text, in steps of about 30 ns. */
  costOf(text: string): number
}

/** Size limit of the compiled program. `^.{1,72}$` has about eighty instructions; RE2 itself stops at some hundred thousand. */
const LARGEST_PROGRAM = 10_000
const TOO_LARGE = 'pattern too large - compile failed'

/** `by_line`: `^` and `$` match at each line, not only at the ends of the text. */
export function expressionOf(pattern: string, { by_line }: { by_line: boolean }): Expression {
  const compiled = compile(pattern, by_line)
  const size = compiled.programSize()
  return { isIn: (text) => compiled.test(text), costOf: (text) => size * (text.length + 1) }
}

/** RE2's error for a pattern; undefined if the pattern is valid. */
export function syntaxFault(pattern: string): string | undefined {
  try {
    compile(pattern, false)
    return undefined
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    return error.message.replace(/^error parsing regexp: /, '')
  }
}

function compile(pattern: string, by_line: boolean): RE2JS {
  // Compiling takes time too, so patterns that are far too large are refused before they are compiled.
  if (sizeOf(pattern) > 20 * LARGEST_PROGRAM) throw new RE2JSException(TOO_LARGE)
  const compiled = RE2JS.compile(pattern, by_line ? RE2JS.MULTILINE : 0)
  if (compiled.programSize() > LARGEST_PROGRAM) throw new RE2JSException(TOO_LARGE)
  return compiled
}
