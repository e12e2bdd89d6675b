import { Link } from '@tanstack/react-router'
import { useRead } from '../api/use-api.ts'
import { shortPath, toneOf } from '../requests/request.ts'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Ago } from '../ui/when.tsx'
import type { Fault } from './fault.ts'
import classes from './faults.module.css'
import { hitsOf } from './hits.ts'
import { looked_ms } from './use-fault-news.ts'

/** The last things that met the fault. Requests open in the log of requests, which keeps the newest. */
export function FaultHits({ fault }: { fault: Fault }) {
  const isOfRequests = fault.route !== null
  const read = useRead(
    'GET /-/gantry/v1/requests',
    { per_page: 100 },
    { enabled: isOfRequests && fault.hits > 0, refetchInterval: looked_ms },
  )
  const { last_hit } = fault
  // Older requests met the rule before it was changed.
  const hits = hitsOf(fault, read.data ?? []).slice(0, fault.hits)
  return (
    <section aria-label="Last hits">
      <h3>Last hits</h3>
      {read.error && <ErrorBand error={read.error} what="The requests could not be loaded." onRetry={read.retry} />}
      {isOfRequests && fault.hits > 0 && read.pending && <SkeletonBar width="60%" />}
      {last_hit === null && <p className="quiet">Nothing has met this fault yet.</p>}
      {last_hit && hits.length === 0 && !(isOfRequests && read.pending) && (
        <p className={classes.hit}>
          <span className="cut">
            <span className="mono">{last_hit.what}</span>
            {last_hit.request_id !== null && (
              <>
                {' '}
                <Link to="/requests" search={{ peek: last_hit.request_id }} className={classes.open}>
                  Open request
                </Link>
              </>
            )}
          </span>
          <span className="quiet">
            <Ago at={last_hit.at} />
          </span>
        </p>
      )}
      <ul>
        {hits.map((request) => (
          <li key={request.request_id}>
            <Link
              to="/requests"
              search={{ peek: request.request_id }}
              className={classes.hit}
              title={request.faults.join('\n')}
            >
              <StatusBadge tone={toneOf(request.status)}>{request.status}</StatusBadge>
              <span className="cut mono">
                {request.method} {shortPath(request.path)}
              </span>
              <span className="quiet">
                <Ago at={request.at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
