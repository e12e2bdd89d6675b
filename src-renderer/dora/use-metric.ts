import { useRead } from '../api/use-api.ts'
import type { Metric } from './metrics.ts'
import { type Interval, type MetricsQuery, previousRange } from './metrics-query.ts'

/** The project or group that is measured. */
export interface Subject {
  kind: 'project' | 'group'
  id: number
}

/** Reads one metric as a series of days or months, as one value for the entire date range, and as one value for the range before. */
export function useMetric(subject: Subject, metric: Metric['id'], query: MetricsQuery) {
  const { interval, input } = query
  const { from, to, days } = previousRange(query)
  return {
    series: useMetricRead(subject, metric, interval, input),
    overall: useMetricRead(subject, metric, 'all', input),
    before: useMetricRead(subject, metric, 'all', { ...input, start_date: from, end_date: to }, isAllowed(days)),
  }
}

const maxDays = 180
/** The server refuses longer ranges, and ranges of a single day. */
const isAllowed = (days: number) => days > 1 && days <= maxDays

export type MetricReads = ReturnType<typeof useMetric>

function useMetricRead(
  { kind, id }: Subject,
  metric: Metric['id'],
  interval: Interval,
  range: MetricsQuery['input'],
  enabled = true,
) {
  const input = { id, metric, interval, ...range }
  const project = useRead('GET /projects/:id/dora/metrics', input, {
    enabled: enabled && kind === 'project',
    keepPrevious: true,
  })
  const group = useRead('GET /groups/:id/dora/metrics', input, {
    enabled: enabled && kind === 'group',
    keepPrevious: true,
  })
  return kind === 'project' ? project : group
}
