import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { splitTables, tableText } from '../../rows/table-words.ts'
import { count, pluralize } from '../../ui/number.ts'
import classes from './comparison.module.css'
import { rowsOf, type TableCounts } from './diff.ts'

interface Props {
  /** Undefined while they are loading. */
  tables: readonly TableCounts[] | undefined
  /** Undefined: the rows of all tables are shown, without internal ones. */
  table: string | undefined
  onPick: (table: string | undefined) => void
}

const parts = [
  ['added', 'inserted', '+'],
  ['changed', 'changed', '~'],
  ['removed', 'deleted', '−'],
] as const

/** How many rows of each table differ. A click shows only those of the table. Internal tables are folded. */
export function TableCountsList({ tables: known, table, onPick }: Props) {
  const { plain, internal } = splitTables(known ?? [])
  const most = Math.max(1, ...(known ?? []).map(rowsOf))
  const isInternal = internal.some((one) => one.table === table)
  const [isOpen, setOpen] = useState(isInternal)
  const rowFor = (counts: TableCounts) => (
    <TableRow
      key={counts.table}
      counts={counts}
      most={most}
      isPicked={table === counts.table}
      onPick={() => onPick(counts.table)}
    />
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <nav className={classes.tables} aria-label="Tables" tabIndex={0}>
      <button
        type="button"
        className={classes.table}
        aria-current={table === undefined || undefined}
        onClick={() => onPick(undefined)}
      >
        <span>All tables</span>
        <span className={classes.counts}>{known && count(sumOf(plain))}</span>
      </button>
      {plain.map(rowFor)}
      {internal.length > 0 && (
        <>
          <button
            type="button"
            className={classes.internal}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            title="Gantry keeps these for itself, or they follow from others"
          >
            {isOpen ? <IconChevronDown size={14} stroke={1.75} /> : <IconChevronRight size={14} stroke={1.75} />}
            {pluralize(sumOf(internal), 'internal row')}
          </button>
          {isOpen && internal.map(rowFor)}
        </>
      )}
    </nav>
  )
}

const sumOf = (tables: readonly TableCounts[]) => tables.reduce((sum, one) => sum + rowsOf(one), 0)

interface RowProps {
  counts: TableCounts
  /** Rows of the table with the most. */
  most: number
  isPicked: boolean
  onPick: () => void
}

function TableRow({ counts, most, isPicked, onPick }: RowProps) {
  const name = tableText(counts.table)
  return (
    <button
      type="button"
      className={classes.table}
      aria-current={isPicked || undefined}
      title={`${counts.table}: ${parts.map(([part, word]) => `${count(counts[part])} ${word}`).join(', ')}`}
      aria-label={`${name}: ${pluralize(counts.added, 'row')} inserted, ${count(counts.changed)} changed, ${count(counts.removed)} deleted`}
      onClick={onPick}
    >
      <span className={name === counts.table ? 'mono cut' : 'cut'}>{name}</span>
      <span className={classes.counts}>
        {parts.map(([part, , sign]) =>
          counts[part] > 0 ? (
            <span key={part} data-kind={part}>
              {sign}
              {count(counts[part])}
            </span>
          ) : null,
        )}
      </span>
      <span className={classes.bars} aria-hidden="true">
        {parts.map(([part]) => (
          <i key={part} data-kind={part} style={{ width: `${(100 * counts[part]) / most}%` }} />
        ))}
      </span>
    </button>
  )
}
