import { duration } from '../ui/number.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { Ago } from '../ui/when.tsx'
import { type LoggedRequest, senderText, shortPath, toneOf, withQuery } from './request.ts'
import classes from './requests.module.css'

export const requestColumns: Columns<LoggedRequest> = [
  {
    id: 'status',
    header: 'Status',
    meta: { track: '64px' },
    cell: ({ row: { original: row } }) => <StatusBadge tone={toneOf(row.status)}>{row.status}</StatusBadge>,
  },
  {
    id: 'request',
    header: 'Request',
    meta: { track: 'minmax(200px, 4fr)' },
    cell: ({ row: { original: row } }) => (
      <>
        <span className={`mono ${classes.method}`}>{row.method}</span>
        <span className="mono cut" title={withQuery(row.path, row)}>
          {shortPath(row.path)}
          <span className="quiet">{withQuery('', row)}</span>
        </span>
        {row.dry_run && <span className="quiet">dry run</span>}
      </>
    ),
  },
  {
    id: 'message',
    header: 'Message',
    meta: { track: 'minmax(120px, 2fr)', from: 1100, name: 'Message' },
    cell: ({ row: { original: row } }) => <span className="quiet cut">{row.message ?? ''}</span>,
  },
  {
    id: 'client',
    header: 'Client',
    meta: { track: 'minmax(80px, 1fr)', from: 620, name: 'Client' },
    cell: ({ row: { original: row } }) => <span className="cut">{row.client}</span>,
  },
  {
    id: 'user',
    header: 'User',
    meta: { track: 'minmax(80px, 1fr)', from: 760, name: 'User' },
    cell: ({ row: { original: row } }) => <span className="quiet cut">{senderText(row)}</span>,
  },
  {
    id: 'took',
    header: 'Took',
    meta: { track: '60px', align: 'right', from: 520, name: 'Took' },
    cell: ({ row: { original: row } }) => duration(row.ms),
  },
  {
    id: 'when',
    header: 'When',
    meta: { track: '56px', align: 'right' },
    cell: ({ row: { original: row } }) => (
      <span className="quiet">
        <Ago at={row.at} />
      </span>
    ),
  },
]
