import { useRead } from '../api/use-api.ts'
import type { Metric } from './metrics.ts'
import type { Interval, MetricsQuery } from './metrics-query.ts'

/** The project or group that is measured. */
export interface Subject {
  kind: 'project' | 'group'
  id: number
}

/** Reads one metric twice: as a series of days or months, and as one value for the entire date range. */
export function useMetric(subject: Subject, metric: Metric['id'], { interval, input }: MetricsQuery) {
  return {
    series: useMetricRead(subject, metric, interval, input),
    overall: useMetricRead(subject, metric, 'all', input),
  }
}
export type MetricReads = ReturnType<typeof useMetric>

function useMetricRead({ kind, id }: Subject, metric: Metric['id'], interval: Interval, range: MetricsQuery['input']) {
  const input = { id, metric, interval, ...range }
  const project = useRead('GET /projects/:id/dora/metrics', input, { enabled: kind === 'project', keepPrevious: true })
  const group = useRead('GET /groups/:id/dora/metrics', input, { enabled: kind === 'group', keepPrevious: true })
  return kind === 'project' ? project : group
}
