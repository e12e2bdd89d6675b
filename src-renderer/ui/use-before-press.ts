import { type RefObject, useEffect, useRef } from 'react'

const presses = ['mousedown', 'keydown'] as const

/**
 * The value when the last press of a key or of the mouse began; for the second press of a double click, when the first one began. A press
 * outside a popover closes the popover before the click arrives, so that the click must know what was open.
 */
export function useBeforePress<T>(value: T): RefObject<T> {
  const current = useRef(value)
  const before = useRef(value)
  useEffect(() => {
    current.current = value
  })
  useEffect(() => {
    const remember = (event: Event) => {
      if (!(event instanceof MouseEvent && event.detail > 1)) before.current = current.current
    }
    for (const kind of presses) document.addEventListener(kind, remember, { capture: true })
    return () => {
      for (const kind of presses) document.removeEventListener(kind, remember, { capture: true })
    }
  }, [])
  return before
}
