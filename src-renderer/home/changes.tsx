import { useRead } from '../api/use-api.ts'
import { describeChange } from '../ui/describe-change.ts'
import { Avatar } from '../ui/person.tsx'
import { ErrorBand, useDelayed } from '../ui/states.tsx'
import { Ago } from '../ui/when.tsx'
import { ChangeTarget } from './change-target.tsx'
import classes from './home.module.css'
import { SkeletonLines } from './skeleton-lines.tsx'

/** The latest changes that the user may see, newest first. */
export function RecentChanges() {
  const changes = useRead('GET /-/gantry/v1/activity', { per_page: 10 }, { refetchInterval: 15_000 })
  const showSkeleton = useDelayed(changes.pending)
  return (
    <section className={classes.block} aria-labelledby="changes">
      <header className={classes.head}>
        <h2 id="changes">Recent changes</h2>
      </header>
      {changes.error && !changes.data && (
        <ErrorBand error={changes.error} what="The changes could not be loaded." onRetry={changes.retry} />
      )}
      {showSkeleton && <SkeletonLines />}
      {changes.data?.length === 0 && <p className={classes.none}>No changes yet.</p>}
      <ul>
        {changes.data?.map((change) => (
          <li key={change.id} className={classes.line}>
            {change.author ? <Avatar person={change.author} /> : <span className={classes.nobody} />}
            <span className="cut">
              {change.author?.name ?? 'Someone'} <span className="quiet">{describeChange(change)}</span>{' '}
              <ChangeTarget change={change} />
            </span>
            <span className={`quiet ${classes.when}`}>
              <Ago at={change.at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
