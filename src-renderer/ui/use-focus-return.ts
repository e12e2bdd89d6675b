import { useEffect, useState } from 'react'

/** What had the focus when a dialog opened has it again when the dialog is gone, unless it went elsewhere by then. */
export function useFocusReturn(): void {
  const [back] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (back instanceof HTMLElement && document.activeElement === document.body) back.focus({ preventScroll: true })
    },
    [back],
  )
}
