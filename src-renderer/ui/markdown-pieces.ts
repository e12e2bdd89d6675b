/** A part of a Markdown text that is rendered by itself. */
export interface MarkdownPiece {
  text: string
  /** The line of the whole text at which the piece begins, from 0. Less than that if lines were repeated before it. */
  line: number
}

/** Characters. A text of this length is rendered in about 30 ms, whatever is in it. */
const PIECE_LENGTH = 20_000

interface Open {
  /** The first line of the block of code that the next line belongs to. */
  fence: string | undefined
  /** The two head lines of the table that the next line belongs to. */
  table: readonly [string, string] | undefined
}
interface Cutting extends Open {
  done: MarkdownPiece[]
  lines: string[]
  length: number
  line: number
}

/**
 * Cuts a long text into pieces, between blocks where possible: rendering a million characters at once would stop the window for a minute. A table
 * or a block of code that is cut goes on in the next piece with its first lines repeated.
 */
export function piecesOf(text: string): MarkdownPiece[] {
  if (text.length <= PIECE_LENGTH) return [{ text, line: 0 }]
  const cutting: Cutting = { done: [], lines: [], length: 0, line: 0, fence: undefined, table: undefined }
  for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
    if (isPlaceToCut(cutting, line)) cut(cutting, at)
    const [first = '', ...rest] = partsOf(line)
    add(cutting, first)
    for (const part of rest) {
      cut(cutting, at)
      add(cutting, part)
    }
  }
  cut(cutting, 0)
  return cutting.done
}

function add(cutting: Cutting, line: string) {
  Object.assign(cutting, afterLine(cutting, cutting.lines.at(-1), line))
  cutting.lines.push(line)
  cutting.length += line.length + 1
}

/** Ends the piece before the line `next`. */
function cut(cutting: Cutting, next: number) {
  const { fence, table, lines, line } = cutting
  if (lines.length === 0) return
  const text = lines.join('\n')
  cutting.done.push({ text: fence === undefined ? text : `${text}\n${/^[`~]+/.exec(fence.trim())?.[0]}`, line })
  const repeated = fence !== undefined ? [fence] : (table ?? [])
  cutting.lines = [...repeated]
  cutting.length = repeated.join('\n').length
  cutting.line = next - repeated.length
}

/** Between blocks from three quarters of the length on, before any line that is not indented when the piece is full, anywhere at twice its length. */
function isPlaceToCut({ length, lines, fence }: Cutting, line: string) {
  const after = length + line.length
  if (lines.length === 0 || after <= 0.75 * PIECE_LENGTH) return false
  const isIndented = /^\s/.test(line)
  const isBlock = fence === undefined && !isIndented && lines.at(-1)?.trim() === ''
  return isBlock || (after > PIECE_LENGTH && !isIndented) || after > 2 * PIECE_LENGTH
}

const TABLE_RULE = /^ {0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

/** What is open after this line. */
function afterLine({ fence, table }: Open, before: string | undefined, line: string): Open {
  if (fence !== undefined) return { fence: closes(fence, line) ? undefined : fence, table: undefined }
  if (/^ {0,3}(?:`{3,}[^`]*|~{3,}.*)$/.test(line)) return { fence: line, table: undefined }
  if (line.trim() === '') return { fence: undefined, table: undefined }
  if (before?.includes('|') && TABLE_RULE.test(line)) return { fence: undefined, table: table ?? [before, line] }
  return { fence: undefined, table }
}

function closes(fence: string, line: string) {
  const mark = /^[`~]+/.exec(fence.trim())?.[0] ?? ''
  const end = line.trim()
  return end.length >= mark.length && end === mark.charAt(0).repeat(end.length)
}

/** A line that is too long for a piece, cut at spaces where possible. */
function partsOf(line: string): string[] {
  const parts: string[] = []
  let rest = line
  while (rest.length > PIECE_LENGTH) {
    const space = rest.lastIndexOf(' ', PIECE_LENGTH)
    const end = space > PIECE_LENGTH / 2 ? space : wholeCharacters(rest, PIECE_LENGTH)
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...parts, rest]
}

/** Never between the two halves of a character outside the basic plane. */
const wholeCharacters = (text: string, end: number) => (/[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end)
