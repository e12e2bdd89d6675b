import { IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useList } from '../api/use-api.ts'
import { failureText, hostOf, statusText, toneOf } from '../hooks/delivery.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { duration, pluralize } from '../ui/number.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import classes from './simulate.module.css'

const polled_ms = 1000
/** The log has the others. */
const mostShown = 10

/** The deliveries that a simulation has queued, each with its result as soon as there is one. */
export function SentDeliveries({ ids }: { ids: readonly number[] }) {
  const read = useList(
    'GET /-/gantry/v1/deliveries',
    { cause: 'simulation', per_page: 100 },
    // Waiting deliveries can take minutes, if many others wait for the same hook.
    { refetchInterval: polled_ms },
  )
  const sent = (read.rows ?? []).filter(({ id }) => ids.includes(id)).toSorted((a, b) => a.id - b.id)
  const ended = sent.filter(({ state }) => state === 'ended')
  const failed = ended.filter(({ outcome }) => outcome !== 'ok').length
  return (
    <section aria-label="Sent deliveries">
      <p role="status" className={classes.sent}>
        <IconSend size={14} stroke={1.75} aria-hidden="true" />
        {ended.length < ids.length
          ? `${pluralize(ids.length, 'delivery', 'deliveries')} queued, ${ended.length} sent.`
          : `${pluralize(ids.length, 'delivery', 'deliveries')} sent, ${failed === 0 ? 'none' : failed} failed.`}
        <LinkButton to="/deliveries" search={{ q: 'cause:simulation' }}>
          All simulated deliveries
        </LinkButton>
      </p>
      <ul className={classes.results}>
        {sent.slice(0, mostShown).map((one) => (
          <li key={one.id}>
            <Link
              to="/deliveries"
              search={{ q: 'cause:simulation', peek: String(one.id) }}
              className={classes.result}
              title={failureText(one.failure)}
            >
              <StatusBadge tone={toneOf(one)}>{statusText(one)}</StatusBadge>
              <span className="mono">{one.id}</span>
              <span className="cut">
                {one.event_name} to {one.hook_url === '' ? 'a deleted hook' : hostOf(one.hook_url)}
              </span>
              <span className="quiet">{one.duration_ms === null ? '' : duration(one.duration_ms)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {ids.length > mostShown && <p className="quiet">and {ids.length - mostShown} more</p>}
    </section>
  )
}
