import { type ReactNode, useEffect } from 'react'
import classes from './page-head.module.css'

interface Props {
  title: string
  /** In the window's title, where it should say more than the heading: `api#482 Token refresh races`. */
  tab?: string
  count?: ReactNode
  picture?: ReactNode
  actions?: ReactNode
}

/** The screen's name: also the window's title, and where focus lands after a change of place. */
export function PageHead({ title, tab = title, count, picture, actions }: Props) {
  useEffect(() => {
    document.title = `${tab} · Gantry`
  }, [tab])
  return (
    <header className={classes.head}>
      <h1 className={`cut ${classes.title}`} tabIndex={-1}>
        {title}
      </h1>
      {count && <span className={`cut ${classes.count}`}>{count}</span>}
      <div className={classes.right}>
        {picture}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  )
}
