import { diffLines, diffWordsWithSpace } from 'diff'

/** A piece of two compared texts. `skipped` stands for a long piece that both have; its text says how long it is. */
export interface DiffPiece {
  text: string
  kind: 'same' | 'removed' | 'added' | 'skipped'
}

/** Milliseconds after which words are not compared any more, then lines. */
const timeout = 150
/** Longer pieces that both texts have are cut, in characters. */
const longest = 400
/** What stays of a cut piece at each end, in characters. */
const context = 120

/** What `after` adds to `before` and removes from it, by words; by lines, or as a whole, if the texts differ too much. */
export function textDiff(before: string, after: string): readonly DiffPiece[] {
  const changes = diffWordsWithSpace(before, after, { timeout }) ?? diffLines(before, after, { timeout })
  if (!changes) return nonEmpty([piece(before, 'removed'), piece(after, 'added')])
  return nonEmpty(
    changes.map(({ value, added, removed }) => piece(value, removed ? 'removed' : added ? 'added' : 'same')),
  )
}

const piece = (text: string, kind: DiffPiece['kind']): DiffPiece => ({ text, kind })
const nonEmpty = (pieces: readonly DiffPiece[]) => pieces.filter(({ text }) => text !== '')

/** Cuts long pieces that both texts have, so that the changes are close together. Cuts only at line ends and spaces. */
export const withoutLongPieces = (pieces: readonly DiffPiece[]): readonly DiffPiece[] =>
  pieces.flatMap((one, at) => {
    if (one.kind !== 'same' || one.text.length <= longest) return [one]
    const head = at === 0 ? '' : one.text.slice(0, endOfWord(one.text, context))
    const tail = at === pieces.length - 1 ? '' : one.text.slice(startOfWord(one.text, one.text.length - context))
    const cut = one.text.length - head.length - tail.length
    return nonEmpty([
      piece(head, 'same'),
      piece(`${cut} unchanged ${cut === 1 ? 'character' : 'characters'}`, 'skipped'),
      piece(tail, 'same'),
    ])
  })

/** The end of the word at a position, at most the length of the context further. */
function endOfWord(text: string, at: number) {
  const found = text.slice(at, at + context).search(/\s/)
  return found < 0 ? at : at + found
}

/** The start of the word at a position, at most the length of the context before. */
function startOfWord(text: string, at: number) {
  const found = /\s\S*$/.exec(text.slice(at - context, at))
  return found ? at - context + found.index + 1 : at
}
