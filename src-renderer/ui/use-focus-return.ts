import { useLayoutEffect, useState } from 'react'

/** Restores the focus when a dialog closes, unless the focus has moved elsewhere. */
export function useFocusReturn(): void {
  const [previouslyFocused] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      const focused = document.activeElement
      const mayRestore = focused === document.body || focused?.closest('[aria-modal="true"]')
      if (mayRestore && previouslyFocused instanceof HTMLElement) previouslyFocused.focus({ preventScroll: true })
    },
    [previouslyFocused],
  )
}
