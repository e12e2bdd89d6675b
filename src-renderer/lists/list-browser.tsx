import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useRef } from 'react'
import { ColumnChooser } from '../ui/column-chooser.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import type { Value } from '../ui/filter-operators.ts'
import { FilterProblems } from '../ui/filter-problems.tsx'
import { Pick as Choose } from '../ui/pick.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { Split } from '../ui/split.tsx'
import { ErrorBand } from '../ui/states.tsx'
import type { Columns } from '../ui/table-columns.ts'
import classes from './list-browser.module.css'
import { Kept, resultOf } from './list-result.tsx'
import { ListTable, type TableProps } from './list-table.tsx'
import { NothingMatches } from './nothing-matches.tsx'
import { startsDescending } from './order.ts'
import { useColumns } from './use-columns.ts'
import type { List } from './use-list.ts'

/** What one can do with a record that is peeked. */
export interface PeekDoes {
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
  lead?: ReactNode
  /** Further questions before that of the order. */
  picks?: ReactNode
  /** The record beside the list; `row` is what the list knows of it. */
  peek: (id: string, row: Row | undefined, does: PeekDoes) => ReactNode
  /** Stands in the place of the table where there is nothing yet, and no filter to blame. */
  none: ReactNode
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
    lead,
    picks,
    peek,
    none,
    result,
    onNew,
    children,
    ...ofTable
  } = props
  const { kind, pages, rows, terms, setTerms, order_by, descending, blame } = list
  const [one, many] = kind.things
  const filterInput = useRef<HTMLInputElement>(null)
  const columns = useColumns(all, list.place)
  useShortcut('f', () => filterInput.current?.focus(), { name: 'Filter' })
  useShortcut('c', () => onNew?.(), { name: `New ${one}`, enabled: onNew !== undefined })
  const does: PeekDoes = {
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
        blame={blame?.term}
        result={result ?? resultOf(pages.error && pages.old ? 'failed' : pages.old ? undefined : pages.total)}
        values={values ?? []}
        onDraft={onDraft ?? (() => undefined)}
        inputRef={filterInput}
        lead={lead}
      >
        {picks}
        {kind.orders.length > 1 && (
          <Choose
            name="Sort"
            choices={kind.orders}
            at={order_by}
            onPick={(id) => list.setSort(id, startsDescending(kind.orders, id))}
            direction={{ descending, onTurn: (down) => list.setSort(order_by, down) }}
          />
        )}
        <ColumnChooser columns={all} {...columns} onToggle={columns.toggle} onReset={columns.reset} />
      </FilterBar>
      <FilterProblems problems={list.problems} />
      {pages.error && (
        <ErrorBand
          error={pages.error}
          what={pages.rows.length > 0 ? 'The list could not be refreshed.' : 'The list could not be read.'}
          kept={pages.rows.length > 0 && <Kept answered_at={pages.answered_at} old={pages.old} />}
          onRetry={pages.retry}
        />
      )}
      <Split name={many} side={rows.peek && peek(rows.peek, peeked(), does)}>
        <div className={classes.column}>
          {list.nothing === 'matches' && (
            <NothingMatches
              things={kind.things}
              terms={terms.length}
              blame={blame}
              onDrop={() => blame && setTerms(blame.rest)}
              onClear={() => setTerms([])}
            />
          )}
          {list.nothing === 'yet' && none}
          {!list.nothing && (
            <ListTable
              name={`${many.charAt(0).toUpperCase()}${many.slice(1)}`}
              pages={pages}
              rows={rows}
              lines={list.lines}
              columns={columns.shown}
              sorted={{ order: order_by, descending }}
              onSort={list.pressSort}
              startPage={list.startPage}
              inOrder={list.inOrder}
              {...ofTable}
            />
          )}
          {children}
        </div>
      </Split>
    </>
  )
}
