import type { DataPoint } from './entity.ts'
import type { Interval } from './filters.ts'

/** How often one day was deployed to production, and how many incidents it began. */
export interface DailyCounts {
  date: string
  deployments: number
  incidents: number
}
/** What took how long in one environment or project: `2026-11-21 5400000,…`, the day of its end and milliseconds. */
export interface Durations {
  durations: string | null
}
/** The median of one day, of one environment or project. */
export interface DailyMedian {
  date: string
  median_ms: number
}

/** Deployments in each bucket that has any. */
export const frequencies = (days: readonly DailyCounts[], interval: Interval): DataPoint[] =>
  pointsOf(
    days.filter((day) => day.deployments > 0),
    interval,
    (bucket) => sum(bucket.map((day) => day.deployments)),
  )

/** Incidents a deployment. Those that came without any deployment count as if there had been one. */
export const failureRates = (days: readonly DailyCounts[], interval: Interval): DataPoint[] =>
  pointsOf(
    days.filter((day) => day.deployments + day.incidents > 0),
    interval,
    (bucket) => sum(bucket.map((day) => day.incidents)) / Math.max(sum(bucket.map((day) => day.deployments)), 1),
  )

/** Seconds: the median of the medians of the days. */
export const medians = (days: readonly DailyMedian[], interval: Interval): DataPoint[] =>
  pointsOf(days, interval, (bucket) => medianOf(bucket.map((day) => day.median_ms)) / 1000)

const DATE_LENGTH = 10

export function dailyMedians({ durations }: Durations): DailyMedian[] {
  const values = (durations?.split(',') ?? []).map((text) => ({
    date: text.slice(0, DATE_LENGTH),
    ms: Number(text.slice(DATE_LENGTH)),
  }))
  return [...Map.groupBy(values, ({ date }) => date)].map(([date, day]) => ({
    date,
    median_ms: medianOf(day.map(({ ms }) => ms)),
  }))
}

/** Buckets that hold something, in the order of time. The whole window is one bucket, and there even where it holds nothing. */
function pointsOf<D extends { date: string }>(
  days: readonly D[],
  interval: Interval,
  figureOf: (bucket: readonly D[]) => number,
): DataPoint[] {
  if (interval === 'all') return [{ date: null, value: days.length === 0 ? null : figureOf(days) }]
  const buckets = Map.groupBy(days, ({ date }) => (interval === 'daily' ? date : `${date.slice(0, 7)}-01`))
  return [...buckets.keys()].sort().map((date) => ({ date, value: figureOf(buckets.get(date) ?? []) }))
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The one in the middle, or half way between the two that are. */
function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return (lower + upper) / 2
}
