import { Link } from '@tanstack/react-router'
import { useList } from '../api/use-api.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { duration } from '../ui/number.ts'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Ago } from '../ui/when.tsx'
import { failureText, statusText, toneOf } from './delivery.ts'
import classes from './hooks.module.css'

const listed = 10
const refreshed_ms = 4000

/** The newest deliveries of a hook: what was sent, and how it ended. Each opens in the log. */
export function NewestDeliveries({ hook_id }: { hook_id: number }) {
  const read = useList('GET /-/gantry/v1/deliveries', { hook_id, per_page: listed }, { refetchInterval: refreshed_ms })
  return (
    <section aria-label="Newest deliveries">
      <header className={classes.receiverHead}>
        <h3>Newest deliveries</h3>
        <LinkButton to="/deliveries" search={{ q: `hook:${hook_id}` }}>
          All deliveries
        </LinkButton>
      </header>
      {read.error && <ErrorBand error={read.error} what="The deliveries could not be loaded." onRetry={read.retry} />}
      {read.pending && <SkeletonBar width="60%" />}
      {read.rows?.length === 0 && <p className="quiet">Nothing was sent yet.</p>}
      <ul>
        {read.rows?.map((row) => (
          <li key={row.id}>
            <Link
              to="/deliveries"
              search={{ q: `hook:${hook_id}`, peek: String(row.id) }}
              className={classes.result}
              title={failureText(row.failure)}
            >
              <StatusBadge tone={toneOf(row)}>{statusText(row)}</StatusBadge>
              <span className="cut">
                {row.event_name}
                {row.subject !== null && (
                  <span className="quiet">
                    {' '}
                    <bdi>{row.subject}</bdi>
                  </span>
                )}
              </span>
              <span className={classes.figure}>{row.duration_ms === null ? '–' : duration(row.duration_ms)}</span>
              <span className={`quiet ${classes.age}`}>
                <Ago at={row.created_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
