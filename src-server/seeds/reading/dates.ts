import { z } from 'zod'

const UNITS_MS: Readonly<Record<string, number>> = {
  w: 7 * 86_400_000,
  d: 86_400_000,
  h: 3_600_000,
  m: 60_000,
  s: 1000,
}
const DAY_MS = 86_400_000
const DAYS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

/** Dates from the year 1 to the year 9999. */
const [FIRST, LAST] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

const DURATION = /^([+-])((?:\d{1,9}(?:\.\d{1,3})?[wdhms])+)$/
const TIME = /^(.+?)[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?$/
const isoMoment = z.iso.datetime({ offset: true })
const isoDay = z.iso.date()

/** `-3d` in milliseconds; undefined for other texts. */
function durationOf(text: string): number | undefined {
  const [, sign, parts = ''] = DURATION.exec(text) ?? []
  if (sign === undefined) return undefined
  let sum = 0
  for (const [, number, unit = ''] of parts.matchAll(/([\d.]+)([wdhms])/g))
    sum += Number(number) * (UNITS_MS[unit] ?? 0)
  return Math.round(sign === '-' ? -sum : sum)
}

const startOfDay = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS
const isoOf = (ms: number) => (ms >= FIRST && ms <= LAST ? new Date(ms).toISOString() : undefined)

function dayStart(text: string, now: number): number | undefined {
  const days = DAYS[text]
  if (days !== undefined) return startOfDay(now) + days * DAY_MS
  const duration = durationOf(text)
  if (duration !== undefined) return startOfDay(now + duration)
  return isoDay.safeParse(text).success ? Date.parse(`${text}T00:00:00Z`) : undefined
}

/** The moment that a text of a seed means, as ISO 8601; undefined if it means none. `now` in milliseconds. */
export function momentOf(text: string, now: number): string | undefined {
  if (text === 'now') return isoOf(now)
  const duration = durationOf(text)
  if (duration !== undefined) return isoOf(now + duration)
  if (isoMoment.safeParse(text).success) return isoOf(Date.parse(text))
  const [, day, hours, minutes, seconds = '0', fraction = '0'] = TIME.exec(text) ?? []
  const start = dayStart(day ?? text, now)
  if (start === undefined) return undefined
  if (day === undefined) return isoOf(start)
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const ms = Number(fraction.padEnd(3, '0'))
  return isoOf(start + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + ms)
}

/** The day that a text of a seed means; undefined if it means none. */
export function dayOf(text: string, now: number): string | undefined {
  const start = dayStart(text, now)
  return start === undefined ? undefined : isoOf(start)?.slice(0, 10)
}

/** `-3d2h0.5s`: the moment before or after now. `momentOf` of it is exact. */
export function relativeMoment(iso: string, now: number): string {
  let rest = Math.abs(Date.parse(iso) - now)
  const words: string[] = []
  for (const unit of ['d', 'h', 'm'] as const) {
    const size = UNITS_MS[unit] ?? 1
    const whole = Math.floor(rest / size)
    if (whole > 0) words.push(`${whole}${unit}`)
    rest -= whole * size
  }
  if (rest > 0) words.push(`${rest / 1000}s`)
  if (words.length === 0) return 'now'
  return (Date.parse(iso) < now ? '-' : '+') + words.join('')
}

/** `-3d`: the day before or after today. */
export function relativeDay(day: string, now: number): string {
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - startOfDay(now)) / DAY_MS)
  if (days === 0) return 'today'
  return `${days < 0 ? '-' : '+'}${Math.abs(days)}d`
}

const SAMPLE_NOW = Date.parse('2026-01-01T12:00:00Z')

export const DAY = z
  .string()
  .refine((text) => dayOf(text, SAMPLE_NOW) !== undefined, 'must be a date such as 2026-03-01, -3d, +2w or today')
  .meta({ examples: ['2026-03-01', '-3d', '+2w', 'today'] })

export const MOMENT = z
  .string()
  .refine(
    (text) => momentOf(text, SAMPLE_NOW) !== undefined,
    'must be a date and time such as 2026-03-01T09:30:00Z, -3d, -90m, "yesterday 09:30" or now',
  )
  .meta({ examples: ['2026-03-01T09:30:00Z', '-3d', '-90m', 'yesterday 09:30', 'now'] })
