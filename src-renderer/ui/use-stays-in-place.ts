import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps an element that has the focus in its place on screen when content comes or goes above it, by scrolling its region. Browsers do that
 * themselves only after the first scrolling, and not all of them.
 */
export function useStaysInPlace(ref: RefObject<HTMLElement | null>): void {
  const offset = useRef<number>(undefined)
  useLayoutEffect(() => {
    const scroller = scrollerOf(ref.current)
    if (!scroller) return
    scroller.style.overflowAnchor = 'none'
    return () => {
      scroller.style.overflowAnchor = ''
    }
  }, [ref])
  // After every render, because each may have changed what stands above.
  useLayoutEffect(() => {
    const element = ref.current
    const scroller = scrollerOf(element)
    if (!element || !scroller) return
    const now = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
    const moved = offset.current === undefined ? 0 : now - offset.current
    if (moved !== 0 && element.contains(document.activeElement)) scroller.scrollTop += moved
    offset.current = now
  })
}

function scrollerOf(element: Element | null): HTMLElement | undefined {
  for (let parent = element?.parentElement; parent; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  return undefined
}
