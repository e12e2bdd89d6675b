import { count, duration } from '../ui/number.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { Ago } from '../ui/when.tsx'
import { getsText, type HookCard, shareText, stateOf } from './hook.ts'
import classes from './hooks.module.css'
import { Strip } from './strip.tsx'

export const hookColumns: Columns<HookCard> = [
  {
    id: 'state',
    header: 'State',
    meta: { track: '80px' },
    cell: ({ row: { original: hook } }) => {
      const { text, tone } = stateOf(hook)
      return <StatusBadge tone={tone}>{text}</StatusBadge>
    },
  },
  {
    id: 'url',
    header: 'URL',
    meta: { track: 'minmax(180px, 3fr)' },
    cell: ({ row: { original: hook } }) => (
      <>
        {hook.name !== null && (
          <span className={classes.name} dir="auto">
            {hook.name}
          </span>
        )}
        <span className={`mono cut ${hook.name === null ? classes.url : 'quiet'}`} title={hook.url}>
          {hook.url}
        </span>
      </>
    ),
  },
  {
    id: 'events',
    header: 'Events',
    meta: { track: 'minmax(120px, 2fr)', from: 1000, name: 'Events' },
    cell: ({ row: { original: hook } }) => <span className="quiet cut">{getsText(hook)}</span>,
  },
  {
    id: 'recent',
    header: 'Newest 100 results',
    meta: {
      track: 'minmax(140px, 3fr)',
      from: 720,
      name: 'Newest 100 results',
      hint: 'The oldest at the left. Low: 2xx or 3xx, taller: 4xx, full height: 5xx, broken: no answer',
    },
    cell: ({ row: { original: hook } }) => <Strip name={hook.url} results={hook.recent} />,
  },
  {
    id: 'share',
    header: 'Success',
    meta: { track: '64px', align: 'right', name: 'Success', hint: 'Successful deliveries of the last seven days' },
    cell: ({ row: { original: hook } }) => (
      <span className={classes.figure} data-low={stateOf(hook).tone === 'bad' || undefined}>
        {shareText(hook)}
      </span>
    ),
  },
  {
    id: 'deliveries',
    header: 'Deliveries',
    meta: { track: '76px', align: 'right', from: 900, name: 'Deliveries', hint: 'In the last seven days' },
    cell: ({ row: { original: hook } }) => count(hook.deliveries),
  },
  {
    id: 'p95',
    header: 'p95',
    meta: { track: '60px', align: 'right', from: 560, name: 'p95', hint: '95 of 100 answers took at most so long' },
    cell: ({ row: { original: hook } }) => (
      <span className="quiet">{hook.p95_ms === null ? '–' : duration(hook.p95_ms)}</span>
    ),
  },
  {
    id: 'last',
    header: 'Last sent',
    meta: { track: '72px', align: 'right', name: 'Last sent' },
    cell: ({ row: { original: hook } }) => (
      <span className="quiet">{hook.last_at === null ? 'never' : <Ago at={hook.last_at} />}</span>
    ),
  },
]
