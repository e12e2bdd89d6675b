import { count, pluralize } from '../ui/number.ts'
import type { Metric } from './metrics.ts'
import type { Interval } from './metrics-query.ts'
import type { Subject } from './use-metric.ts'
import { maxRecords } from './use-records.ts'

/** How the value of a point follows from the records behind the point. */
export function explainValue(
  metric: Pick<Metric, 'id' | 'format'>,
  value: number,
  interval: Interval,
  { kind }: Pick<Subject, 'kind'>,
): string {
  if (metric.id === 'deployment_frequency') return `${pluralize(value, 'successful deployment')}.`
  if (metric.id === 'change_failure_rate') return `${metric.format(value)}: opened incidents divided by deployments.`
  return `${metric.format(value)}: ${medianOf[metric.id](interval === 'monthly', kind)}.`
}

/** Medians are taken per environment or project and day, then over these medians. */
const medianOf = {
  lead_time_for_changes: (monthly: boolean) =>
    monthly ? 'the median of the daily medians of all environments' : 'the median of the medians of each environment',
  time_to_restore_service: (monthly: boolean, kind: Subject['kind']) =>
    kind === 'group'
      ? monthly
        ? 'the median of the daily medians of all projects'
        : 'the median of the medians of each project'
      : monthly
        ? 'the median of the daily medians'
        : 'the median of these incidents',
}

interface Counts {
  total: number
  hidden: number
}

/** What a list leaves out, in sentences. `order` names the records that the list begins with. */
export function omissions({ total, hidden }: Counts, noun: string, order: 'newest' | 'longest'): string[] {
  const readable = total - hidden
  return [
    ...(readable > maxRecords ? [`Showing the ${order} ${maxRecords} of ${count(readable)} ${noun}s.`] : []),
    ...(hidden > 0
      ? [`${pluralize(hidden, noun)} not shown, because you cannot read ${hidden === 1 ? 'it' : 'them'}.`]
      : []),
  ]
}
