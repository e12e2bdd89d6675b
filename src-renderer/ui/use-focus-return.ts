import { useLayoutEffect, useState } from 'react'

/** Restores the focus when a dialog closes, unless the focus has moved elsewhere. */
export function useFocusReturn(): void {
  const [back] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      const here = document.activeElement
      const still = here === document.body || here?.closest('[aria-modal="true"]')
      if (still && back instanceof HTMLElement) back.focus({ preventScroll: true })
    },
    [back],
  )
}
