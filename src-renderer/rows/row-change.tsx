import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'
import { type ChangeKind, type ColumnChange, columnChanges, kindOf, kindTexts, type NamedRow } from './row-words.ts'
import classes from './rows.module.css'

const tones: Readonly<Record<ChangeKind, Tone>> = { added: 'ok', changed: 'warn', removed: 'bad' }
const icons = { added: IconPlus, changed: IconPencil, removed: IconMinus } as const

/** Says with a word, a shape and a colour what happened to a row. */
export function Kind({ row, look = 'dot' }: { row: Pick<NamedRow, 'before' | 'after'>; look?: 'dot' | 'tint' }) {
  const kind = kindOf(row)
  const Icon = icons[kind]
  return (
    <StatusBadge tone={tones[kind]} look={look} icon={<Icon size={13} stroke={2} aria-hidden="true" />}>
      {kindTexts[kind]}
    </StatusBadge>
  )
}

const shownColumns = 6

/** The first columns of a row, before and after. */
export const Changes = ({ row }: { row: NamedRow }) =>
  columnChanges(row)
    .slice(0, shownColumns)
    .map((change) => <Change key={change.column} change={change} />)

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
