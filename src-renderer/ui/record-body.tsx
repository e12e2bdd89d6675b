import type { ReactNode } from 'react'
import { type Meta, SideMeta } from './peek.tsx'
import classes from './record-body.module.css'

interface Props {
  /** Of the part that scrolls: "Issue", "Overview". */
  name: string
  /** "About the issue". */
  metaLabel: string
  meta: Meta
  children: ReactNode
  /** Stays in sight below what scrolls. */
  foot?: ReactNode
}

/** A record on a page of its own: its words at the left, what is known about it at the right edge. */
export function RecordBody({ name, metaLabel: about, meta, children, foot }: Props) {
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className={classes.scroll} aria-label={name} tabIndex={0}>
          {children}
        </section>
        {foot}
      </div>
      <SideMeta name={about} meta={meta} />
    </div>
  )
}
