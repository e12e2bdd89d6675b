import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** More rows would be hundreds of pages. */
export const MOST_PRINTED = 1_000

/**
 * Whether the page is being printed: all that is loaded is shown then, because paper does not scroll. The page is drawn anew before the browser goes on.
 */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', start)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', start)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
