import type { DiffPiece } from './text-diff.ts'

const TITLE = /^changed title from \*\*/
/** `{-old words-}` and `{+new words+}`. A title may itself contain braces, so a mark ends at the first `-}` or `+}`. */
const MARK = /\{-(.*?)-\}|\{\+(.*?)\+\}/gs

/** A system note as plain text on one line, without Markdown marks, in pieces. */
export function systemText(body: string): readonly DiffPiece[] {
  if (!TITLE.test(body)) return [{ text: plain(body), kind: 'same' }]
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
