import type { Path } from '../kinds/kind.ts'

/** A syntax error in a document, with its position. */
export class SyntaxFault extends Error {
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

/** A parsed document that knows where its values are. */
export interface Source {
  readonly value: unknown
  /** The position of the value at a path, or of its nearest parent. */
  startOf(path: Path): number
  /** The position of the key at a path, or of its value. */
  startOfKey(path: Path): number
}

/** A value that was never a text has no positions. */
export const sourceOfValue = (value: unknown): Source => ({ value, startOf: () => 0, startOfKey: () => 0 })

/** Turns positions into line and column, both counted from 1. */
export function placesIn(text: string): (at: number) => { line: number; column: number } {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (at) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: at - (starts[low] ?? 0) + 1 }
  }
}
