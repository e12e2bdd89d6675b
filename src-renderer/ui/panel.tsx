import type { ReactNode } from 'react'
import classes from './panel.module.css'
import { ErrorBand, type Failure, SkeletonBar, useDelayed } from './states.tsx'

interface Props<T> {
  name: string
  emptyText: string
  read: { data: readonly T[] | undefined; error: Failure | null; pending: boolean; retry: () => void }
  children: (rows: readonly T[]) => ReactNode
}

/** A few lines under a head, with the states that reading them has. */
export function Panel<T>({ name, emptyText: none, read: { data, error, pending, retry }, children }: Props<T>) {
  const late = useDelayed(pending)
  return (
    <section aria-label={name} className={classes.panel}>
      <h2 className={classes.heading}>{name}</h2>
      {error && !data && <ErrorBand error={error} onRetry={retry} />}
      {late &&
        [64, 48, 72].map((width) => (
          <div key={width} className={classes.line}>
            <SkeletonBar width={`${width}%`} />
          </div>
        ))}
      {data?.length === 0 && <p className={`quiet ${classes.none}`}>{none}</p>}
      {data && data.length > 0 && <ul>{children(data)}</ul>}
    </section>
  )
}

/** Side by side as far as there is room. */
export const Panels = ({ children }: { children: ReactNode }) => <div className={classes.panels}>{children}</div>
