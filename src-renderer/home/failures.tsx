import { useRead } from '../api/use-api.ts'
import { useDelayed } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Ago } from '../ui/when.tsx'
import classes from './home.module.css'
import { SkeletonLines } from './skeleton-lines.tsx'
import type { State } from './state-line.tsx'

/** The latest requests with a 4xx or 5xx response. */
export function Failures({ failures, pending }: { failures: State['failures'] | undefined; pending: boolean }) {
  const showSkeleton = useDelayed(pending)
  const isAdmin = useRead('GET /user', {}).data?.is_admin
  return (
    <section className={classes.block} aria-labelledby="failures">
      <header className={classes.head}>
        <h2 id="failures">Recent failures</h2>
      </header>
      {showSkeleton && <SkeletonLines />}
      {!failures && !pending && <p className={classes.none}>Not available.</p>}
      {failures?.length === 0 && (
        <p className={classes.none}>
          {isAdmin ? 'No request has failed since the server started.' : 'Only administrators can see failures.'}
        </p>
      )}
      <ul>
        {failures?.map((failure) => (
          <li key={failure.request_id} className={classes.line} title={`Request ${failure.request_id}`}>
            <span className={classes.code}>
              <StatusBadge tone={failure.status >= 500 ? 'bad' : 'warn'}>{failure.status}</StatusBadge>
            </span>
            <span className={`cut ${classes.what}`}>
              {failure.method} {failure.path.replace(/^\/api\/v4/, '')}
            </span>
            <span className="quiet cut">{reasonOf(failure)}</span>
            <span className={`quiet ${classes.when}`}>
              <Ago at={failure.at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * A 404 without an address means that no endpoint matches the path. Other 404s mean that a record does not exist, so they keep the server's
 * message.
 */
const reasonOf = ({ status, address, message }: State['failures'][number]) =>
  status === 404 && address === null ? 'No such endpoint' : message
