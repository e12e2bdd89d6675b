import type { ReactNode } from 'react'
import { type Meta, SideMeta } from './peek.tsx'
import classes from './record-body.module.css'

interface Props {
  /** Accessible name of the content: "Issue", "Overview". */
  name: string
  /** Accessible name of the metadata column: "About the issue". */
  metaLabel: string
  meta: Meta
  children: ReactNode
  /** Fixed below the scrolling content. */
  foot?: ReactNode
}

/** The full page of a record: content at the left, metadata at the right. */
export function RecordBody({ name, metaLabel, meta, children, foot }: Props) {
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        <div className={classes.main}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <section className={classes.scroll} aria-label={name} tabIndex={0}>
            {children}
          </section>
          {foot}
        </div>
        <SideMeta name={metaLabel} meta={meta} />
      </div>
    </div>
  )
}
