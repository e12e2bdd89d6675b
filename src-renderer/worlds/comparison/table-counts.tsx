import { count, pluralize } from '../../ui/number.ts'
import classes from './comparison.module.css'
import { rowsOf, type TableCounts } from './diff.ts'

interface Props {
  /** Undefined while they are loading. */
  tables: readonly TableCounts[] | undefined
  /** Undefined: the rows of all tables are shown. */
  table: string | undefined
  onPick: (table: string | undefined) => void
}

const parts = [
  ['added', 'inserted', '+'],
  ['changed', 'changed', '~'],
  ['removed', 'deleted', '−'],
] as const

/** How many rows of each table differ. A click shows only those of the table. */
export function TableCountsList({ tables: known, table, onPick }: Props) {
  const tables = known ?? []
  const most = Math.max(1, ...tables.map(rowsOf))
  const all = tables.reduce((sum, one) => sum + rowsOf(one), 0)
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
        <span className={classes.counts}>{known && count(all)}</span>
      </button>
      {tables.map((counts) => (
        <button
          key={counts.table}
          type="button"
          className={classes.table}
          aria-current={table === counts.table || undefined}
          title={parts.map(([part, word]) => `${count(counts[part])} ${word}`).join(', ')}
          aria-label={`${counts.table}: ${pluralize(counts.added, 'row')} inserted, ${count(counts.changed)} changed, ${count(counts.removed)} deleted`}
          onClick={() => onPick(counts.table)}
        >
          <span className="mono cut">{counts.table}</span>
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
      ))}
    </nav>
  )
}
