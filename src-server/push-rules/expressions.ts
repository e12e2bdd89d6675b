import { RE2JS, RE2JSException } from 're2js'
import { sizeOf } from './expression-size.ts'

/**
 * Expressions of push rules are written by people and run over what others send, so they are RE2's: their time grows with the text and
 * with nothing else. How fast it grows is the size of the compiled program, and that is bounded here.
 */
export interface Expression {
  /** Whether it is found anywhere in the text. */
  isIn(text: string): boolean
  /** What a look through this text may cost, in steps of about 30 ns. */
  costOf(text: string): number
}

/** Of the compiled program. `^.{1,72}$` has about eighty instructions; RE2 itself gives up at some hundred thousand. */
const LARGEST_PROGRAM = 10_000
const TOO_LARGE = 'pattern too large - compile failed'

/** `by_line`: `^` and `$` stand at the lines of a text, not at its ends alone. */
export function expressionOf(pattern: string, { by_line }: { by_line: boolean }): Expression {
  const compiled = compile(pattern, by_line)
  const size = compiled.programSize()
  return { isIn: (text) => compiled.test(text), costOf: (text) => size * (text.length + 1) }
}

/** What RE2 has against a pattern. */
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
  // Compiling takes its time as well: what would be far too large is not begun.
  if (sizeOf(pattern) > 20 * LARGEST_PROGRAM) throw new RE2JSException(TOO_LARGE)
  const compiled = RE2JS.compile(pattern, by_line ? RE2JS.MULTILINE : 0)
  if (compiled.programSize() > LARGEST_PROGRAM) throw new RE2JSException(TOO_LARGE)
  return compiled
}
