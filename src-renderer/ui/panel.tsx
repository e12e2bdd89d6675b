import type { ReactNode } from 'react'
import classes from './panel.module.css'
import { ErrorBand, type Failure, SkeletonBar, useDelayed } from './states.tsx'

interface Props<T> {
  name: string
  emptyText: string
  read: { data: readonly T[] | undefined; error: Failure | null; pending: boolean; retry: () => void }
  children: (rows: readonly T[]) => ReactNode
}

/** A titled short list with loading, empty and error states. */
export function Panel<T>({ name, emptyText, read: { data, error, pending, retry }, children }: Props<T>) {
  const showSkeleton = useDelayed(pending)
  return (
    <section aria-label={name} className={classes.panel}>
      <h2 className={classes.heading}>{name}</h2>
      {error && !data && <ErrorBand error={error} onRetry={retry} />}
      {showSkeleton &&
        [64, 48, 72].map((width) => (
          <div key={width} className={classes.line}>
            <SkeletonBar width={`${width}%`} />
          </div>
        ))}
      {data?.length === 0 && <p className={`quiet ${classes.none}`}>{emptyText}</p>}
      {data && data.length > 0 && <ul>{children(data)}</ul>}
    </section>
  )
}

/** Arranges panels side by side, if there is room. */
export const Panels = ({ children }: { children: ReactNode }) => <div className={classes.panels}>{children}</div>
