import { describeSource } from '../imports/import-progress.ts'
import classes from '../imports/imports.module.css'
import { OutcomeBar } from '../imports/outcome-bar.tsx'
import { describeOutcomes } from '../imports/outcomes.ts'
import { bytes, count } from '../ui/number.ts'
import { PathText } from '../ui/path-text.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { Ago } from '../ui/when.tsx'
import type { Transfer } from './transfer-list.ts'
import { describeTransfer, kindTexts, recordsOf, stateTexts, timeTaken, totalOf } from './transfer-words.ts'

export const transferColumns: Columns<Transfer> = [
  {
    id: 'state',
    header: 'State',
    meta: { track: '88px' },
    cell: ({ row: { original: row } }) => <TransferState state={row.state} />,
  },
  {
    id: 'kind',
    header: 'Kind',
    meta: { track: '56px', from: 480, name: 'Kind' },
    cell: ({ row: { original: row } }) => <span className="quiet">{kindTexts[row.kind]}</span>,
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
    id: 'result',
    header: 'Result',
    meta: {
      track: 'minmax(160px, 6fr)',
      from: 720,
      name: 'Result',
      hint: 'What was imported, why a transfer failed, and whether an archive can be downloaded',
    },
    cell: ({ row: { original: row } }) => (
      <span className="cut quiet" title={describeTransfer(row)}>
        {describeTransfer(row)}
      </span>
    ),
  },
  {
    id: 'source',
    header: 'Source',
    meta: { track: 'minmax(96px, 3fr)', from: 1400, name: 'Source', hint: 'Where an imported archive comes from' },
    cell: ({ row: { original: row } }) => (
      <PathText path={row.kind === 'import' ? describeSource(row) : '–'} className="quiet" />
    ),
  },
  {
    id: 'records',
    header: 'Records',
    meta: {
      track: 'minmax(112px, 2fr)',
      from: 1000,
      name: 'Records',
      hint: 'Failed, imported and skipped records as a bar, then the total',
    },
    cell: ({ row: { original: row } }) => <Records row={row} />,
  },
  {
    id: 'size',
    header: 'Size',
    meta: { track: '72px', align: 'right', from: 1240, name: 'Size', hint: 'Size of the archive' },
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
        {(row.kind === 'import' ? row.imported_by : row.exported_by) ?? '–'}
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

/** The number of records; for an import with a bar of what became of them, and for screen readers the numbers of its parts. */
function Records({ row }: { row: Transfer }) {
  const outcomes = row.kind === 'import' ? totalOf(row) : null
  const total = row.kind === 'import' ? outcomes?.read : recordsOf(row)
  if (!total) return <span className="quiet">–</span>
  return (
    <>
      <span className={classes.shares}>{outcomes && <OutcomeBar outcomes={outcomes} />}</span>
      <span className={`quiet ${classes.amount}`} aria-hidden={outcomes ? true : undefined}>
        {count(total)}
      </span>
      {outcomes && <span className="visually-hidden">{describeOutcomes(outcomes)}</span>}
    </>
  )
}

export function TransferState({ state }: { state: Transfer['state'] }) {
  const [text, tone] = stateTexts[state]
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}
