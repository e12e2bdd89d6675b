import { useLayoutEffect, useState } from 'react'

/** What had the focus when a dialog opened has it again when the dialog goes, unless somebody took it elsewhere meanwhile. */
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
