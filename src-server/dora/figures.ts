import type { DataPoint } from './entity.ts'
import type { Interval } from './filters.ts'

/** The production deployments of one day, and the incidents that began on that day. */
export interface DailyCounts {
  date: string
  deployments: number
  incidents: number
}
/** Durations in one environment or project: `2026-11-21 5400000,…`, the day of the end and milliseconds. */
export interface Durations {
  durations: string | null
}
/** The median of one day in one environment or project. */
export interface DailyMedian {
  date: string
  median_ms: number
}

/** Deployments per day or month. Days and months without deployments are left out. */
export const frequencies = (days: readonly DailyCounts[], interval: Interval): DataPoint[] =>
  pointsOf(
    days.filter((day) => day.deployments > 0),
    interval,
    (bucket) => sum(bucket.map((day) => day.deployments)),
  )

/** Incidents per deployment. Without any deployment the divisor is 1. */
export const failureRates = (days: readonly DailyCounts[], interval: Interval): DataPoint[] =>
  pointsOf(
    days.filter((day) => day.deployments + day.incidents > 0),
    interval,
    (bucket) => sum(bucket.map((day) => day.incidents)) / Math.max(sum(bucket.map((day) => day.deployments)), 1),
  )

/** Median in seconds, taken over the daily medians. */
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

/**
 * One point per day or month that has data, in the order of time. For the whole window there is always one point; its value is null without
 * data.
 */
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

/** The middle value, or the mean of the two middle values. */
function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return (lower + upper) / 2
}
