import { type ReactNode, useContext, useEffect } from 'react'
import classes from './page-head.module.css'
import { TitleMark } from './title-mark.ts'
import { setWindowTitle } from './window-title.ts'

interface Props {
  title: string
  /** The title is a path: cut it at the start, not at the end. */
  path?: boolean
  /** Window title, if it differs from the heading: `api#482 Token refresh races`. */
  windowTitle?: string
  count?: ReactNode
  /** The avatar of the record, before the title. */
  mark?: ReactNode
  /** Beside the title, never truncated. */
  badge?: ReactNode
  chart?: ReactNode
  actions?: ReactNode
}

/** The title bar of a screen. Sets the window title; receives the focus after navigation. */
export function PageHead({ title, path, windowTitle = title, badge, count, mark, chart, actions }: Props) {
  const titleMark = useContext(TitleMark)
  useEffect(() => {
    setWindowTitle(windowTitle)
  }, [windowTitle])
  return (
    <div className={classes.box}>
      <header className={classes.head}>
        {mark && <div className={classes.mark}>{mark}</div>}
        <div className={classes.left}>
          <h1
            className={`${path ? 'cut-start' : 'cut'} ${classes.title}`}
            {...(!path && { dir: 'auto' })}
            tabIndex={-1}
            title={title}
          >
            {path ? <bdi>{title}</bdi> : title}
          </h1>
          {badge}
          {count && <span className={`cut ${classes.count}`}>{count}</span>}
        </div>
        <div className={classes.right}>
          {titleMark}
          {chart && <div className={classes.chart}>{chart}</div>}
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      </header>
    </div>
  )
}
