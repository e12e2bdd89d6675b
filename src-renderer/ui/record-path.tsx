import type { ReactNode } from 'react'
import { PathText } from './path-text.tsx'
import classes from './record-path.module.css'

/** Beside a record's name: its full path, whose end stays in sight, and what else is said of it. */
export function RecordPath({ path, children }: { path: string; children: ReactNode }) {
  return (
    <span className={classes.place}>
      <PathText path={path} className="mono" />
      {children}
    </span>
  )
}
