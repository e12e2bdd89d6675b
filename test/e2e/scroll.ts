import type { Locator } from '@playwright/test'

interface Way {
  from: number
  rows: number
  /** So many rows further each time; without a gap where they are fewer than fit in. */
  step: number
  /** What in a row tells its name, and by which attribute. */
  named: readonly [selector: string, attribute: string]
}

/** Scrolls a grid on from a row, each time waiting for all that is in sight; answers how each row is called. */
export const scrollThrough = (grid: Locator, way: Way) =>
  grid.evaluate(async (element, { from, rows, step, named: [selector, attribute] }) => {
    const height = 36
    const inSight = Math.floor((element.clientHeight - 30) / height)
    const seen: Record<number, string> = {}
    const nameOf = (index: number) =>
      element.querySelector(`[aria-rowindex="${index + 2}"] ${selector}`)?.getAttribute(attribute)
    for (let top = from; top < from + rows; top += step) {
      element.scrollTo(0, top * height)
      const all = Array.from({ length: Math.min(inSight, from + rows - top) }, (_, i) => top + i)
      const patience = performance.now() + 8000
      while (!all.every(nameOf)) {
        if (performance.now() > patience) return { seen, stuck: all.filter((index) => !nameOf(index)) }
        await new Promise(requestAnimationFrame)
      }
      for (const index of all) seen[index] = nameOf(index) ?? ''
    }
    return { seen, stuck: [] }
  }, way)
