/** A point of a line: how far to the right, from 0 to 1, and how high in its own measure. */
export interface Placed {
  date: string
  x: number
  value: number
}

/** Every slot with what was answered for it, and 0 for what was not. */
export function filled(points: readonly Answered[], slots: readonly string[]): Answered[] {
  const values = new Map(points.map(({ date, value }) => [date, value]))
  return slots.map((date) => ({ date, value: values.get(date) ?? 0 }))
}

interface Answered {
  date: string | null
  value: number | null
}

/** Points in the middle of their slots. What lies outside of them is left out. */
export function placed(points: readonly Answered[], slots: readonly string[]): Placed[] {
  const at = new Map(slots.map((date, i) => [date, (i + 0.5) / slots.length]))
  return points.flatMap(({ date, value }) => {
    const x = date === null ? undefined : at.get(date)
    return date === null || x === undefined || value === null ? [] : [{ date, x, value }]
  })
}

/** The first of the heights that all of it fits under; beyond the last one it is doubled. */
export function ceilingOf(highest: number, heights: readonly number[]): number {
  const fitting = heights.find((height) => height >= highest)
  if (fitting !== undefined) return fitting
  let height = heights.at(-1) ?? 1
  while (height < highest) height *= 2
  return height
}

/** The one in the middle, or half way between the two that are; none of none. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const [lower, upper] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return lower === undefined || upper === undefined ? undefined : (lower + upper) / 2
}

/** The place of the point that is nearest. */
export function nearest(points: readonly Placed[], x: number): number {
  let best = 0
  for (const [i, point] of points.entries())
    if (Math.abs(point.x - x) < Math.abs((points[best]?.x ?? Number.POSITIVE_INFINITY) - x)) best = i
  return best
}
