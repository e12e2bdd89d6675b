import { type RefObject, useLayoutEffect, useState } from 'react'

interface Scroller {
  scrollLeft: number
  scrollWidth: number
  clientWidth: number
}

export interface HiddenSides {
  left: boolean
  right: boolean
}

/** The sides at which a region that scrolls sideways hides content. Positions and sizes can be fractions of a pixel. */
export const hiddenSides = ({ scrollLeft, scrollWidth, clientWidth }: Scroller): HiddenSides => ({
  left: scrollLeft >= 1,
  right: scrollLeft + clientWidth <= scrollWidth - 1,
})

/** The sides at which the region hides content now. `layout` changes if the width of the region or its content does. */
export function useHiddenSides(region: RefObject<HTMLElement | null>, layout: string): HiddenSides {
  const [sides, setSides] = useState<HiddenSides>({ left: false, right: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new layout hides other columns
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return
    let scrollLeft: number | undefined
    const update = () => {
      // Scrolling down hides no columns.
      if (element.scrollLeft === scrollLeft) return
      scrollLeft = element.scrollLeft
      const now = hiddenSides(element)
      setSides((old) => (old.left === now.left && old.right === now.right ? old : now))
    }
    update()
    element.addEventListener('scroll', update, { passive: true })
    return () => element.removeEventListener('scroll', update)
  }, [region, layout])
  return sides
}
