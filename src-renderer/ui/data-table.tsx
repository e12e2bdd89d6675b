// biome-ignore-all lint/a11y/noStaticElementInteractions: the role is one of two
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: as above
// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are placed by transform, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stays on the grid, which knows its current row
import { Checkbox } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type RowData, useTable } from '@tanstack/react-table'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useEffect, useId, useMemo, useRef } from 'react'
import classes from './data-table.module.css'
import { SkeletonRow, SkeletonRows } from './skeleton-rows.tsx'
import { type Columns, features, type SortState, wideFrom } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import { idsOf, type Line } from './table-lines.ts'
import { TableRow } from './table-row.tsx'
import { type Tree, treeKeys } from './table-tree.ts'
import { TableWidth } from './table-width.ts'
import type { RowActions } from './use-row-keys.ts'
import { useWidth } from './use-width.ts'

interface Props<Row extends RowData> {
  name: string
  columns: Columns<Row>
  lines: readonly Line<Row>[]
  /** All rows there are; undefined where the server does not count that far. */
  total: number | undefined
  keys: RowActions
  currentId: string | undefined
  selected?: ReadonlySet<string>
  onSelectAll?: (all: boolean) => void
  nameOf: (row: Row) => string
  headOf?: (key: string, rows: readonly Row[]) => ReactNode
  rowHeight?: number
  sorted?: SortState | undefined
  onSort?: (order: string) => void
  stale?: boolean
  /** Nothing came yet: as many empty rows, same height, same tracks. */
  loading?: number
  /** The lines in sight and a little more, and the one at the top. */
  onVisibleRange?: (first: number, last: number, top: number) => void
  /** Scrolls to this line once the first lines are there. */
  startIndex?: number
  /** Another list of rows: it begins at its top. */
  listId?: string
  onPeek: (id: string) => void
  onOpen: (id: string) => void
  /** Below the rows, always in sight. */
  foot?: ReactNode
  gridRef?: Ref<HTMLDivElement>
  /** Rows that hold others. */
  tree?: Tree<Row>
}

const headHeight = 30

