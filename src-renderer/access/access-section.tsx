import type { ReactNode } from 'react'
import { count } from '../ui/number.ts'
import { ErrorBand, type Failure, SkeletonBar, useDelayed } from '../ui/states.tsx'
import classes from './access.module.css'

interface SectionProps {
  title: string
  total: number | null | undefined
  /** What the records are for, below the title. */
  text: ReactNode
  /** Filter and buttons at the right of the title. */
  actions?: ReactNode
  read: { error: Failure | null; pending: boolean; retry: () => void }
  /** The rows that are on screen; undefined before they are loaded. */
  rows: readonly unknown[] | undefined
  emptyText: string
  children: ReactNode
}

/** A list of keys or tokens with its title, and its states: loading, empty, forbidden, failed. */
export function AccessSection(props: SectionProps) {
  const { title, total, text, actions, read, rows, emptyText, children } = props
  const showSkeleton = useDelayed(read.pending)
  const forbidden = rows === undefined && (read.error?.status === 401 || read.error?.status === 403)
  return (
    <section className={classes.section} aria-label={title} data-loading={read.pending || undefined}>
      <header className={classes.head}>
        <h2>{title}</h2>
        {typeof total === 'number' && <span className="quiet">{count(total)}</span>}
        {!forbidden && <span className={classes.actions}>{actions}</span>}
      </header>
      <p className={`quiet ${classes.text}`}>{text}</p>
      {read.error && !forbidden && (
        <ErrorBand error={read.error} what={`${title} could not be loaded.`} onRetry={read.retry} />
      )}
      {forbidden && (
        <p className={classes.none}>
          <b>{read.error?.status}</b> You cannot see these. <span className="mono quiet">{read.error?.bodyText}</span>
        </p>
      )}
      {showSkeleton &&
        [64, 48, 72].map((width) => (
          <div key={width} className={classes.skeleton}>
            <SkeletonBar width={`${width}%`} />
          </div>
        ))}
      {rows?.length === 0 && <p className={classes.none}>{emptyText}</p>}
      {rows && rows.length > 0 && <div className={classes.frame}>{children}</div>}
    </section>
  )
}

/** The page of several sections. */
export const AccessPage = ({ name, children }: { name: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
  <section className={classes.page} aria-label={name} tabIndex={0}>
    {children}
  </section>
)

interface RowActionProps {
  verb: string
  /** The name of the record, for assistive technology. */
  name: string
  onClick: () => void
}

/** A quiet button in a row: "Revoke". */
export const RowAction = ({ verb, name, onClick }: RowActionProps) => (
  <button type="button" className={classes.act} aria-label={`${verb} ${name}`} onClick={onClick}>
    {verb}
  </button>
)
