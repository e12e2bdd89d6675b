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
  return [head, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
}
