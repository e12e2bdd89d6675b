import { useElementSize } from '@mantine/hooks'
import { useCallback, useState } from 'react'

/** What an element measures across, known before its first frame: nothing in it comes and goes. 0 while it is not there. */
export function useWidth() {
  const { ref: observe, width } = useElementSize()
  const [first, setFirst] = useState(0)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element) setFirst(element.clientWidth)
      observe(element)
    },
    [observe],
  )
  return { ref, width: width || first }
}