/** A virtual grid: hairlines, one height, columns that leave when there is no room. */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  const { lines, rowHeight = 36, selected, currentId: at, onVisibleRange: onSight, tree } = props
  const gridId = useId()
  const size = useWidth()
  const scroller = useRef<HTMLDivElement>(null)
  const scrollRef = useMergedRef(size.ref, scroller, props.gridRef)
  const width = size.width || 9999
  const columns = props.columns.filter((c) => (c.meta?.from ?? 0) <= width)
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
  const items = virtual.getVirtualItems()
  // Only what is drawn becomes a row of the table: making ten thousand of them at each step of a scroll takes longer than a frame.
  const drawn = items.flatMap(({ index }) => {
    const line = lines[index]
    return line?.kind === 'row' ? [line] : []
  })
  const table = useTable({
    features,
    columns,
    data: drawn.map((line) => line.row),
    getRowId: (_, i) => drawn[i]?.id ?? String(i),
  })
  const rowsById = table.getRowModel().rowsById
  const first = items[0]?.index
  const last = items.at(-1)?.index
  // What lies under the head that stays in sight is not the top: told as such, a list would begin one page higher at each return.
  const top = virtual.getVirtualItemForOffset((virtual.scrollOffset ?? 0) + headHeight)?.index ?? 0
  useEffect(() => {
    if (first !== undefined && last !== undefined) onSight?.(first, last, top)
  }, [first, last, top, onSight])
  useStart(virtual, lines.length > 0, props.startIndex ?? 0, props.listId)

  const atLine = lines.findIndex((line) => line.kind === 'row' && line.id === at)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new place scrolls; rows that come in leave the view alone
  useEffect(() => {
    if (atLine >= 0) virtual.scrollToIndex(atLine, { align: 'auto' })
  }, [at])
  const { awaited } = props.keys
  useEffect(() => {
    if (awaited !== undefined) virtual.scrollToIndex(awaited, { align: 'auto' })
  }, [awaited, virtual])

  const trackList = [
    ...(selected ? ['16px'] : []),
    ...columns.map(
      ({ meta }) =>
        (width < 900 && meta?.narrow) || (size.width >= wideFrom && meta?.wide) || meta?.track || 'minmax(0, 1fr)',
    ),
  ]
  const tracks = trackList.join(' ')

  return (
    <TableWidth value={size.width}>
      <div className={classes.frame}>
        <div
          ref={scrollRef}
          className={classes.table}
          style={
            {
              '--tracks': tracks,
              '--least': `${leastWidth(trackList)}px`,
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
          aria-activedescendant={atLine >= 0 ? `${gridId}${at}` : undefined}
          tabIndex={0}
          data-autofocus
          onKeyDown={tree ? treeKeys(tree, lines, at, props.keys) : props.keys.onKeyDown}
        >
          <TableHead
            headers={table.getHeaderGroups().flatMap((line) => line.headers)}
            sorted={props.sorted}
            onSort={props.onSort}
            tick={
              selected && (
                <Checkbox
                  aria-label="Select all loaded rows"
                  checked={ids.length > 0 && ids.every((id) => selected.has(id))}
                  indeterminate={selected.size > 0 && !ids.every((id) => selected.has(id))}
                  onChange={(e) => props.onSelectAll?.(e.currentTarget.checked)}
                  disabled={ids.length === 0}
                  className={classes.tick ?? ''}
                />
              )
            }
          />
          {props.loading ? <SkeletonRows count={props.loading} cells={columns.length + (selected ? 1 : 0)} /> : null}
          <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
            {items.map((item) => {
              const line = lines[item.index]
              if (!line) return null
              const place = { transform: `translateY(${item.start - headHeight}px)` }
              if (line.kind === 'ghost')
                return (
                  <SkeletonRow
                    key={`ghost ${item.index}`}
                    index={line.index}
                    cells={columns.length + (selected ? 1 : 0)}
                    place={place}
                  />
                )
              if (line.kind === 'head')
                return (
                  <div key={`head ${line.key}`} role="row" className={classes.group} style={place}>
                    <span role="gridcell">{props.headOf?.(line.key, line.rows)}</span>
                  </div>
                )
              const row = rowsById[line.id]
              if (!row) return null
              return (
                <TableRow
                  key={line.id}
                  id={`${gridId}${line.id}`}
                  row={row}
                  index={line.index}
                  name={props.nameOf(line.row)}
                  {...(tree && { node: tree.nodeOf(line.row), drag: tree.drag?.(line.row) })}
                  at={line.id === at}
                  picked={selected?.has(line.id)}
                  onPick={() => props.keys.toggle(line.id)}
                  onPeek={() => props.onPeek(line.id)}
                  onOpen={() => props.onOpen(line.id)}
                  place={place}
                />
              )
            })}
          </div>
        </div>
        {props.foot}
      </div>
    </TableWidth>
  )
}

/** What the tracks take at least, with the gaps and the sides: where there is less room, the table scrolls sideways. */
const leastWidth = (tracks: readonly string[]) =>
  tracks.reduce((sum, track) => sum + (Number(/^(?:minmax\()?(\d+)px/.exec(track)?.[1]) || 0), 0) +
  12 * Math.max(0, tracks.length - 1) +
  32

/** Where a list begins: at the place of the URL when one arrives, at its top when it becomes another list. */
function useStart(
  virtual: Virtualizer<HTMLDivElement, Element>,
  ready: boolean,
  from: number,
  listId: string | undefined,
) {
  const begun = useRef<{ listId: string | undefined }>(undefined)
  useEffect(() => {
    if (!ready) return
    if (begun.current === undefined && from > 0) virtual.scrollToIndex(from, { align: 'start' })
    if (begun.current !== undefined && begun.current.listId !== listId) virtual.scrollToOffset(0)
    begun.current = { listId }
  }, [virtual, ready, from, listId])
}
