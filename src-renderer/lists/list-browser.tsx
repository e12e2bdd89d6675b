import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useRef } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { capitalized } from '../ui/capitalized.ts'
import { ColumnChooser } from '../ui/column-chooser.tsx'
import { Dropdown as Choose } from '../ui/dropdown.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import type { Value } from '../ui/filter-operators.ts'
import { FilterProblems } from '../ui/filter-problems.tsx'
import { Peek } from '../ui/peek.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { Split } from '../ui/split.tsx'
import { ErrorBand } from '../ui/states.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { useWidth } from '../ui/use-width.ts'
import { ChangedRows, RowChangers } from './changed-rows.tsx'
import { ExportMenu, type FurtherExport } from './export-menu.tsx'
import classes from './list-browser.module.css'
import { KeptRowsNote, resultCount } from './list-result.tsx'
import { ListTable, type TableProps } from './list-table.tsx'
import { NothingMatches } from './nothing-matches.tsx'
import { startsDescending } from './order.ts'
import { useColumns } from './use-columns.ts'
import type { List } from './use-list.ts'

export interface PeekActions {
  onPrevious: () => void
  onNext: () => void
  onOpen: () => void
  onClose: () => void
}

type OptionalTableProps<Row extends RowData> = Pick<TableProps<Row>, 'nameOf' | 'onOpen'> &
  Partial<Pick<TableProps<Row>, 'onEdit' | 'selected' | 'onSelected' | 'renderGroupHead' | 'tree' | 'cells'>>

interface Props<Row extends RowData> extends OptionalTableProps<Row> {
  list: List<Row>
  columns: Columns<Row>
  /** Placeholder of the filter, suggesting operators. */
  hint: string
  /** Values from the server for the operator that is being typed. */
  values?: readonly Value[]
  onDraft?: (operator: string | undefined, typed: string) => void
  /** Content before the filter field. */
  leading?: ReactNode
  /** Further dropdowns before Sort. */
  controls?: ReactNode
  /** Further files that the list can be saved as. */
  exports?: readonly FurtherExport[]
  /** Renders the peek. `row` is the record as loaded by the list. */
  peek: (id: string, row: Row | undefined, actions: PeekActions) => ReactNode
  /** Replaces the table if there are no records, even without a filter. */
  emptyState: ReactNode
  /** Overrides the count in the filter bar. */
  result?: string | undefined
  onNew?: () => void
  /** Says in words why the list could not be loaded, if the reason is known. */
  explainError?: (error: ApiError) => string | undefined
  /** Content floating above the table, such as the bulk bar. */
  children?: ReactNode
}

/** The filter bar, table and peek of a list, with its loading, empty and error states. */
export function ListBrowser<Row extends RowData>(props: Props<Row>) {
  const {
    list,
    columns: allColumns,
    hint,
    values,
    onDraft,
    leading,
    controls,
    exports = [],
    peek,
    emptyState,
    result,
    onNew,
    explainError,
    children,
    ...tableProps
  } = props
  const { kind, pages, rows, terms, setTerms, order_by, descending, blockingTerm } = list
  const [one, many] = kind.nouns
  const filterInput = useRef<HTMLInputElement>(null)
  const table = useWidth()
  const columns = useColumns(allColumns, list.url, table.width || Infinity)
  useShortcut('f', () => filterInput.current?.focus(), { name: 'Filter' })
  useShortcut('c', () => onNew?.(), { name: `New ${one}`, enabled: onNew !== undefined })
  const peekActions: PeekActions = {
    onPrevious: () => rows.keyActions.current?.previous(),
    onNext: () => rows.keyActions.current?.next(),
    onOpen: () => rows.peek && tableProps.onOpen(rows.peek),
    onClose: rows.closePeek,
  }
  /** Records that a held key passes are only named: to load and draw each of them, the list would have to wait. */
  const passing = (row: Row | undefined) => (
    <Peek name={capitalized(one)} badge={null} reference={null} title={row && tableProps.nameOf(row)} {...peekActions}>
      {null}
    </Peek>
  )
  const peekedRow = () => list.loaded.find((row) => kind.idOf(row) === rows.peek)

  return (
    <>
      <FilterBar
        operators={kind.operators}
        terms={terms}
        onTerms={setTerms}
        problems={list.problems}
        hint={hint}
        blockingTerm={blockingTerm?.term}
        result={result ?? resultCount(pages)}
        notice={
          <>
            <RowChangers noun={one} ids={list.loaded.map(kind.idOf)} />
            <ChangedRows {...list.live} isLog={kind.isLog === true} />
          </>
        }
        values={values ?? []}
        onDraft={onDraft ?? (() => undefined)}
        inputRef={filterInput}
        leading={leading}
      >
        {controls}
        {kind.orders.length > 1 && (
          <Choose
            name="Sort"
            choices={kind.orders}
            value={order_by}
            onPick={(id) => list.setSort(id, startsDescending(kind.orders, id))}
            direction={{ descending, onChange: (down) => list.setSort(order_by, down) }}
          />
        )}
        <ExportMenu pages={pages} nouns={kind.nouns} further={exports} />
        <ColumnChooser columns={allColumns} {...columns} onToggle={columns.toggle} onReset={columns.reset} />
      </FilterBar>
      <FilterProblems problems={list.problems} />
      {pages.error && (
        <ErrorBand
          error={pages.error}
          what={
            explainError?.(pages.error) ??
            (pages.rows.length > 0 ? 'The list could not be refreshed.' : 'The list could not be loaded.')
          }
          kept={pages.rows.length > 0 && <KeptRowsNote fetched_at={pages.fetched_at} previous={pages.previous} />}
          onRetry={pages.retry}
        />
      )}
      <Split
        name={many}
        side={rows.peek && (rows.isPassing ? passing(peekedRow()) : peek(rows.peek, peekedRow(), peekActions))}
      >
        <div ref={table.ref} className={classes.column}>
          {list.emptyReason === 'no-matches' && (
            <NothingMatches
              nouns={kind.nouns}
              terms={terms.length}
              blockingTerm={blockingTerm}
              onRemoveTerm={() => blockingTerm && setTerms(blockingTerm.rest)}
              onClear={() => setTerms([])}
            />
          )}
          {list.emptyReason === 'no-records' && emptyState}
          {!list.emptyReason && (
            <ListTable
              name={capitalized(many)}
              pages={pages}
              rows={rows}
              lines={list.lines}
              columns={columns.shown}
              sorted={{ order: order_by, descending }}
              onSort={list.toggleSort}
              startPage={list.startPage}
              noun={one}
              {...tableProps}
            />
          )}
          {children}
        </div>
      </Split>
    </>
  )
}
