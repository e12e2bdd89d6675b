import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import type { Columns } from '../../ui/table-columns.ts'
import classes from './comparison.module.css'
import type { ChangedRow } from './diff.ts'
import { type ChangeKind, type ColumnChange, columnChanges, keyText, kindOf, kindTexts } from './diff-words.ts'

const tones: Readonly<Record<ChangeKind, Tone>> = { added: 'ok', changed: 'warn', removed: 'bad' }
const icons = { added: IconPlus, changed: IconPencil, removed: IconMinus } as const

/** Says with a word, a shape and a colour what happened to a row. */
export function Kind({ row, look = 'dot' }: { row: ChangedRow; look?: 'dot' | 'tint' }) {
  const kind = kindOf(row)
  const Icon = icons[kind]
  return (
    <StatusBadge tone={tones[kind]} look={look} icon={<Icon size={13} stroke={2} aria-hidden="true" />}>
      {kindTexts[kind]}
    </StatusBadge>
  )
}

const shownColumns = 6

export const diffColumns: Columns<ChangedRow> = [
  {
    id: 'kind',
    header: 'Change',
    meta: { track: '84px' },
    cell: ({ row: { original: row } }) => <Kind row={row} />,
  },
  {
    id: 'key',
    header: 'Key',
    meta: { track: 'minmax(64px, 1fr)' },
    cell: ({ row: { original: row } }) => (
      <span className="mono cut" title={keyText(row.key)}>
        {keyText(row.key)}
      </span>
    ),
  },
  {
    id: 'columns',
    header: 'Columns',
    meta: { track: 'minmax(140px, 5fr)' },
    cell: ({ row: { original: row } }) => (
      <span className={`cut ${classes.changes}`}>
        {columnChanges(row)
          .slice(0, shownColumns)
          .map((change) => (
            <Change key={change.column} change={change} />
          ))}
      </span>
    ),
  },
]

const longest = 60
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

function Change({ change: { column, before, after } }: { change: ColumnChange }) {
  return (
    <span className={classes.change}>
      <span className="quiet">{column}</span>{' '}
      {before !== undefined && (after === undefined ? <bdi>{shortened(before)}</bdi> : <del>{shortened(before)}</del>)}
      {before !== undefined && after !== undefined && <span className="quiet"> → </span>}
      {after !== undefined && <bdi>{shortened(after)}</bdi>}
    </span>
  )
}
