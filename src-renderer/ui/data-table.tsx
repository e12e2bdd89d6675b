// biome-ignore-all lint/a11y/noStaticElementInteractions: the role is grid or treegrid, set at run time
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: as above
// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are positioned with transform, which table elements do not support
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and marks the current row
import { Checkbox } from '@mantine/core'
import { useCallbackRef, useMergedRef } from '@mantine/hooks'
import { type RowData, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useEffect, useId, useMemo, useRef } from 'react'
import classes from './data-table.module.css'
import { PrintedNote } from './printed-note.tsx'
import { PAPER_WIDTH, usePrintedItems } from './printed-rows.ts'
import { SkeletonRow, SkeletonRows } from './skeleton-rows.tsx'
import { actingOf, type CellActions, cellIdOf } from './table-cells.ts'
import { type Columns, features, minWidthOf, type SortState, trackOf, wideFrom } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import { idsOf, type Line } from './table-lines.ts'
import { TableRow } from './table-row.tsx'
import { type Tree, treeKeys } from './table-tree.ts'
import { TableWidth } from './table-width.ts'
import { useHiddenSides } from './use-hidden-sides.ts'
import { useInitialScroll } from './use-initial-scroll.ts'
import type { RowActions } from './use-row-keys.ts'
import { useWidth } from './use-width.ts'

interface Props<Row extends RowData> {
  name: string
  /** The same array as before, unless a cell has to be rendered again. */
  columns: Columns<Row>
  lines: readonly Line<Row>[]
  /** Number of rows on the server; undefined if the server does not count that far. */
  total: number | undefined
  keys: RowActions
  currentId: string | undefined
  selected?: ReadonlySet<string>
  onSelectAll?: (all: boolean) => void
  nameOf: (row: Row) => string
  /** Who has just changed the row, if it was somebody else. */
  changedBy?: (id: string) => string | undefined
  renderGroupHead?: (key: string) => ReactNode
  rowHeight?: number
  sorted?: SortState | undefined
  onSort?: (order: string) => void
  stale?: boolean
  /** Number of skeleton rows while the first page loads. */
  loading?: number
  /** Reports the rendered lines (visible lines plus overscan) and the topmost visible line. */
  onVisibleRange?: (first: number, last: number, top: number) => void
  /** Scrolls to this line after the first load. */
  startIndex?: number
  /** Identifies the list. When it changes, the table scrolls to the top. */
  listId?: string
  onPeek: (id: string) => void
  onOpen: (id: string) => void
  gridRef?: Ref<HTMLDivElement>
  cells?: CellActions<Row> | undefined
  /** For rows that can have child rows. */
  tree?: Tree<Row>
}

const headHeight = 30

