import { useEffect, useState } from 'react'
import type { List } from './use-list.ts'

/**
 * A log grows at its top. New rows come by themselves as long as the user works with none: no row is open, selected or current, the pointer is
 * elsewhere, and the list is not scrolled. Otherwise they wait, as in every list.
 */
export function useGrowingLog<Row>({ live: { changed, apply }, rows, startPage }: List<Row>, isSelecting = false) {
  const use = useGridUse()
  const isIdle = !isWorking({ ...use, isSelecting, peek: rows.peek, currentId: rows.currentId, startPage })
  useEffect(() => {
    if (changed > 0 && isIdle) apply()
  }, [changed, isIdle, apply])
}

interface GridUse {
  hasPointer: boolean
  hasFocus: boolean
  isScrolled: boolean
}
interface Work extends GridUse {
  isSelecting: boolean
  peek: string | undefined
  currentId: string | undefined
  startPage: number
}

/** Whether a new row at the top would move a row that the user works with. */
export const isWorking = ({
  hasPointer,
  hasFocus,
  isScrolled,
  isSelecting,
  peek,
  currentId,
  startPage,
}: Work): boolean =>
  hasPointer ||
  isScrolled ||
  isSelecting ||
  peek !== undefined ||
  (hasFocus && currentId !== undefined) ||
  // The list began below its top.
  startPage !== 1

const gridOf = (target: EventTarget | null) => (target instanceof Element ? target.closest('[role="grid"]') : null)

/** How the user uses the grid of the screen. */
function useGridUse(): GridUse {
  const [use, setUse] = useState<GridUse>({ hasPointer: false, hasFocus: false, isScrolled: false })
  useEffect(() => {
    const set = (part: Partial<GridUse>) =>
      setUse((was) =>
        Object.entries(part).every(([name, value]) => Reflect.get(was, name) === value) ? was : { ...was, ...part },
      )
    const listeners: readonly (readonly [string, (event: Event) => void])[] = [
      ['pointerover', ({ target }) => set({ hasPointer: gridOf(target) !== null })],
      // Out of the window.
      ['pointerout', (event) => event instanceof PointerEvent && !event.relatedTarget && set({ hasPointer: false })],
      ['focusin', ({ target }) => set({ hasFocus: gridOf(target) !== null })],
      ['focusout', ({ target }) => gridOf(target) && set({ hasFocus: false })],
      [
        'scroll',
        ({ target }) => gridOf(target) === target && set({ isScrolled: (gridOf(target)?.scrollTop ?? 0) > 0 }),
      ],
    ]
    for (const [name, listener] of listeners) document.addEventListener(name, listener, { capture: true })
    return () => {
      for (const [name, listener] of listeners) document.removeEventListener(name, listener, { capture: true })
    }
  }, [])
  return use
}
