import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useRef } from 'react'
import { ColumnChooser } from '../ui/column-chooser.tsx'
import { Dropdown as Choose } from '../ui/dropdown.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import type { Value } from '../ui/filter-operators.ts'
import { FilterProblems } from '../ui/filter-problems.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { Split } from '../ui/split.tsx'
import { ErrorBand } from '../ui/states.tsx'
import type { Columns } from '../ui/table-columns.ts'
import classes from './list-browser.module.css'
import { KeptRowsNote, resultCount } from './list-result.tsx'
import { ListTable, type TableProps } from './list-table.tsx'
import { NothingMatches } from './nothing-matches.tsx'
import { startsDescending } from './order.ts'
import { useColumns } from './use-columns.ts'
import type { List } from './use-list.ts'

/** What one can do with a record that is peeked. */
export interface PeekActions {
  onPrevious: () => void
  onNext: () => void
  onOpen: () => void
  onClose: () => void
}

type OfTable<Row extends RowData> = Pick<TableProps<Row>, 'nameOf' | 'onOpen'> &
  Partial<Pick<TableProps<Row>, 'onEdit' | 'selected' | 'onSelected' | 'headOf' | 'foot' | 'tree'>>

interface Props<Row extends RowData> extends OfTable<Row> {
  list: List<Row>
  columns: Columns<Row>
  /** Names the operators one is likely to want next. */
  hint: string
  /** What the server knows for the operator that is being typed. */
  values?: readonly Value[]
  onDraft?: (operator: string | undefined, typed: string) => void
  /** Before the filter: leads to what stands beside the list. */
  leading?: ReactNode
  /** Further questions before that of the order. */
  controls?: ReactNode
  /** The record beside the list; `row` is what the list knows of it. */
  peek: (id: string, row: Row | undefined, does: PeekActions) => ReactNode
  /** Stands in the place of the table where there is nothing yet, and no filter to blame. */
  emptyState: ReactNode
  /** How many there are, where the lines do not say it. */
  result?: string | undefined
  onNew?: () => void
  /** What floats over the table. */
  children?: ReactNode
}

/** Filter, table and peek of a list, with every state it can be in. */
export function ListBrowser<Row extends RowData>(props: Props<Row>) {
  const {
    list,
    columns: all,
    hint,
    values,
    onDraft,
    leading: lead,
    controls: picks,
    peek,
    emptyState: none,
    result,
    onNew,
    children,
    ...ofTable
  } = props
  const { kind, pages, rows, terms, setTerms, order_by, descending, blockingTerm: blame } = list
  const [one, many] = kind.nouns
  const filterInput = useRef<HTMLInputElement>(null)
  const columns = useColumns(all, list.place)
  useShortcut('f', () => filterInput.current?.focus(), { name: 'Filter' })
  useShortcut('c', () => onNew?.(), { name: `New ${one}`, enabled: onNew !== undefined })
  const does: PeekActions = {
    onPrevious: () => rows.step.current?.previous(),
    onNext: () => rows.step.current?.next(),
    onOpen: () => rows.peek && ofTable.onOpen(rows.peek),
    onClose: rows.closePeek,
  }
  const peeked = () => list.loaded.find((row) => kind.idOf(row) === rows.peek)

  return (
    <>
      <FilterBar
        operators={kind.operators}
        terms={terms}
        onTerms={setTerms}
        problems={list.problems}
        hint={hint}
        blockingTerm={blame?.term}
        result={
          result ?? resultCount(pages.error && pages.previous ? 'failed' : pages.previous ? undefined : pages.total)
        }
        values={values ?? []}
        onDraft={onDraft ?? (() => undefined)}
        inputRef={filterInput}
        leading={lead}
      >
        {picks}
        {kind.orders.length > 1 && (
          <Choose
            name="Sort"
            choices={kind.orders}
            value={order_by}
            onPick={(id) => list.setSort(id, startsDescending(kind.orders, id))}
            direction={{ descending, onChange: (down) => list.setSort(order_by, down) }}
          />
        )}
        <ColumnChooser columns={all} {...columns} onToggle={columns.toggle} onReset={columns.reset} />
      </FilterBar>
      <FilterProblems problems={list.problems} />
      {pages.error && (
        <ErrorBand
          error={pages.error}
          what={pages.rows.length > 0 ? 'The list could not be refreshed.' : 'The list could not be read.'}
          kept={pages.rows.length > 0 && <KeptRowsNote answered_at={pages.fetched_at} old={pages.previous} />}
          onRetry={pages.retry}
        />
      )}
      <Split name={many} side={rows.peek && peek(rows.peek, peeked(), does)}>
        <div className={classes.column}>
          {list.emptyReason === 'matches' && (
            <NothingMatches
              things={kind.nouns}
              terms={terms.length}
              blame={blame}
              onDrop={() => blame && setTerms(blame.rest)}
              onClear={() => setTerms([])}
            />
          )}
          {list.emptyReason === 'yet' && none}
          {!list.emptyReason && (
            <ListTable
              name={`${many.charAt(0).toUpperCase()}${many.slice(1)}`}
              pages={pages}
              rows={rows}
              lines={list.lines}
              columns={columns.shown}
              sorted={{ order: order_by, descending }}
              onSort={list.toggleSort}
              startPage={list.startPage}
              inOrder={list.inServerOrder}
              {...ofTable}
            />
          )}
          {children}
        </div>
      </Split>
    </>
  )
}
