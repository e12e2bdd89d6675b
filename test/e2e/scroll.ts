import type { Locator } from '@playwright/test'

interface ScrollOptions {
  from: number
  rows: number
  /** Rows per step. Steps smaller than the visible height leave no gap. */
  step: number
  /** The element and attribute that contain the name of a row. */
  nameFrom: readonly [selector: string, attribute: string]
}

/** Scrolls through a grid step by step, waiting for all visible rows to load. Returns the names of the rows. */
export const scrollThrough = (grid: Locator, options: ScrollOptions) =>
  grid.evaluate(async (element, { from, rows, step, nameFrom: [selector, attribute] }) => {
    const height = 36
    const visibleRows = Math.floor((element.clientHeight - 30) / height)
    const seen: Record<number, string> = {}
    const nameOf = (index: number) =>
      element.querySelector(`[aria-rowindex="${index + 2}"] ${selector}`)?.getAttribute(attribute)
    for (let top = from; top < from + rows; top += step) {
      element.scrollTo(0, top * height)
      const all = Array.from({ length: Math.min(visibleRows, from + rows - top) }, (_, i) => top + i)
      const deadline = performance.now() + 8000
      while (!all.every(nameOf)) {
        if (performance.now() > deadline) return { seen, stuck: all.filter((index) => !nameOf(index)) }
        await new Promise(requestAnimationFrame)
      }
      for (const index of all) seen[index] = nameOf(index) ?? ''
    }
    return { seen, stuck: [] }
  }, options)
