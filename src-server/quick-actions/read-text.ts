import { followCodeSpans } from './code-spans.ts'
import { quotedLines } from './quoted-lines.ts'

export interface QuickAction<N extends string> {
  name: N
  /** What follows the name on the line; empty for nothing. */
  argument: string
}

interface ReadText<N extends string> {
  /** The text without the lines of quick actions. A text without quick actions stays exactly as it is. */
  text: string
  actions: readonly QuickAction<N>[]
}

const LINE = /^\/([a-z_]+)(?:[ \t]+(\S.*))?$/i
const MAYBE = /^\//m
/** These put a text into the place of their line. */
const SUBSTITUTES = new Map([
  ['shrug', '¯\\＿(ツ)＿/¯'],
  ['tableflip', '(╯°□°)╯︵ ┻━┻'],
])
/** Later ones are text, so that a text cannot keep the write busy. */
const MAX_ACTIONS = 100

/**
 * Reads the quick actions of a Markdown text: lines such as `/label ~bug`, outside code, quotations and HTML. Lines that begin with an
 * unknown name are text.
 */
export function readText<N extends string>(text: string, nameOf: (typed: string) => N | undefined): ReadText<N> {
  if (!MAYBE.test(text)) return { text, actions: [] }
  const lines = text.split('\n')
  const quoted = quotedLines(lines)
  const spansFrom = followCodeSpans(lines, quoted)
  const actions: QuickAction<N>[] = []
  const kept: string[] = []
  let changed = false
  let removed = false
  /** The last line of a code span that began above. */
  let span = -1
  lines.forEach((line, at) => {
    const isMarkdown = !quoted.has(at)
    const [, typed = '', argument = ''] = isMarkdown && at > span ? (LINE.exec(line.trimEnd()) ?? []) : []
    const name = actions.length < MAX_ACTIONS ? nameOf(typed) : undefined
    const substitute = SUBSTITUTES.get(typed.toLowerCase())
    if (name !== undefined) {
      actions.push({ name, argument })
      removed = true
    } else if (substitute !== undefined) kept.push(`${argument} ${substitute}`.trim())
    else if (!removed || !isMarkdown || line.trim() !== '' || (kept.at(-1) ?? '').trim() !== '') kept.push(line)
    changed ||= name !== undefined || substitute !== undefined
    // After a removed line, empty lines follow no other empty line.
    if (name === undefined && line.trim() !== '') removed = false
    if (isMarkdown && name === undefined && substitute === undefined) span = spansFrom(at)
  })
  return { text: changed ? kept.join('\n').trimEnd() : text, actions }
}
