import type { DiffPiece } from './text-diff.ts'

const TITLE = /^changed title from \*\*/
/** `{-old words-}` and `{+new words+}`. A title may itself contain braces, so a mark ends at the first `-}` or `+}`. */
const MARK = /\{-(.*?)-\}|\{\+(.*?)\+\}/gs

export interface SystemPart {
  pieces: readonly DiffPiece[]
  /** The old or the new title. It must not change the order of the words around it. */
  isTitle: boolean
}

/** A system note in parts: the titles in it, and what is around them. */
export function systemParts(body: string): readonly SystemPart[] {
  const [, before, after] = /^changed title from \*\*(.*)\*\* to \*\*(.*)\*\*$/s.exec(body) ?? []
  if (before === undefined || after === undefined) return [{ pieces: systemText(body), isTitle: false }]
  const words = (text: string): SystemPart => ({ pieces: [{ text, kind: 'same' }], isTitle: false })
  const title = (text: string): SystemPart => ({ pieces: marked(text), isTitle: true })
  return [words('changed title from '), title(before), words(' to '), title(after)]
}

/** A system note as plain text on one line, without Markdown marks, in pieces. */
export function systemText(body: string): readonly DiffPiece[] {
  return TITLE.test(body) ? marked(body) : [{ text: plain(body), kind: 'same' }]
}

function marked(body: string): readonly DiffPiece[] {
  const pieces: DiffPiece[] = []
  let end = 0
  for (const match of body.matchAll(MARK)) {
    const [whole, removed, added] = match
    pieces.push({ text: plain(body.slice(end, match.index)), kind: 'same' })
    pieces.push(
      removed === undefined ? { text: plain(added ?? ''), kind: 'added' } : { text: plain(removed), kind: 'removed' },
    )
    end = match.index + whole.length
  }
  pieces.push({ text: plain(body.slice(end)), kind: 'same' })
  return pieces.filter(({ text }) => text !== '')
}

const plain = (text: string) => text.replace(/\*\*|`/g, '').replace(/\s+/g, ' ')