/** A virtualized grid with fixed row heights. If the columns need more width, the table scrolls sideways. */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  const { lines, rowHeight = 36, selected, currentId, onVisibleRange, tree } = props
  const gridId = useId()
  const size = useWidth()
  const scroller = useRef<HTMLDivElement>(null)
  const scrollRef = useMergedRef(size.ref, scroller, props.gridRef)
  const { columns } = props
  const ids = useMemo(() => idsOf(lines).filter((id) => id !== undefined), [lines])

  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (i) => (lines[i]?.kind === 'head' ? 32 : rowHeight),
    overscan: 8,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: selected?.size ? 72 : 0,
  })
  const printed = usePrintedItems(lines)
  const items = printed ?? virtual.getVirtualItems()
  const onToggleSelected = useCallbackRef((id: string) => props.keys.toggle(id))
  const onPeek = useCallbackRef(props.onPeek)
  const onOpen = useCallbackRef(props.onOpen)
  const onCell = useCallbackRef(props.cells?.run)
  const width = printed ? PAPER_WIDTH : size.width || 9999
  // Create table rows only for rendered lines: creating ten thousand on every scroll step takes longer than a frame.
  const renderedLines = items.flatMap(({ index }) => {
    const line = lines[index]
    return line?.kind === 'row' ? [line] : []
  })
  const table = useTable({
    features,
    columns,
    data: renderedLines.map((line) => line.row),
    getRowId: (_, i) => renderedLines[i]?.id ?? String(i),
  })
  const rowsById = table.getRowModel().rowsById
  const first = items[0]?.index
  const last = items.at(-1)?.index
  // Skip the lines under the sticky head: otherwise the saved page would move up by one on every return to the list.
  const top = virtual.getVirtualItemForOffset((virtual.scrollOffset ?? 0) + headHeight)?.index ?? 0
  useEffect(() => {
    if (!printed && first !== undefined && last !== undefined) onVisibleRange?.(first, last, top)
  }, [first, last, top, onVisibleRange, printed])
  useInitialScroll(virtual, lines.length > 0, props.startIndex ?? 0, props.listId)

  const currentLine = lines.findIndex((line) => line.kind === 'row' && line.id === currentId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll only when the current row changes, not when rows load
  useEffect(() => {
    if (currentLine >= 0) virtual.scrollToIndex(currentLine, { align: 'auto' })
  }, [currentId])
  const { pendingIndex, currentColumn } = props.keys
  // A row that is scrolled far out of view is not in the document, so the grid must not name it as its active element.
  const isCurrentRendered = items.some(({ index }) => index === currentLine)
  const currentRowId = isCurrentRendered ? `${gridId}${currentId}` : undefined
  const currentElementId = currentRowId && currentColumn ? cellIdOf(currentRowId, currentColumn) : currentRowId
  useEffect(() => {
    if (currentColumn && currentElementId)
      document.getElementById(currentElementId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [currentColumn, currentElementId])
  useEffect(() => {
    if (pendingIndex !== undefined) virtual.scrollToIndex(pendingIndex, { align: 'auto' })
  }, [pendingIndex, virtual])

  const trackList = [
    ...(selected ? ['16px'] : []),
    ...columns.map(({ meta }) => trackOf(meta, width, !printed && size.width >= wideFrom)),
  ]
  const tracks = trackList.join(' ')
  const hidden = useHiddenSides(scroller, `${size.width} ${tracks}`)
  const skeletonCells = [
    ...(selected ? [undefined] : []),
    ...columns.map(({ meta }) => (meta?.hasNoBar ? ('empty' as const) : meta?.align)),
  ]

  return (
    <TableWidth value={size.width}>
      <div
        className={classes.frame}
        data-hidden-left={hidden.left || undefined}
        data-hidden-right={hidden.right || undefined}
      >
        <div
          ref={scrollRef}
          className={classes.table}
          style={
            {
              '--tracks': tracks,
              '--min-width': `${minWidthOf(trackList)}px`,
              '--row-height': `${rowHeight}px`,
            } as React.CSSProperties
          }
          data-stale={props.stale || undefined}
          data-selecting={selected?.size ? true : undefined}
          role={tree ? 'treegrid' : 'grid'}
          aria-label={props.name}
          aria-busy={props.loading ? true : undefined}
          aria-rowcount={props.total === undefined ? -1 : props.total + 1}
          aria-multiselectable={selected ? true : undefined}
          aria-activedescendant={currentElementId}
          tabIndex={0}
          data-autofocus
          onKeyDown={tree ? treeKeys(tree, lines, currentId, props.keys) : props.keys.onKeyDown}
        >
          <TableHead
            headers={table.getHeaderGroups().flatMap((line) => line.headers)}
            sorted={props.sorted}
            onSort={props.onSort}
            checkbox={
              selected && (
                <Checkbox
                  aria-label="Select all loaded rows"
                  checked={ids.length > 0 && ids.every((id) => selected.has(id))}
                  indeterminate={selected.size > 0 && !ids.every((id) => selected.has(id))}
                  onChange={(e) => props.onSelectAll?.(e.currentTarget.checked)}
                  disabled={ids.length === 0}
                  className={classes.checkbox ?? ''}
                />
              )
            }
          />
          {props.loading ? <SkeletonRows count={props.loading} cells={skeletonCells} /> : null}
          <div
            role="rowgroup"
            className={classes.body}
            style={printed ? undefined : { height: virtual.getTotalSize() }}
          >
            {items.map((item) => {
              const line = lines[item.index]
              if (!line) return null
              const offset = printed ? undefined : item.start - headHeight
              const style = offset === undefined ? {} : { transform: `translateY(${offset}px)` }
              if (line.kind === 'skeleton')
                return (
                  <SkeletonRow key={`skeleton ${item.index}`} index={line.index} cells={skeletonCells} style={style} />
                )
              if (line.kind === 'head')
                return (
                  <div key={`head ${line.key}`} role="row" className={classes.group} style={style}>
                    <span role="gridcell">{props.renderGroupHead?.(line.key)}</span>
                  </div>
                )
              const row = rowsById[line.id]
              if (!row) return null
              const node = tree?.nodeOf(line.row)
              return (
                <TableRow
                  key={line.id}
                  id={`${gridId}${line.id}`}
                  rowId={line.id}
                  row={row}
                  columns={columns}
                  index={line.index}
                  name={props.nameOf(line.row)}
                  level={node?.level}
                  open={node?.open}
                  drag={tree?.drag}
                  changedBy={props.changedBy?.(line.id)}
                  isCurrent={line.id === currentId}
                  currentColumn={line.id === currentId ? currentColumn : undefined}
                  acting={actingOf(line.row, props.cells)}
                  isSelected={selected?.has(line.id)}
                  onToggleSelected={onToggleSelected}
                  onPeek={onPeek}
                  onOpen={onOpen}
                  onCell={onCell}
                  offset={offset}
                />
              )
            })}
          </div>
          {printed && <PrintedNote rows={renderedLines.length} total={props.total} />}
        </div>
      </div>
    </TableWidth>
  )
}
