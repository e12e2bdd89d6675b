import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * For a part that disappears while the focus may be in it, such as a bar of buttons: gives the focus back to the element from which it came.
 * Spread the result on the part.
 */
export function useFocusBack() {
  const origin = useRef<HTMLElement>(null)
  useLayoutEffect(() => () => origin.current?.focus({ preventScroll: true }), [])
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) origin.current = relatedTarget
    },
    // A button that is disabled while its request runs loses the focus to nothing, and the part keeps it.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) origin.current = null
    },
  }
}
