import { createContext, useContext, useEffect } from 'react'

/**
 * Tells the surrounding dialog or popover whether a popover inside it is open. Esc and a click outside close only the innermost one: the
 * popovers are in portals, so to the outer one a click in the inner one is a click outside.
 */
export const InnerPopovers = createContext<(isOpen: boolean) => void>(() => undefined)

/** Reports an open popover to the one around it. */
export function useReportToOuter(isOpen: boolean) {
  const report = useContext(InnerPopovers)
  useEffect(() => {
    report(isOpen)
    return () => report(false)
  }, [report, isOpen])
}
