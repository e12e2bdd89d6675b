import { useEffect, useRef, useState } from 'react'
import { columnAfter } from './table-cells.ts'
import { toggled } from './toggled.ts'

interface Rows {
  /** The row ids in display order; undefined for rows that are not loaded. */
  ids: readonly (string | undefined)[]
  currentId: string | undefined
  onCurrentChange: (id: string) => void
  selected: ReadonlySet<string>
  /** Undefined if rows cannot be selected. */
  onSelected: ((ids: ReadonlySet<string>) => void) | undefined
  /** While a peek is open, moving to a row also peeks it. */
  peeking: boolean
  /** `isHeld`: by a key that is held down, so further rows follow at once. */
  onPeek: (id: string, isHeld?: boolean) => void
  onOpen: (id: string) => void
  /** The shown columns whose cells can be current, from left to right. */
  columns: readonly string[]
  /** Enter on the current cell. Returns whether the cell has an action. */
  onCell: (id: string, column: string) => boolean
}

/** The part of a key press that matters. */
interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  repeat?: boolean
  target: unknown
  currentTarget: unknown
  preventDefault: () => void
}

export interface RowActions {
  /** Index of a row that the user moved to before it loaded. Scrolling to it loads it. */
  pendingIndex: number | undefined
  /** The column of the current cell; undefined if the whole row is current. */
  currentColumn: string | undefined
  setColumn: (column: string | undefined) => void
  next: (press?: { repeat?: boolean }) => void
  previous: (press?: { repeat?: boolean }) => void
  toggle: (id?: string) => void
  range: () => void
  peek: () => void
  open: () => void
  onKeyDown: (event: KeyPress) => void
}

const rowsPerPage = 12

/** Keyboard handling for the current row and the selection. Both are stored by id, so that a refresh changes neither. */
export function useRowKeys({
  ids,
  currentId,
  onCurrentChange,
  selected,
  onSelected,
  peeking,
  onPeek,
  onOpen,
  columns,
  onCell,
}: Rows): RowActions {
  const anchor = useRef<string>(undefined)
  const last = useRef(0)
  const [pendingIndex, setPendingIndex] = useState<number>()
  const [column, setColumn] = useState<string>()
  const currentColumn = column !== undefined && columns.includes(column) ? column : undefined
  const found = currentId === undefined ? -1 : ids.indexOf(currentId)
  if (found >= 0) last.current = found

  const move = (by: number, isHeld = false) => {
    const from = pendingIndex ?? (currentId === undefined ? -1 : found >= 0 ? found : last.current - Math.sign(by))
    if (ids.length > 0) moveTo(Math.min(ids.length - 1, Math.max(0, from + by)), isHeld)
  }
  const moveTo = (index: number, isHeld = false) => {
    const id = ids[index]
    setPendingIndex(id === undefined ? index : undefined)
    if (id === undefined) return
    onCurrentChange(id)
    if (peeking) onPeek(id, isHeld)
  }
  const pendingLoaded = pendingIndex !== undefined && ids[pendingIndex] !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: run once, when the row has loaded
  useEffect(() => {
    if (pendingLoaded) moveTo(pendingIndex)
  }, [pendingLoaded])

  // If the user selects another row in the meantime, stop waiting.
  // biome-ignore lint/correctness/useExhaustiveDependencies: run when the current row changes
  useEffect(() => setPendingIndex(undefined), [currentId])

  const toggle = (id = currentId) => {
    if (id === undefined) return
    anchor.current = id
    onSelected?.(toggled(selected, id))
  }
  const range = () => {
    if (currentId === undefined || found < 0) return
    const anchored = anchor.current === undefined ? -1 : ids.indexOf(anchor.current)
    // After another filter, the anchor may be in no row.
    const from = anchored < 0 ? found : anchored
    const between = ids.slice(Math.min(from, found), Math.max(from, found) + 1).filter((id) => id !== undefined)
    onSelected?.(new Set([...selected, ...between]))
    anchor.current = currentId
  }
  const withRow = (action: (id: string) => void) => () => currentId !== undefined && action(currentId)
  const enter = (id: string) => {
    if (currentColumn === undefined || !onCell(id, currentColumn)) onPeek(id)
  }

  const keyActions: Record<string, (press: KeyPress) => void> = {
    ArrowDown: ({ repeat }) => move(1, repeat),
    ArrowUp: ({ repeat }) => move(-1, repeat),
    PageDown: ({ repeat }) => move(rowsPerPage, repeat),
    PageUp: ({ repeat }) => move(-rowsPerPage, repeat),
    Home: () => move(-ids.length),
    End: () => move(ids.length),
    ' ': () => toggle(),
    Enter: withRow(enter),
    'Ctrl+Enter': withRow(onOpen),
    ...(onSelected && { 'Ctrl+a': () => onSelected(new Set(ids.filter((id) => id !== undefined))) }),
    ...(columns.length > 0 && {
      ArrowRight: withRow(() => setColumn(columnAfter(columns, currentColumn, 1))),
      ArrowLeft: withRow(() => setColumn(columnAfter(columns, currentColumn, -1))),
    }),
    ...(currentColumn !== undefined && { Escape: () => setColumn(undefined) }),
  }
  const onKeyDown = (event: KeyPress) => {
    if (event.target !== event.currentTarget) return
    const action = keyActions[`${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.key}`]
    if (!action) return
    event.preventDefault()
    action(event)
  }
  return {
    pendingIndex,
    currentColumn,
    setColumn,
    next: (press) => move(1, press?.repeat),
    previous: (press) => move(-1, press?.repeat),
    toggle,
    range,
    peek: withRow(onPeek),
    open: withRow(onOpen),
    onKeyDown,
  }
}
