import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { ErrorBand, useDelayed } from '../ui/states.tsx'
import { ChangeRow } from './change-row.tsx'
import { withoutUnfinishedProjects } from './failed-imports.ts'
import classes from './home.module.css'
import { SkeletonLines } from './skeleton-lines.tsx'

/**
 * The latest changes of every kind that the user may see, newest first. The lines stay in place while the user points at one of them. Administrators
 * find all changes in the audit.
 */
export function RecentChanges() {
  const changes = useRead('GET /-/gantry/v1/changes', { limit: 10 }, { refetchInterval: 60_000 })
  const isAdmin = useRead('GET /user', {}).data?.is_admin
  const [held, setHeld] = useState<typeof changes.data>()
  const showSkeleton = useDelayed(changes.pending)
  const hold = () => setHeld((before) => before ?? changes.data)
  const release = () => setHeld(undefined)
  return (
    <section className={classes.block} aria-labelledby="changes">
      <header className={classes.head}>
        <h2 id="changes">Recent changes</h2>
        {isAdmin && (
          <Link to="/audit" className={classes.more}>
            Show all
          </Link>
        )}
      </header>
      {changes.error && !changes.data && (
        <ErrorBand error={changes.error} what="The changes could not be loaded." onRetry={changes.retry} />
      )}
      {showSkeleton && <SkeletonLines />}
      {changes.data?.length === 0 && <p className={classes.none}>No changes yet.</p>}
      <ul onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
        {withoutUnfinishedProjects(held ?? changes.data ?? []).map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </ul>
    </section>
  )
}
