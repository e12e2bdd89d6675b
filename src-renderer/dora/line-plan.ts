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

/** A date that is named below the line. */
export interface Tick {
  date: string
  x: number
  /** Its words end or begin there; else it is their middle. */
  edge?: 'first' | 'last'
}

/** So much of the width the words at either end take. */
const edges = 0.13
/** Up to so many days the weeks are named, beyond them the months. */
const few = 45

/** Every month of a line by month; of one by day the first and the last, and in between the Mondays or the first of each month. */
export function ticksOf(slots: readonly string[], interval: 'daily' | 'monthly'): Tick[] {
  const all = slots.map((date, i) => ({ date, x: (i + 0.5) / slots.length }))
  if (interval === 'monthly') return all
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last || first === last) return all
  const begins = ({ date }: Tick) =>
    slots.length <= few ? new Date(`${date}T00:00:00Z`).getUTCDay() === 1 : date.endsWith('-01')
  const between = all.filter((tick) => tick.x > edges && tick.x < 1 - edges && begins(tick))
  return [{ ...first, edge: 'first' }, ...between, { ...last, edge: 'last' }]
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
