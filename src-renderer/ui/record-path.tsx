import type { ReactNode } from 'react'
import { PathText } from './path-text.tsx'
import classes from './record-path.module.css'

/** The full path of a record beside its name, cut at the start if too long, and further details. */
export function RecordPath({ path, children }: { path: string; children: ReactNode }) {
  return (
    <span className={classes.path}>
      <PathText path={path} className="mono" />
      {children}
    </span>
  )
}
