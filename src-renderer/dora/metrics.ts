import type { ResponseBody } from '../api/client.ts'
import { count, duration } from '../ui/number.ts'

export type Point = ResponseBody<'GET /projects/:id/dora/metrics'>[number]

export interface Metric {
  id: 'deployment_frequency' | 'lead_time_for_changes' | 'time_to_restore_service' | 'change_failure_rate'
  name: string
  /** Text after the value for the entire date range: `5 h` + `from merge to deployment`. */
  overallLabel: (value: number) => string
  description: string
  /** What one point of the chart shows. */
  pointLabel: { daily: string; monthly: string }
  format: (value: number) => string
  /** Candidate maxima of the value axis, ascending. For higher values, the last one is doubled until it fits. */
  axisMaxima: readonly number[]
  /** The server measures only production, whichever tiers are selected. */
  productionOnly: boolean
  /** A missing day counts as 0. For the other metrics, a missing day has no value. */
  emptyIsZero?: true
  /** The value as a rate over a number of days: `3.6 per day`. */
  formatRate?: (value: number, days: number) => string
  /** Whether a higher value is better. */
  higherIsBetter: boolean
  /** The performance bands, the best first. A value belongs to the first band whose test it passes; otherwise it is Low. */
  bands: readonly [Band, Band, Band]
  /** The condition of the band Low. */
  lowText: string
}

/** A performance band of the annual DORA reports. `days` is the length of the date range. */
export interface Band {
  name: 'Elite' | 'High' | 'Medium'
  text: string
  includes: (value: number, days: number) => boolean
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const durationMaxima = [
  ...[10, 20, 30].map((n) => n * minute),
  ...[1, 2, 4, 6, 8, 12, 16].map((n) => n * hour),
  ...[1, 2, 4, 6, 10, 14, 20, 30, 60].map((n) => n * day),
]

export const formatSeconds = (seconds: number) => (seconds < 1 ? '0 s' : duration(seconds * 1000))
/** In percent, as shown: with one decimal below 10%. */
const roundedPercent = (value: number) => (value >= 0.1 ? Math.round(value * 100) : Math.round(value * 1000) / 10)
const formatPercent = (value: number) => `${count(roundedPercent(value))}%`

const bands = (
  elite: readonly [text: string, includes: Band['includes']],
  high: readonly [text: string, includes: Band['includes']],
  medium: readonly [text: string, includes: Band['includes']],
): Metric['bands'] => [
  { name: 'Elite', text: elite[0], includes: elite[1] },
  { name: 'High', text: high[0], includes: high[1] },
  { name: 'Medium', text: medium[0], includes: medium[1] },
]
/** The limit itself belongs to the next band, as in the reports: `1 h` is not less than one hour. */
const lessThan = (limit: number) => (value: number) => value < limit
/** Compares the value as shown, so that `5%` is always up to 5%. */
const upToPercent = (maximum: number) => (value: number) => roundedPercent(value) <= maximum
const atLeastEvery = (period: number) => (value: number, days: number) => value * period >= days

/** The band of a value for a whole date range. */
export function bandOf(metric: Metric, value: number, days: number): { name: Band['name'] | 'Low'; text: string } {
  return metric.bands.find((band) => band.includes(value, days)) ?? { name: 'Low', text: metric.lowText }
}

/** The change from one value to another: `+12%`, or `+2.5 points` for a rate. Undefined if the old value is 0. */
export function changeText(metric: Pick<Metric, 'id'>, value: number, before: number): string | undefined {
  const isRate = metric.id === 'change_failure_rate'
  if (!isRate && before === 0) return undefined
  const change = isRate ? (value - before) * 100 : (value / before - 1) * 100
  const rounded = isRate ? Math.round(change * 10) / 10 : Math.round(change)
  const sign = rounded > 0 ? '+' : rounded < 0 ? '−' : '±'
  return `${sign}${count(Math.abs(rounded))}${isRate ? ' points' : '%'}`
}

const formatNumber = (value: number) => count(Math.round(value * 10) / 10)
function formatRate(value: number, days: number): string {
  if (value >= days) return `${formatNumber(value / days)} per day`
  const every = formatNumber(days / value)
  return every === '1' ? 'about one per day' : `one every ${every} days`
}

/** `the previous day`, `the previous 30 days`. */
export const previousDays = (days: number): string =>
  days === 1 ? 'the previous day' : `the previous ${count(days)} days`

export const metrics: readonly Metric[] = [
  {
    id: 'deployment_frequency',
    name: 'Deployment frequency',
    overallLabel: (value) => (value === 1 ? 'deployment' : 'deployments'),
    description: 'Successful deployments.',
    pointLabel: { daily: 'deployments per day', monthly: 'deployments per month' },
    format: formatNumber,
    axisMaxima: [1, 10, 100, 1000].flatMap((n) => [2, 4, 6, 8, 10, 12, 16].map((m) => m * n)).sort((a, b) => a - b),
    productionOnly: false,
    emptyIsZero: true,
    formatRate,
    higherIsBetter: true,
    bands: bands(
      ['at least one per day', atLeastEvery(1)],
      ['at least one per week', atLeastEvery(7)],
      ['at least one per month', atLeastEvery(30)],
    ),
    lowText: 'less than one per month',
  },
  {
    id: 'lead_time_for_changes',
    name: 'Lead time for changes',
    overallLabel: () => 'from merge to deployment',
    description: 'Time from merging a change to deploying it: the median of the daily medians.',
    pointLabel: { daily: 'daily median', monthly: 'monthly median' },
    format: formatSeconds,
    axisMaxima: durationMaxima,
    productionOnly: false,
    higherIsBetter: false,
    bands: bands(
      ['less than one day', lessThan(day)],
      ['less than one week', lessThan(7 * day)],
      ['less than one month', lessThan(30 * day)],
    ),
    lowText: 'one month or more',
  },
  {
    id: 'change_failure_rate',
    name: 'Change failure rate',
    overallLabel: () => 'incidents divided by deployments',
    description: 'Opened incidents divided by deployments.',
    pointLabel: { daily: 'daily rate', monthly: 'monthly rate' },
    format: formatPercent,
    axisMaxima: [0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 1, 2, 4, 10],
    productionOnly: true,
    higherIsBetter: false,
    bands: bands(['up to 5%', upToPercent(5)], ['up to 10%', upToPercent(10)], ['up to 15%', upToPercent(15)]),
    lowText: 'more than 15%',
  },
  {
    id: 'time_to_restore_service',
    name: 'Time to restore service',
    overallLabel: () => 'from opening to closing',
    description: 'Time from opening an incident to closing it: the median of the daily medians.',
    pointLabel: { daily: 'daily median', monthly: 'monthly median' },
    format: formatSeconds,
    axisMaxima: durationMaxima,
    productionOnly: true,
    higherIsBetter: false,
    bands: bands(
      ['less than one hour', lessThan(hour)],
      ['less than one day', lessThan(day)],
      ['less than one week', lessThan(7 * day)],
    ),
    lowText: 'one week or more',
  },
]
