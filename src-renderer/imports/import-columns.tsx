import { count, duration } from '../ui/number.ts'
import { PathText } from '../ui/path-text.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { Ago } from '../ui/when.tsx'
import type { PastImport } from './import-list.ts'
import { describeSource } from './import-progress.ts'
import { statusTexts } from './import-words.ts'
import classes from './imports.module.css'
import { OutcomeBar } from './outcome-bar.tsx'
import { describeOutcomes } from './outcomes.ts'

export const importColumns: Columns<PastImport> = [
  {
    id: 'state',
    header: 'State',
    meta: { track: '88px' },
    cell: ({ row: { original: row } }) => <ImportState status={row.status} />,
  },
  {
    id: 'project',
    header: 'Project',
    meta: { track: 'minmax(160px, 4fr)' },
    cell: ({ row: { original: row } }) => (
      <PathText path={row.path_with_namespace} className={`mono ${classes.record}`} />
    ),
  },
  {
    id: 'source',
    header: 'Source',
    meta: { track: 'minmax(96px, 3fr)', from: 1240, name: 'Source' },
    cell: ({ row: { original: row } }) => <PathText path={describeSource(row)} className="quiet" />,
  },
  {
    id: 'error',
    header: 'Failure reason',
    meta: { track: 'minmax(120px, 5fr)', from: 860, name: 'Failure reason' },
    cell: ({ row: { original: row } }) => <span className="cut quiet">{row.error ?? '–'}</span>,
  },
  {
    id: 'records',
    header: 'Records',
    meta: {
      track: 'minmax(128px, 2fr)',
      from: 720,
      name: 'Records',
      hint: 'Failed, imported and skipped records as a bar, then the total',
    },
    cell: ({ row: { original: row } }) => <Records row={row} />,
  },
  {
    id: 'failures',
    header: 'Failed records',
    meta: { track: '104px', align: 'right', name: 'Failed records' },
    cell: ({ row: { original: row } }) =>
      row.failures === 0 ? (
        <span className="quiet">–</span>
      ) : (
        <b className={classes.bad}>{row.failures === 100 ? '100 or more' : count(row.failures)}</b>
      ),
  },
  {
    id: 'by',
    header: 'By',
    meta: { track: 'minmax(100px, 2fr)', from: 560, name: 'By' },
    cell: ({ row: { original: row } }) => (
      <span className="cut" dir="auto">
        {row.imported_by ?? '–'}
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

/** What became of the records: a bar, the number of records, and for screen readers the numbers of the parts. */
function Records({ row: { outcomes } }: { row: PastImport }) {
  if (!outcomes) return <span className="quiet">–</span>
  const { read, written, failed, left_out: leftOut } = outcomes
  const parts = { read, written, failed, leftOut, waiting: Math.max(0, read - written - failed - leftOut) }
  return (
    <>
      <span className={classes.shares}>
        <OutcomeBar outcomes={parts} />
      </span>
      <span className={`quiet ${classes.amount}`} aria-hidden="true">
        {count(read)}
      </span>
      <span className="visually-hidden">{describeOutcomes(parts)}</span>
    </>
  )
}

export function ImportState({ status }: { status: PastImport['status'] }) {
  const [text, tone] = statusTexts[status]
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}

/** The time from the request to the end; undefined while the import runs. */
export const timeTaken = ({ created_at, finished_at }: Pick<PastImport, 'created_at' | 'finished_at'>) =>
  finished_at === null ? undefined : duration(Date.parse(finished_at) - Date.parse(created_at))
