import { TIERS } from '../delivery/entity.ts'
import { addDays } from '../kit/clock.ts'
import { refused } from '../kit/errors.ts'
import type { DoraQuery } from './filters.ts'

const MONTHS_SHOWN = 3
const MAX_DAYS = 180
const DAY_MS = 86_400_000

/** The days from `from` (inclusive) to `before` (exclusive), in UTC, and the tiers of environments. */
export interface Window {
  from: string
  before: string
  tiers: readonly string[]
}

/** @throws ApiError 400 for an invalid date range or environment tier */
export function windowOf({ start_date, end_date, environment_tiers }: DoraQuery, today: string): Window {
  const from = start_date ?? monthsBefore(today, MONTHS_SHOWN)
  const to = end_date ?? today
  requireShortRange(from, to)
  if (from >= to) throw refused('The start date must be earlier than the end date.')
  return { from, before: addDays(to, 1), tiers: knownTiers(environment_tiers) }
}

/** Days without tiers mean production. */
interface Days {
  start_date: string
  end_date: string
  environment_tiers?: readonly string[]
}

/** Unlike the window of the metrics, this window may be a single day. @throws ApiError 400 for an invalid date range or environment tier */
export function windowOfDays({ start_date, end_date, environment_tiers = [] }: Days): Window {
  requireShortRange(start_date, end_date)
  if (start_date > end_date) throw refused('The start date must not be later than the end date.')
  return { from: start_date, before: addDays(end_date, 1), tiers: knownTiers(environment_tiers) }
}

function requireShortRange(from: string, to: string) {
  if (daysBetween(from, to) >= MAX_DAYS) throw refused(`Date range must be shorter than ${MAX_DAYS} days.`)
}

function knownTiers(requested: readonly string[]): readonly string[] {
  const known: readonly string[] = TIERS
  if (requested.some((tier) => !known.includes(tier)))
    throw refused(`The environment tiers must be from ${TIERS.join(', ')}.`)
  return requested.length > 0 ? requested : ['production']
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** The same day of an earlier month, or that month's last day: three months before 31 May is 28 or 29 February. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(dayOfMonth, lastOfMonth))).toISOString().slice(0, 10)
}
