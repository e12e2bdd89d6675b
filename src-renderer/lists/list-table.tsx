import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { marks } from '../live/changes.ts'
import { DataTable } from '../ui/data-table.tsx'
import { isInOverlay } from '../ui/is-in-overlay.ts'
import { useKeysOfRow, useShortcut } from '../ui/shortcuts.tsx'
import { useStore } from '../ui/store.ts'
import type { CellActions } from '../ui/table-cells.ts'
import type { Columns, SortState } from '../ui/table-columns.ts'
import { idsOf, type Line, rowIndexAt } from '../ui/table-lines.ts'
import type { Tree } from '../ui/table-tree.ts'
import { useRowKeys } from '../ui/use-row-keys.ts'
import { pageSize } from './assemble-rows.ts'
import type { Pages } from './use-pages.ts'
import type { Rows } from './use-rows.ts'

export interface TableProps<Row extends RowData> {
  name: string
  pages: Pages<Row>
  rows: Rows
  lines: readonly Line<Row>[]
  columns: Columns<Row>
  sorted: SortState
  onSort: (order: string) => void
  selected?: ReadonlySet<string>
  onSelected?: (ids: ReadonlySet<string>) => void
  nameOf: (row: Row) => string
  renderGroupHead?: (key: string) => ReactNode
  onOpen: (id: string) => void
  onEdit?: (id: string) => void
  startPage: number
  /** Singular, for the marks of changed rows. */
  noun: string
  /** For rows that can have child rows. */
  tree?: Tree<Row>
  /** Cells whose value can be changed. Not for trees, in which the arrow keys open and close rows. */
  cells?: CellActions<Row>
}

const noSelection: ReadonlySet<string> = new Set()

/** The table of a list screen, with its screen-wide shortcuts. */
export function ListTable<Row extends RowData>({
  pages,
  rows,
  lines,
  selected,
  onSelected,
  ...props
}: TableProps<Row>) {
  const grid = useRef<HTMLDivElement>(null)
  const ids = useMemo(() => idsOf(lines), [lines])
  const { currentId } = rows
  const { cells } = props
  const shown = props.columns.map(({ id }) => id)
  const actionColumns = shown.flatMap((id) => (id !== undefined && cells?.columns.includes(id) ? [id] : []))
  /** Does what a click on the cell does. */
  const onCell = (id: string, column: string) => {
    const cell = grid.current?.querySelector(`[role="row"][aria-current="true"] [data-column="${column}"][data-acts]`)
    if (cell) cells?.run(id, column, cell)
    return cell !== null && cell !== undefined
  }
  const keys = useRowKeys({
    ids,
    currentId,
    onCurrentChange: rows.setCurrent,
    selected: selected ?? noSelection,
    onSelected,
    peeking: rows.peek !== undefined,
    onPeek: rows.showPeek,
    onOpen: props.onOpen,
    columns: actionColumns,
    onCell,
  })
  useEffect(() => {
    rows.keyActions.current = keys
  })
  const focusGridThen = (act: (event?: KeyboardEvent) => void) => (event?: KeyboardEvent) => {
    grid.current?.focus({ preventScroll: true })
    act(event)
  }
  const canSelect = onSelected !== undefined
  useShortcut('j', focusGridThen(keys.next), { name: 'Next row', inPalette: false })
  useShortcut('k', focusGridThen(keys.previous), { name: 'Previous row', inPalette: false })
  useShortcut(
    'x',
    focusGridThen(() => keys.toggle()),
    { name: 'Select row', enabled: canSelect },
  )
  useShortcut('Shift+x', focusGridThen(keys.range), { name: 'Select range', enabled: canSelect })
  useShortcut('e', () => currentId !== undefined && props.onEdit?.(currentId), {
    name: `Edit ${props.noun}`,
    enabled: props.onEdit !== undefined,
  })
  useShortcut('Ctrl+Enter', keys.open, { name: 'Open full page', enabled: currentId !== undefined })
  useKeysOfRow([['Ctrl+Enter', 'Open full page']])
  const closeInnermost = () => (selected?.size ? onSelected?.(noSelection) : rows.closePeek())
  useShortcut('Escape', (event) => !isInOverlay(event) && closeInnermost(), {
    name: 'Clear selection or close side panel',
    enabled: Boolean(selected?.size) || rows.peek !== undefined,
  })

  const changes = useStore(marks)
  const changedBy = useCallback((id: string) => changes.get(`${props.noun} ${id}`), [changes, props.noun])
  const { onVisibleRange } = pages
  const { onPage } = rows
  const onVisibleLines = useCallback(
    (first: number, last: number, top: number) => {
      onVisibleRange(rowIndexAt(lines, first), rowIndexAt(lines, last))
      onPage(Math.floor(rowIndexAt(lines, top) / pageSize) + 1)
    },
    [lines, onVisibleRange, onPage],
  )
  const startRow = (props.startPage - 1) * pageSize
  const startLine = startRow > 0 ? lines.findIndex((line) => line.kind !== 'head' && line.index === startRow) : 0
  return (
    <DataTable
      name={props.name}
      columns={props.columns}
      lines={lines}
      total={pages.total ?? undefined}
      keys={keys}
      {...(props.tree && { tree: props.tree })}
      currentId={currentId}
      {...(selected && { selected })}
      onSelectAll={(all) => onSelected?.(new Set(all ? ids.filter((id) => id !== undefined) : []))}
      nameOf={props.nameOf}
      changedBy={changedBy}
      {...(props.renderGroupHead && { renderGroupHead: props.renderGroupHead })}
      sorted={props.sorted}
      onSort={props.onSort}
      stale={pages.error !== null}
      loading={pages.pending ? 24 : 0}
      startIndex={Math.max(0, startLine)}
      listId={pages.listKey}
      onVisibleRange={onVisibleLines}
      onPeek={(id) => {
        keys.setColumn(undefined)
        rows.showPeek(id)
      }}
      onOpen={props.onOpen}
      gridRef={grid}
      cells={
        cells && {
          ...cells,
          run: (id, column, cell) => {
            rows.setCurrent(id)
            keys.setColumn(column)
            cells.run(id, column, cell)
          },
        }
      }
    />
  )
}
