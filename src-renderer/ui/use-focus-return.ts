import { useLayoutEffect, useState } from 'react'
import { focusHomesOf, openerOfMenu } from './focus-home.ts'

/** Restores the focus when a dialog closes, unless the focus has moved elsewhere. If what had the focus is gone, the focus goes to its home. */
export function useFocusReturn(): void {
  const [places] = useState(placesBefore)
  useLayoutEffect(
    () => () => {
      const focused = document.activeElement
      const mayRestore = focused === document.body || focused?.closest('[aria-modal="true"]')
      if (mayRestore) places.find((one) => one.isConnected)?.focus({ preventScroll: true })
    },
    [places],
  )
}

function placesBefore(): HTMLElement[] {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return []
  return [openerOfMenu(focused) ?? focused, ...focusHomesOf(focused)]
}
