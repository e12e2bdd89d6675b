import { useRead } from '../api/use-api.ts'
import type { Metric } from './metrics.ts'
import type { Asked, Interval } from './window.ts'

/** Whose delivery is shown. */
export interface Subject {
  of: 'project' | 'group'
  id: number
}

/** The figures of one metric, of a project or of a group. */
function useFigures({ of, id }: Subject, metric: Metric['id'], interval: Interval, asked: Asked['input']) {
  const input = { id, metric, interval, ...asked }
  const project = useRead('GET /projects/:id/dora/metrics', input, { enabled: of === 'project', keep: true })
  const group = useRead('GET /groups/:id/dora/metrics', input, { enabled: of === 'group', keep: true })
  return of === 'project' ? project : group
}

/** What is wanted by day or month, and the one figure of the whole window. */
export function useMetric(subject: Subject, metric: Metric['id'], { interval, input }: Asked) {
  return {
    course: useFigures(subject, metric, interval, input),
    whole: useFigures(subject, metric, 'all', input),
  }
}
export type Measured = ReturnType<typeof useMetric>
