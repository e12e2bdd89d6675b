import type { ReactNode } from 'react'
import classes from './record-title.module.css'

/** The title of a record, in the peek and on its page. */
export function RecordTitle({ children }: { children: ReactNode }) {
  return (
    <h2 className={classes.title} dir="auto">
      {children}
    </h2>
  )
}
