import { Fragment } from 'react'

interface Piece {
  text: string
  isName: boolean
}

/** The text in pieces: the names in it, each once, and what is between them. */
export function piecesOf(text: string, names: readonly string[]): readonly Piece[] {
  const [name, ...others] = names
  if (name === undefined) return text === '' ? [] : [{ text, isName: false }]
  const at = name === '' ? -1 : text.indexOf(name)
  if (at < 0) return piecesOf(text, others)
  return [
    ...piecesOf(text.slice(0, at), others),
    { text: name, isName: true },
    ...piecesOf(text.slice(at + name.length), others),
  ]
}

/** A sentence with names of users' records, which cannot change the order of the words beside them. */
export const Isolated = ({ text, names }: { text: string; names: readonly string[] }) =>
  piecesOf(text, names).map((piece, at) => {
    const key = `${at} ${piece.text}`
    return piece.isName ? <bdi key={key}>{piece.text}</bdi> : <Fragment key={key}>{piece.text}</Fragment>
  })
