import { useElementSize } from '@mantine/hooks'
import { useCallback, useState } from 'react'

/** An element's width, known before the first paint, so that the layout does not jump. 0 while unmounted. */
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
