import { useList, useRead } from '../api/use-api.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { toneOf } from '../requests/request.ts'
import { useDelayed } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Ago } from '../ui/when.tsx'
import { FailureDialog } from './failure-dialog.tsx'
import classes from './home.module.css'
import { SkeletonLines } from './skeleton-lines.tsx'
import type { State } from './state-line.tsx'

/** The state of the instance has this many failures at most. */
const newest = 8

/** The latest requests with a 4xx or 5xx response: everybody's for administrators, otherwise the user's own. Each opens. */
export function Failures({ failures, pending }: { failures: State['failures'] | undefined; pending: boolean }) {
  const url = useUrlState()
  const showSkeleton = useDelayed(pending)
  const isAdmin = useRead('GET /user', {}).data?.is_admin
  const showsAll = url.get('failures') === 'all'
  const all = useList(
    'GET /-/gantry/v1/failures',
    { per_page: 100 },
    { enabled: showsAll, refetchInterval: showsAll ? 15_000 : false },
  )
  const shown = (showsAll && all.rows) || failures
  const opened = url.get('failure')
  return (
    <section className={classes.block} aria-labelledby="failures">
      <header className={classes.head}>
        <h2 id="failures">Recent failures</h2>
        {(showsAll || failures?.length === newest) && (
          <button
            type="button"
            className={classes.more}
            onClick={() => url.replace({ failures: showsAll ? undefined : 'all' })}
          >
            {showsAll ? `Show newest ${newest}` : 'Show all'}
          </button>
        )}
      </header>
      {showSkeleton && <SkeletonLines />}
      {!failures && !pending && <p className={classes.none}>Not available.</p>}
      {failures?.length === 0 && (
        <p className={classes.none}>
          {isAdmin
            ? 'No request has failed since the server started.'
            : 'None of your requests has failed since the server started.'}
        </p>
      )}
      <ul className={classes.failures}>
        {shown?.map((failure) => (
          <li key={failure.request_id}>
            <button
              type="button"
              className={classes.line}
              title={`Request ${failure.request_id}`}
              onClick={() => url.push({ failure: failure.request_id })}
            >
              <span className={classes.code}>
                <StatusBadge tone={toneOf(failure.status)}>{failure.status}</StatusBadge>
              </span>
              <span className={`cut ${classes.what}`}>
                {failure.method} {failure.path.replace(/^\/api\/v4/, '')}
              </span>
              <span className="quiet cut">{reasonOf(failure)}</span>
              <span className={`quiet ${classes.when}`}>
                <Ago at={failure.at} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <FailureDialog key={opened} request_id={opened} onClose={() => url.push({ failure: undefined })} />
      )}
    </section>
  )
}

/**
 * A 404 without an address means that no endpoint matches the path. Other 404s mean that a record does not exist, so they keep the server's
 * message.
 */
const reasonOf = ({ status, address, message }: State['failures'][number]) =>
  status === 404 && address === null ? 'No such endpoint' : message
