import type { Place } from '../lists/use-place.ts'

export const intervals = [
  { id: 'daily', name: 'Day' },
  { id: 'monthly', name: 'Month' },
  { id: 'all', name: 'Whole window' },
] as const
export type Interval = (typeof intervals)[number]['id']

export const tiers = ['production', 'staging', 'testing', 'development', 'other'] as const
export type Tier = (typeof tiers)[number]

const day_ms = 86_400_000
const months = 3

/** Windows that go with the clock. What the server takes unless told otherwise needs no word in the URL. */
export const spans = [
  { id: '30d', name: '30 days', days: 30 },
  { id: '3mo', name: '3 months', days: undefined },
  { id: '120d', name: '120 days', days: 120 },
  { id: '179d', name: '179 days', days: 179 },
] as const

/** What is asked for, as the URL holds it; anything that is no answer there counts as not said. */
export interface Asked {
  interval: Interval
  tiers: readonly Tier[]
  /** One of `spans`, or undefined where the days are named. */
  span: (typeof spans)[number] | undefined
  /** First and last day that are shown. */
  from: string
  to: string
  /** As the address takes it: only what differs from what the server takes by itself. */
  input: { environment_tiers?: Tier[]; start_date?: string; end_date?: string }
}

export function askedAt(place: Pick<Place, 'get'>, now_ms: number): Asked {
  const today = dayOf(now_ms)
  const wanted = (place.get('tiers') ?? '').split(',')
  const picked = tiers.filter((tier) => wanted.includes(tier))
  const named = { from: aDay(place.get('from')), to: aDay(place.get('to')) }
  const days = named.from !== undefined || named.to !== undefined
  const known = spans.find(({ id }) => id === place.get('span')) ?? spans[1]
  const start = days ? named.from : known.days && dayOf(now_ms - known.days * day_ms)
  return {
    interval: intervals.find(({ id }) => id === place.get('interval'))?.id ?? 'daily',
    tiers: picked.length > 0 ? picked : ['production'],
    span: days ? undefined : known,
    from: start ?? monthsBefore(today, months),
    to: named.to ?? today,
    input: {
      ...(picked.length > 0 && { environment_tiers: picked }),
      ...(start && { start_date: start }),
      ...(named.to && { end_date: named.to }),
    },
  }
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Whether it is a day that there is, as one writes it: `2026-02-30` is none. */
export function isDay(text: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(ms) && dayOf(ms) === text
}

const aDay = (text: string | undefined) => (text !== undefined && isDay(text) ? text : undefined)

/** The same day of an earlier month, or that month's last: as the server counts back. */
export function monthsBefore(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - count, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 - count, Math.min(date, last)))
}

/** All days or months of the window, as the dates of points are written. */
export function slotsOf({ interval, from, to }: Pick<Asked, 'interval' | 'from' | 'to'>): string[] {
  const slots: string[] = []
  if (interval === 'monthly')
    for (let month = `${from.slice(0, 7)}-01`; month <= to; month = nextMonth(month)) slots.push(month)
  else for (let at = Date.parse(from); at <= Date.parse(to); at += day_ms) slots.push(dayOf(at))
  return slots
}

function nextMonth(first: string): string {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return dayOf(Date.UTC(year, month, 1))
}
