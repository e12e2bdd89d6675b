import { type ReactNode, useEffect } from 'react'
import classes from './page-head.module.css'

interface Props {
  title: string
  /** A path: where it is too long, its end is kept. */
  path?: boolean
  /** In the window's title, where it should say more than the heading: `api#482 Token refresh races`. */
  tab?: string
  count?: ReactNode
  /** Beside the title, never cut. */
  badge?: ReactNode
  chart?: ReactNode
  actions?: ReactNode
}

/** The screen's name: also the window's title, and where focus lands after a change of place. */
export function PageHead({ title, path, tab = title, badge, count, chart: picture, actions }: Props) {
  useEffect(() => {
    document.title = `${tab} · Gantry`
  }, [tab])
  return (
    <header className={classes.head}>
      <h1 className={`${path ? 'cut-start' : 'cut'} ${classes.title}`} tabIndex={-1} title={title}>
        {path ? <bdi>{title}</bdi> : title}
      </h1>
      {badge}
      {count && <span className={`cut ${classes.count}`}>{count}</span>}
      <div className={classes.right}>
        {picture}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  )
}
