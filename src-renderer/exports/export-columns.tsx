import { bytes, duration } from '../ui/number.ts'
import { PathText } from '../ui/path-text.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { Ago } from '../ui/when.tsx'
import { describeExport, type PastExport, statusTexts } from './export-words.ts'

export const exportColumns: Columns<PastExport> = [
  {
    id: 'state',
    header: 'State',
    meta: { track: '88px' },
    cell: ({ row: { original: row } }) => <ExportState status={row.status} />,
  },
  {
    id: 'project',
    header: 'Project',
    meta: { track: 'minmax(160px, 4fr)' },
    cell: ({ row: { original: row } }) => <PathText path={row.path_with_namespace} className="mono" />,
  },
  {
    id: 'archive',
    header: 'Archive',
    meta: { track: 'minmax(160px, 5fr)', from: 720, name: 'Archive' },
    cell: ({ row: { original: row } }) => <span className="cut quiet">{describeExport(row)}</span>,
  },
  {
    id: 'size',
    header: 'Size',
    meta: { track: '72px', align: 'right', name: 'Size' },
    cell: ({ row: { original: row } }) => (
      <span className="quiet">{row.size_bytes === null ? '–' : bytes(row.size_bytes)}</span>
    ),
  },
  {
    id: 'by',
    header: 'By',
    meta: { track: 'minmax(100px, 2fr)', from: 560, name: 'By' },
    cell: ({ row: { original: row } }) => (
      <span className="cut" dir="auto">
        {row.exported_by ?? '–'}
      </span>
    ),
  },
  {
    id: 'took',
    header: 'Duration',
    meta: { track: '72px', align: 'right', from: 1000, name: 'Duration' },
    cell: ({ row: { original: row } }) => <span className="quiet">{timeTaken(row) ?? '–'}</span>,
  },
  {
    id: 'when',
    header: 'Scheduled',
    meta: { track: '72px', align: 'right', name: 'Scheduled' },
    cell: ({ row: { original: row } }) => (
      <span className="quiet">
        <Ago at={row.created_at} />
      </span>
    ),
  },
]

export function ExportState({ status }: Pick<PastExport, 'status'>) {
  const [text, tone] = statusTexts[status]
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}

/** The time from the request to the end; undefined while the export runs. */
export const timeTaken = ({ created_at, finished_at }: Pick<PastExport, 'created_at' | 'finished_at'>) =>
  finished_at === null ? undefined : duration(Date.parse(finished_at) - Date.parse(created_at))
