import type { UrlState } from '../lists/use-url-state.ts'
import { dateOf, isDay } from '../ui/dates.ts'
import { monthsAfter } from '../ui/typed-day.ts'

export const intervals = [
  { id: 'daily', name: 'Day' },
  { id: 'monthly', name: 'Month' },
  { id: 'all', name: 'Entire range' },
] as const
export type Interval = (typeof intervals)[number]['id']

export const tiers = ['production', 'staging', 'testing', 'development', 'other'] as const
export type Tier = (typeof tiers)[number]

const day_ms = 86_400_000
const defaultMonths = 3

/** Date ranges that end today. The range of three months is the server's default, so its requests have no `start_date`. */
export const spans = [
  { id: '30d', name: '30 days', days: 30 },
  { id: '3mo', name: '3 months', days: undefined },
  { id: '120d', name: '120 days', days: 120 },
  { id: '179d', name: '180 days', days: 180 },
] as const

export interface MetricsQuery {
  interval: Interval
  tiers: readonly Tier[]
  /** Undefined if the URL names the days themselves. */
  span: (typeof spans)[number] | undefined
  /** First and last day, both included. */
  from: string
  to: string
  /** Parameters of the request. Defaults of the server are omitted. */
  input: { environment_tiers?: Tier[]; start_date?: string; end_date?: string }
}

/** Reads the query from the URL. Unknown values fall back to their defaults. */
export function readMetricsQuery(url: Pick<UrlState, 'get'>, now_ms: number): MetricsQuery {
  const today = dateOf(now_ms)
  const requestedTiers = (url.get('tiers') ?? '').split(',')
  const knownTiers = tiers.filter((tier) => requestedTiers.includes(tier))
  const days = { from: validDay(url.get('from')), to: validDay(url.get('to')) }
  const hasDays = days.from !== undefined || days.to !== undefined
  const span = spans.find(({ id }) => id === url.get('span')) ?? spans[1]
  const start = hasDays ? days.from : span.days && dateOf(now_ms - (span.days - 1) * day_ms)
  return {
    interval: intervals.find(({ id }) => id === url.get('interval'))?.id ?? 'daily',
    tiers: knownTiers.length > 0 ? knownTiers : ['production'],
    span: hasDays ? undefined : span,
    from: start ?? monthsAfter(today, -defaultMonths),
    to: days.to ?? today,
    input: {
      ...(knownTiers.length > 0 && { environment_tiers: knownTiers }),
      ...(start && { start_date: start }),
      ...(days.to && { end_date: days.to }),
    },
  }
}

/** The range of the same length that ends on the day before. */
export function previousRange({ from, to }: Pick<MetricsQuery, 'from' | 'to'>) {
  const days = (Date.parse(to) - Date.parse(from)) / day_ms + 1
  return {
    days,
    from: dateOf(Date.parse(from) - days * day_ms),
    to: dateOf(Date.parse(from) - day_ms),
  }
}

const validDay = (text: string | undefined) => (text !== undefined && isDay(text) ? text : undefined)

/** The date of every day or month in the range, in the form that the server uses for points. */
export function dateBuckets({ interval, from, to }: Pick<MetricsQuery, 'interval' | 'from' | 'to'>): string[] {
  const buckets: string[] = []
  if (interval === 'monthly')
    for (let month = `${from.slice(0, 7)}-01`; month <= to; month = nextMonth(month)) buckets.push(month)
  else for (let at = Date.parse(from); at <= Date.parse(to); at += day_ms) buckets.push(dateOf(at))
  return buckets
}

function nextMonth(firstDay: string): string {
  const [year = 0, month = 1] = firstDay.split('-').map(Number)
  return dateOf(Date.UTC(year, month, 1))
}

/** The days of a point of the charts: its day, or the days of its month that are in the range. */
export function daysOfPoint({ interval, from, to }: Pick<MetricsQuery, 'interval' | 'from' | 'to'>, date: string) {
  const last = interval === 'monthly' ? dateOf(Date.parse(nextMonth(date)) - day_ms) : date
  return { start_date: date < from ? from : date, end_date: last > to ? to : last }
}
