import { dateOf, isDay } from '../ui/dates.ts'

const days = { d: 1, w: 7, m: 30, mo: 30, y: 365 }
const day_ms = 86_400_000

/** `2026-11-21` and -3 → `2026-11-18` */
export const addDays = (day: string, count: number) => dateOf(Date.parse(day) + count * day_ms)

const isUnit = (unit: string | undefined): unit is keyof typeof days => unit !== undefined && unit in days

/** Parses a date (`2026-01-31`) or an age before today (`30d` or `-30d`, `2w`, `6m` or `6mo`, `1y`) to a date. */
export function parseDay(text: string, today: string): string | undefined {
  if (isDay(text)) return text
  const [, number, unit] = /^-?(\d{1,4})(d|w|mo?|y)$/.exec(text) ?? []
  if (!number || !isUnit(unit)) return undefined
  const day = addDays(today, -Number(number) * days[unit])
  // A day before the year 0 has no such date.
  return isDay(day) ? day : undefined
}
