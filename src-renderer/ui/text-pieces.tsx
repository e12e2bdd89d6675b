import { Fragment } from 'react'
import type { DiffPiece } from './text-diff.ts'
import classes from './text-pieces.module.css'

/** A text with what was removed and added, which screen readers name too. */
export const TextPieces = ({ pieces }: { pieces: readonly DiffPiece[] }) =>
  pieces.map(({ text, kind }, at) => {
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
  })
