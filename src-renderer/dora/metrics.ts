import type { Answer } from '../api/client.ts'
import { count, duration } from '../ui/number.ts'

export type Point = Answer<'GET /projects/:id/dora/metrics'>[number]

export interface Metric {
  id: 'deployment_frequency' | 'lead_time_for_changes' | 'time_to_restore_service' | 'change_failure_rate'
  name: string
  /** What the one figure of the whole window says, beside it and in a sentence. */
  whole: string
  meaning: string
  /** What each point of the line says, by day or by month. */
  each: { daily: string; monthly: string }
  /** A value in words. */
  say: (value: number) => string
  /** Heights that a line's ground can have, in the order of size; beyond the last one it is doubled. */
  ceilings: readonly number[]
  /** Whatever tiers are asked for. */
  productionOnly: boolean
  /** A day without an answer had none of it; of the others nothing is known on such a day. */
  noneIsZero?: true
  /** How often that is, over so many days. */
  pace?: (value: number, days: number) => string
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const spans = [
  ...[10, 20, 30].map((n) => n * minute),
  ...[1, 2, 4, 6, 8, 12, 16].map((n) => n * hour),
  ...[1, 2, 4, 6, 10, 14, 20, 30, 60].map((n) => n * day),
]

const span = (seconds: number) => (seconds < 1 ? '0 s' : duration(seconds * 1000))
const share = (value: number) => {
  const percent = value * 100
  return `${percent >= 10 ? count(Math.round(percent)) : Math.round(percent * 10) / 10}%`
}

const tenths = (value: number) => count(Math.round(value * 10) / 10)
const pace = (value: number, days: number) =>
  value >= days ? `${tenths(value / days)} a day` : `one in ${tenths(days / value)} days`

export const metrics: readonly Metric[] = [
  {
    id: 'deployment_frequency',
    name: 'Deployment frequency',
    whole: 'deployments',
    meaning: 'Deployments that succeeded.',
    each: { daily: 'deployments a day', monthly: 'deployments a month' },
    say: tenths,
    ceilings: [1, 10, 100, 1000].flatMap((n) => [2, 4, 6, 8, 10, 12, 16].map((m) => m * n)).sort((a, b) => a - b),
    productionOnly: false,
    noneIsZero: true,
    pace,
  },
  {
    id: 'lead_time_for_changes',
    name: 'Lead time for changes',
    whole: 'from merge to deployment',
    meaning: 'From merging a change to deploying it: the median of the medians of all days.',
    each: { daily: 'median of the day', monthly: 'median of the month' },
    say: span,
    ceilings: spans,
    productionOnly: false,
  },
  {
    id: 'change_failure_rate',
    name: 'Change failure rate',
    whole: 'incidents a deployment',
    meaning: 'Incidents that were opened, divided by deployments.',
    each: { daily: 'share of the day', monthly: 'share of the month' },
    say: share,
    ceilings: [0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 1, 2, 4, 10],
    productionOnly: true,
  },
  {
    id: 'time_to_restore_service',
    name: 'Time to restore service',
    whole: 'that an incident was open',
    meaning: 'From opening an incident to closing it: the median of the medians of all days.',
    each: { daily: 'median of the day', monthly: 'median of the month' },
    say: span,
    ceilings: spans,
    productionOnly: true,
  },
]
