import { duration } from '../ui/number.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { Ago } from '../ui/when.tsx'
import { causeText, type Delivery, hostOf, statusText, toneOf } from './delivery.ts'
import classes from './hooks.module.css'
import { LatencyDot } from './latency-dot.tsx'

export const deliveryColumns: Columns<Delivery> = [
  {
    id: 'status',
    header: 'Status',
    meta: { track: '84px' },
    cell: ({ row: { original: row } }) => <StatusBadge tone={toneOf(row)}>{statusText(row)}</StatusBadge>,
  },
  {
    id: 'event',
    header: 'Event',
    meta: { track: 'minmax(140px, 1fr)' },
    cell: ({ row: { original: row } }) => (
      <>
        <span className={`cut ${classes.eventName}`}>{row.event_name}</span>
        {row.subject !== null && (
          <span className={`quiet cut ${classes.subject}`}>
            <bdi>{row.subject}</bdi>
          </span>
        )}
      </>
    ),
  },
  {
    id: 'cause',
    header: 'Cause',
    meta: { track: '128px', from: 900, name: 'Cause' },
    cell: ({ row: { original: row } }) => (
      <span className="quiet cut">{row.cause === 'event' ? '' : causeText(row.cause)}</span>
    ),
  },
  {
    id: 'hook',
    header: 'Hook',
    meta: { track: '40px', name: 'Hook' },
    cell: ({ row: { original: row } }) => (
      <span className="quiet" title={hostOf(row.hook_url)}>
        {row.hook_id}
      </span>
    ),
  },
  {
    id: 'latency',
    header: '1 ms to 10 s',
    meta: { track: '88px', from: 460, name: 'Latency', hint: 'The duration on a logarithmic scale from 1 ms to 10 s' },
    cell: ({ row: { original: row } }) =>
      row.duration_ms !== null && <LatencyDot ms={row.duration_ms} tone={toneOf(row)} />,
  },
  {
    id: 'took',
    header: 'Took',
    meta: { track: '60px', align: 'right', name: 'Took' },
    cell: ({ row: { original: row } }) => (row.duration_ms === null ? '–' : duration(row.duration_ms)),
  },
  {
    id: 'when',
    header: 'When',
    meta: { track: '56px', align: 'right', order: 'id' },
    cell: ({ row: { original: row } }) => (
      <span className="quiet">
        <Ago at={row.created_at} />
      </span>
    ),
  },
]
