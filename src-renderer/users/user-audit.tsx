import { SegmentedControl, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { ChangeRow } from '../home/change-row.tsx'
import { pluralize } from '../ui/number.ts'
import { ErrorBand, SkeletonBar, useDelayed } from '../ui/states.tsx'
import { matchingChanges } from './audit-filter.ts'
import type { User } from './user.ts'
import classes from './user-audit.module.css'

const sides = [
  { value: 'by', label: 'Done by the user' },
  { value: 'to', label: 'Done to the user' },
] as const
type Side = (typeof sides)[number]['value']

const listed = 100

/** What a user did, and what others did to the account: the latest changes, with a filter. For administrators, who see all changes. */
export function UserAudit({ user }: { user: User }) {
  const [side, setSide] = useState<Side>('by')
  const [words, setWords] = useState('')
  const read = useRead('GET /-/gantry/v1/changes', { user_id: user.id, side, limit: listed })
  useScreenRequest({ request: read.request })
  const showSkeleton = useDelayed(read.pending)
  const shown = matchingChanges(read.data ?? [], words)
  return (
    <section aria-label="Audit" className={classes.audit}>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Side"
          data={[...sides]}
          value={side}
          onChange={(picked) => setSide(picked === 'to' ? 'to' : 'by')}
        />
        <TextInput
          className={classes.filter ?? ''}
          aria-label="Filter the changes"
          placeholder="Filter: issue, closed, a title, a name"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <span className="quiet" role="status">
          {read.data && pluralize(shown.length, 'change')}
          {read.data?.length === listed && ', the latest'}
        </span>
      </div>
      {read.error && !read.data && (
        <ErrorBand error={read.error} what="The changes could not be loaded." onRetry={read.retry} />
      )}
      {showSkeleton && [64, 48, 72].map((width) => <SkeletonBar key={width} width={`${width}%`} />)}
      {read.data?.length === 0 && (
        <p className="quiet">{side === 'by' ? 'No stored change by this user.' : 'Nobody has changed this account.'}</p>
      )}
      {read.data && read.data.length > 0 && shown.length === 0 && (
        <p className="quiet">No change matches the filter.</p>
      )}
      <ul>
        {shown.map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </ul>
      {read.data && (
        <p className="quiet">
          At most {listed} changes, of the newest 20,000 of the instance.{' '}
          <Link
            to="/audit"
            className={classes.all}
            search={{ q: side === 'by' ? `by:${user.username}` : `user:${user.username}` }}
          >
            Search the whole audit
          </Link>
        </p>
      )}
    </section>
  )
}
