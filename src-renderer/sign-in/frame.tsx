import { type ReactNode, useEffect } from 'react'
import { consoleHost } from '../api/base-path.ts'
import { Mark } from '../ui/mark.tsx'
import { setWindowTitle } from '../ui/window-title.ts'
import classes from './sign-in.module.css'

interface Props {
  title: string
  lead: ReactNode
  children: ReactNode
  /** For texts that people read, such as the terms. */
  wide?: boolean
}

/** The page around the forms before the console: name, one sentence and the form. */
export function Frame({ title, lead, children, wide = false }: Props) {
  useEffect(() => {
    setWindowTitle(title)
  }, [title])
  return (
    <main className={classes.page}>
      <div className={classes.form} data-wide={wide ? '' : undefined}>
        <div className={classes.brand}>
          <Mark size={28} />
          <h1>{title}</h1>
        </div>
        <p className={classes.reason}>{lead}</p>
        {children}
      </div>
      <footer className={`mono ${classes.host}`}>{consoleHost()}</footer>
    </main>
  )
}
