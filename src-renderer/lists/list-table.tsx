import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { DataTable } from '../ui/data-table.tsx'
import { isInOverlay } from '../ui/is-in-overlay.ts'
import { useShortcut } from '../ui/shortcuts.tsx'
import type { Columns, SortState } from '../ui/table-columns.ts'
import { idsOf, type Line } from '../ui/table-lines.ts'
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
  headOf?: (key: string, rows: readonly Row[]) => ReactNode
  onOpen: (id: string) => void
  onEdit?: (id: string) => void
  foot?: ReactNode
  startPage: number
  /** Lines and rows of the server are the same things in the same order: then what is in sight is asked for. */
  inOrder: boolean
  /** Rows that hold others, and how they are opened. */
  tree?: Tree<Row>
}

const nothing: ReadonlySet<string> = new Set()

/** The table of a list screen, with the keys that work anywhere on the screen. */
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
  const { currentId: at } = rows
  const keys = useRowKeys({
    ids,
    currentId: at,
    onAt: rows.setCurrent,
    selected: selected ?? nothing,
    onSelected: onSelected ?? (() => undefined),
    peeking: rows.peek !== undefined,
    onPeek: rows.showPeek,
    onOpen: props.onOpen,
  })
  useEffect(() => {
    rows.step.current = keys
  })
  const inGrid = (act: () => void) => () => {
    grid.current?.focus({ preventScroll: true })
    act()
  }
  const picking = onSelected !== undefined
  useShortcut('j', inGrid(keys.next), { name: 'Next row' })
  useShortcut('k', inGrid(keys.previous), { name: 'Previous row' })
  useShortcut(
    'x',
    inGrid(() => keys.toggle()),
    { name: 'Pick the row', enabled: picking },
  )
  useShortcut('Shift+x', inGrid(keys.range), { name: 'Pick the rows up to here', enabled: picking })
  useShortcut('e', () => at !== undefined && props.onEdit?.(at), { name: 'Edit', enabled: props.onEdit !== undefined })
  useShortcut('Ctrl+Enter', keys.open, { name: 'Full page', enabled: at !== undefined })
  const step = () => (selected?.size ? onSelected?.(nothing) : rows.closePeek())
  useShortcut('Escape', (event) => !isInOverlay(event) && step(), {
    name: 'Drop the selection, close the peek',
    enabled: Boolean(selected?.size) || rows.peek !== undefined,
  })

  const { inOrder } = props
  const { onVisibleRange: onSight } = pages
  const { onPage } = rows
  const see = useCallback(
    (first: number, last: number, top: number) => {
      if (!inOrder) return
      onSight(first, last)
      onPage(Math.floor(top / pageSize) + 1)
    },
    [inOrder, onSight, onPage],
  )
  return (
    <DataTable
      name={props.name}
      columns={props.columns}
      lines={lines}
      total={pages.total ?? undefined}
      keys={keys}
      {...(props.tree && { tree: props.tree })}
      currentId={at}
      {...(selected && { selected })}
      onSelectAll={(all) => onSelected?.(new Set(all ? ids.filter((id) => id !== undefined) : []))}
      nameOf={props.nameOf}
      {...(props.headOf && { headOf: props.headOf })}
      sorted={props.sorted}
      onSort={props.onSort}
      stale={pages.error !== null}
      loading={pages.pending ? 24 : 0}
      startIndex={inOrder ? (props.startPage - 1) * pageSize : 0}
      listId={pages.listKey}
      onVisibleRange={see}
      onPeek={rows.showPeek}
      onOpen={props.onOpen}
      foot={props.foot}
      gridRef={grid}
    />
  )
}
