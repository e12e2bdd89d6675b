import type { Point } from './metrics.ts'

/** `x` runs from 0 (left) to 1 (right); `value` is in the unit of the metric. */
export interface ChartPoint {
  date: string
  x: number
  value: number
}

/** One point per bucket. Buckets without a point are 0. */
export function fillGaps(points: readonly Point[], buckets: readonly string[]): Point[] {
  const values = new Map(points.map(({ date, value }) => [date, value]))
  return buckets.map((date) => ({ date, value: values.get(date) ?? 0 }))
}

/** Centers each point in its bucket. Points without a value or outside the buckets are dropped. */
export function toChartPoints(points: readonly Point[], buckets: readonly string[]): ChartPoint[] {
  const xByDate = new Map(buckets.map((date, i) => [date, (i + 0.5) / buckets.length]))
  return points.flatMap(({ date, value }) => {
    const x = date === null ? undefined : xByDate.get(date)
    return date === null || x === undefined || value === null ? [] : [{ date, x, value }]
  })
}

const averagedDays = 7

/**
 * The mean of each day and the six days before it. Days without a value do not count. The first six days of the range have no mean, because
 * the days before the range are not known.
 */
export function sevenDayAverages(points: readonly ChartPoint[], days: readonly string[]): ChartPoint[] {
  const values = new Map(points.map(({ date, value }) => [date, value]))
  return days.flatMap((date, i) => {
    if (i < averagedDays - 1) return []
    const window = days.slice(i - averagedDays + 1, i + 1).flatMap((day) => values.get(day) ?? [])
    if (window.length === 0) return []
    const value = window.reduce((sum, each) => sum + each, 0) / window.length
    return [{ date, x: (i + 0.5) / days.length, value }]
  })
}

/** A label on the time axis. */
export interface AxisTick {
  date: string
  x: number
  /** The label is aligned to this edge of the chart; without it, the label is centered at `x`. */
  edge?: 'first' | 'last'
}

/** The space that labels have, in pixels. */
interface LabelSpace {
  /** Width of the chart. */
  width: number
  widthOf: (date: string) => number
}

/** Least distance between two labels. */
const labelGap_px = 8
/** Charts up to this many days label Mondays, longer ones the first day of each month. */
const maxDaysForWeeks = 45

/**
 * A monthly axis labels months. A daily axis labels both ends and, between them, Mondays or first days of months. Labels that would touch
 * another one are left out.
 */
export function axisTicks(buckets: readonly string[], interval: 'daily' | 'monthly', space: LabelSpace): AxisTick[] {
  const all = buckets.map((date, i) => ({ date, x: (i + 0.5) / buckets.length }))
  const [first, last] = [all[0], all.at(-1)]
  if (interval === 'monthly' || !first || !last || first === last) return withoutTouching(all, space)
  const startsPeriod = ({ date }: AxisTick) =>
    buckets.length <= maxDaysForWeeks ? new Date(`${date}T00:00:00Z`).getUTCDay() === 1 : date.endsWith('-01')
  const between = all.slice(1, -1).filter(startsPeriod)
  return withoutTouching([{ ...last, edge: 'last' }, { ...first, edge: 'first' }, ...between], space)
}

/** Drops each tick whose label would touch the label of an earlier one, and sorts the others from left to right. */
function withoutTouching(ticks: readonly AxisTick[], space: LabelSpace): AxisTick[] {
  const kept: { tick: AxisTick; left: number; right: number }[] = []
  for (const tick of ticks) {
    const span = labelSpan(tick, space)
    if (kept.every(({ left, right }) => span.right + labelGap_px <= left || right + labelGap_px <= span.left))
      kept.push({ tick, ...span })
  }
  return kept.map(({ tick }) => tick).sort((a, b) => a.x - b.x)
}

function labelSpan({ date, x, edge }: AxisTick, { width, widthOf }: LabelSpace): { left: number; right: number } {
  const label = widthOf(date)
  const left = edge === 'first' ? 0 : edge === 'last' ? width - label : x * width - label / 2
  return { left, right: left + label }
}

/** The smallest of `maxima` that is at least `highest`. If all are smaller, doubles the last one until it is large enough. */
export function axisMaximum(highest: number, maxima: readonly number[]): number {
  const fitting = maxima.find((maximum) => maximum >= highest)
  if (fitting !== undefined) return fitting
  let maximum = maxima.at(-1) ?? 1
  while (maximum < highest) maximum *= 2
  return maximum
}

/** Undefined for an empty list. */
export function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const [lower, upper] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return lower === undefined || upper === undefined ? undefined : (lower + upper) / 2
}

/** The index of the point nearest to `x`. */
export function nearestIndex(points: readonly ChartPoint[], x: number): number {
  let best = 0
  for (const [i, point] of points.entries())
    if (Math.abs(point.x - x) < Math.abs((points[best]?.x ?? Number.POSITIVE_INFINITY) - x)) best = i
  return best
}
