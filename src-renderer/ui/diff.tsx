import { useMemo } from 'react'
import classes from './diff.module.css'
import { textDiff, withoutLongPieces } from './text-diff.ts'
import { TextPieces } from './text-pieces.tsx'

interface Props {
  name: string
  before: string
  after: string
}

/** Two texts as one, with what was removed and added. Long parts that both have are cut. */
export function Diff({ name, before, after }: Props) {
  const pieces = useMemo(() => withoutLongPieces(textDiff(before, after)), [before, after])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.diff} aria-label={name} tabIndex={0} dir="auto">
      <TextPieces pieces={pieces} />
    </section>
  )
}
