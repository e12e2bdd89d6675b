import { useEffect, useState } from 'react'
import type { List } from './use-list.ts'

/**
 * A log grows at its top. New rows come by themselves as long as the user works with none: no row is open, selected or current, the pointer is
 * elsewhere, and the list is not scrolled. Otherwise they wait, as in every list.
 */
export function useGrowingLog<Row>({ live: { changed, apply }, rows, startPage }: List<Row>, isSelecting = false) {
  const { hasPointer, hasFocus, isScrolled } = useGridUse()
  const isWorking = hasPointer || isScrolled || (hasFocus && rows.currentId !== undefined)
  const isIdle = rows.peek === undefined && !isSelecting && !isWorking && startPage === 1
  useEffect(() => {
    if (changed > 0 && isIdle) apply()
  }, [changed, isIdle, apply])
}

const gridOf = (target: EventTarget | null) => (target instanceof Element ? target.closest('[role="grid"]') : null)

/** How the user uses the grid of the screen. */
function useGridUse() {
  const [use, setUse] = useState({ hasPointer: false, hasFocus: false, isScrolled: false })
  useEffect(() => {
    const set = (part: Partial<typeof use>) =>
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
