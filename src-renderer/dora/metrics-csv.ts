import { fillGaps } from './chart-geometry.ts'
import type { Metric, Point } from './metrics.ts'

type Series = readonly (readonly [metric: Pick<Metric, 'id' | 'emptyIsZero'>, points: readonly Point[]])[]

/** One line per day or month, one column per metric: counts, ratios and seconds, as the API has them. A metric without a value stays empty. */
export function metricsCsv(series: Series, buckets: readonly string[]): string {
  const columns = series.map(([metric, points]) => {
    const filled = metric.emptyIsZero && points.length > 0 ? fillGaps(points, buckets) : points
    return new Map(filled.map(({ date, value }) => [date, value]))
  })
  const head = ['date', ...series.map(([{ id }]) => id)]
  const lines = buckets.map((date) => [date, ...columns.map((values) => values.get(date) ?? '')])
  return csvOf([head, ...lines])
}

/** One line for the entire range. */
export function rangeCsv(series: Series, { from, to }: { from: string; to: string }): string {
  const head = ['start_date', 'end_date', ...series.map(([{ id }]) => id)]
  return csvOf([head, [from, to, ...series.map(([, points]) => points[0]?.value ?? '')]])
}

const csvOf = (lines: readonly (readonly (string | number)[])[]) =>
  lines.map((cells) => `${cells.join(',')}\r\n`).join('')
