import type { ReactNode } from 'react'
import classes from './record-title.module.css'

/** What a record is called, above its words: in the peek and on its page alike. */
export function RecordTitle({ children }: { children: ReactNode }) {
  return <h2 className={classes.title}>{children}</h2>
}
