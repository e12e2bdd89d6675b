import { Fragment, useMemo } from 'react'
import classes from './diff.module.css'
import { textDiff, withoutLongPieces } from './text-diff.ts'

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
      {pieces.map(({ text, kind }, at) => {
        const key = `${at} ${kind}`
        if (kind === 'same') return <Fragment key={key}>{text}</Fragment>
        if (kind === 'skipped')
          return (
            <span key={key} className={classes.skipped}>
              {text}
            </span>
          )
        const Tag = kind === 'removed' ? 'del' : 'ins'
        return (
          <Tag key={key} className={classes[kind]}>
            <span className="visually-hidden">{kind}: </span>
            {text}
          </Tag>
        )
      })}
    </section>
  )
}
