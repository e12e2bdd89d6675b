import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { toggled } from './toggled.ts'

interface Rows {
  /** The rows in the order they are shown; undefined where a row is still to come. */
  ids: readonly (string | undefined)[]
  currentId: string | undefined
  onAt: (id: string) => void
  selected: ReadonlySet<string>
  onSelected: (ids: ReadonlySet<string>) => void
  /** While a row is peeked, moving peeks the next one. */
  peeking: boolean
  onPeek: (id: string) => void
  onOpen: (id: string) => void
}

export interface RowActions {
  /** A row still to come that one has gone to: it must be brought into sight, then it is asked for. */
  awaited: number | undefined
  next: () => void
  previous: () => void
  toggle: (id?: string) => void
  range: () => void
  peek: () => void
  open: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

const page = 12

/** The row one stands on and the rows one has picked, both by id, so that a refresh moves neither. */
export function useRowKeys({
  ids,
  currentId: at,
  onAt: onCurrent,
  selected,
  onSelected,
  peeking,
  onPeek,
  onOpen,
}: Rows): RowActions {
  const anchor = useRef<string>(undefined)
  const last = useRef(0)
  const [pendingIndex, setAwaited] = useState<number>()
  const found = at === undefined ? -1 : ids.indexOf(at)
  if (found >= 0) last.current = found

  const move = (by: number) => {
    const from = pendingIndex ?? (at === undefined ? -1 : found >= 0 ? found : last.current - Math.sign(by))
    if (ids.length > 0) standOn(Math.min(ids.length - 1, Math.max(0, from + by)))
  }
  const standOn = (index: number) => {
    const id = ids[index]
    setAwaited(id === undefined ? index : undefined)
    if (id === undefined) return
    onCurrent(id)
    if (peeking) onPeek(id)
  }
  const arrived = pendingIndex !== undefined && ids[pendingIndex] !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the row is there
  useEffect(() => {
    if (arrived) standOn(pendingIndex)
  }, [arrived])

  // Somebody who meanwhile chose a row stays there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at a change of place
  useEffect(() => setAwaited(undefined), [at])

  const toggle = (id = at) => {
    if (id === undefined) return
    anchor.current = id
    onSelected(toggled(selected, id))
  }
  const range = () => {
    if (at === undefined) return
    const from = anchor.current === undefined ? found : ids.indexOf(anchor.current)
    const [low, high] = from < found ? [from, found] : [found, from]
    const between = ids.slice(Math.max(0, low), high + 1).filter((id) => id !== undefined)
    onSelected(new Set([...selected, ...between]))
    anchor.current = at
  }
  const withRow = (act: (id: string) => void) => () => at !== undefined && act(at)

  const acts: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    PageDown: () => move(page),
    PageUp: () => move(-page),
    Home: () => move(-ids.length),
    End: () => move(ids.length),
    ' ': () => toggle(),
    Enter: withRow(onPeek),
    'Ctrl+Enter': withRow(onOpen),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const does = acts[`${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.key}`]
    if (!does) return
    event.preventDefault()
    does()
  }
  return {
    awaited: pendingIndex,
    next: () => move(1),
    previous: () => move(-1),
    toggle,
    range,
    peek: withRow(onPeek),
    open: withRow(onOpen),
    onKeyDown,
  }
}
