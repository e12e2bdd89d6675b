import type { ReactNode } from 'react'
import type { Read } from '../api/use-api.ts'
import { Bar, ErrorBand, useLate } from '../ui/states.tsx'
import classes from './project-panels.module.css'

interface PanelProps<T> {
  name: string
  none: string
  read: Pick<Read<'GET /projects'>, 'error' | 'pending' | 'retry'> & { data: readonly T[] | undefined }
  children: (rows: readonly T[]) => ReactNode
}

/** A few lines under a head, with the states that reading them has. */
export function Panel<T>({ name, none, read: { data, error, pending, retry }, children }: PanelProps<T>) {
  const late = useLate(pending)
  return (
    <section aria-label={name}>
      <h2 className={classes.heading}>{name}</h2>
      {error && !data && <ErrorBand error={error} onRetry={retry} />}
      {late && [64, 48, 72].map((width) => <Coming key={width} width={width} />)}
      {data?.length === 0 && <p className={`quiet ${classes.none}`}>{none}</p>}
      {data && data.length > 0 && <ul>{children(data)}</ul>}
    </section>
  )
}

const Coming = ({ width }: { width: number }) => (
  <div className={classes.line}>
    <Bar width={`${width}%`} />
  </div>
)
