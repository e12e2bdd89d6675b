import { dateOf, fullDay, isDay } from './dates.ts'

// biome-ignore format: two half years
const months = [
  'january', 'february', 'march', 'april', 'may', 'june',
  'july', 'august', 'september', 'october', 'november', 'december',
]
const near = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
])
const day_ms = 86_400_000

/** A day that a date field accepts, two weeks from now, because dates of new records are in the future. */
const exampleDay = () => daysAfter(dateOf(Date.now()), 14)

/** What a date field accepts, for its placeholder. */
export const typedDayExample = (): string => fullDay(exampleDay())

/**
 * Reads a typed day as `2026-11-21`. Accepts `21 Nov 2026`, `2026-11-21`, a day without a year (the next one from today on), `today`,
 * `tomorrow`, `yesterday`, and a distance from today such as `+2w` or `-30d`. Returns undefined for anything else.
 */
export function readTypedDay(text: string, today: string): string | undefined {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ')
  const days = near.get(typed)
  if (days !== undefined) return daysAfter(today, days)
  if (isDay(typed)) return typed
  return readDistance(typed, today) ?? readNamedMonth(typed, today)
}

/** Why a value of a date field is not acceptable, or undefined. An empty value is acceptable. */
export function dayProblem(value: string, { min, max }: { min?: string | undefined; max?: string | undefined } = {}) {
  if (!value) return undefined
  if (!isDay(value)) return `Enter a date such as ${typedDayExample()}, ${exampleDay()} or +2w.`
  if (min && value < min) return `Enter ${fullDay(min)} or a later date.`
  if (max && value > max) return `Enter ${fullDay(max)} or an earlier date.`
  return undefined
}

/** The day so many days after another, or before it if negative. */
export const daysAfter = (day: string, days: number): string => dateOf(Date.parse(day) + days * day_ms)

/** The day so many months after another. 31 January plus one month is the last day of February. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dateOf(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)))
}

function readDistance(typed: string, today: string): string | undefined {
  const [, sign, digits, unit] = /^([+-])(\d{1,4})(d|w|mo|y)$/.exec(typed) ?? []
  if (!digits) return undefined
  const count = Number(digits) * (sign === '-' ? -1 : 1)
  if (unit === 'd' || unit === 'w') return daysAfter(today, unit === 'w' ? 7 * count : count)
  return monthsAfter(today, unit === 'y' ? 12 * count : count)
}

function readNamedMonth(typed: string, today: string): string | undefined {
  const [, day, name, year] = /^(\d{1,2})\.? ([a-z]{3,9})\.?,?(?: (\d{4}))?$/.exec(typed) ?? []
  const month = months.findIndex((whole) => name && whole.startsWith(name)) + 1
  if (!day || month === 0) return undefined
  const inYear = (wanted: number) => `${wanted}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const this_year = Number(today.slice(0, 4))
  const candidates = year ? [inYear(Number(year))] : [inYear(this_year), inYear(this_year + 1)]
  return candidates.find((candidate) => isDay(candidate) && (year !== undefined || candidate >= today))
}
