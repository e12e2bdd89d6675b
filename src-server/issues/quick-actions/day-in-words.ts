import { addDays } from '../../kit/clock.ts'

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const NEAR = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
])
const COUNTS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
/** A longer text is no day. */
const LONGEST = 50

/**
 * A day as people write it, as `YYYY-MM-DD`: `2026-12-31`, `today`, `in 2 days`, `a week from now`, `this Friday`, `next month`,
 * `December 31st`, `31 Dec 2026`. A weekday is the next one after today, a day without a year the next one from today on.
 */
export function dayInWords(text: string, today: string): string | undefined {
  if (text.length > LONGEST) return undefined
  const words = text
    .toLowerCase()
    .replace(/[\s,]+/g, ' ')
    .trim()
  const days = NEAR.get(words)
  if (days !== undefined) return addDays(today, days)
  return numbered(words) ?? distant(words, today) ?? weekday(words, today) ?? named(words, today)
}

function numbered(words: string): string | undefined {
  const [, year = '', , month = '', day = ''] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(words) ?? []
  return existing(Number(year), Number(month), Number(day))
}

function distant(words: string, today: string): string | undefined {
  const [, next] = /^next (day|week|month|year)$/.exec(words) ?? []
  if (next !== undefined) return later(1, next, today)
  const [, ahead, aheadUnit] = /^in (\d{1,4}|[a-z]+) (day|week|month|year)s?$/.exec(words) ?? []
  const [, count = ahead, unit = aheadUnit] =
    /^(\d{1,4}|[a-z]+) (day|week|month|year)s? from (?:now|today)$/.exec(words) ?? []
  if (count === undefined || unit === undefined) return undefined
  const spelled = /^an?$/.test(count) ? 1 : COUNTS.indexOf(count) + 1
  const number = /^\d/.test(count) ? Number(count) : spelled || undefined
  return number === undefined ? undefined : later(number, unit, today)
}

/** 31 January plus one month is the last day of February. */
function later(count: number, unit: string, today: string): string | undefined {
  if (unit === 'day' || unit === 'week') return within(addDays(today, unit === 'week' ? 7 * count : count))
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const months = month - 1 + count * (unit === 'year' ? 12 : 1)
  const lastDay = new Date(Date.UTC(year, months + 1, 0)).getUTCDate()
  return within(new Date(Date.UTC(year, months, Math.min(day, lastDay))).toISOString().slice(0, 10))
}

/** Years after 9999 have more digits. */
const within = (day: string) => (/^\d{4}-/.test(day) ? day : undefined)

function weekday(words: string, today: string): string | undefined {
  const [, name] = /^(?:on |this |next )?([a-z]{3,9})$/.exec(words) ?? []
  const wanted = indexOfName(WEEKDAYS, name)
  if (wanted === undefined) return undefined
  const ahead = (wanted - new Date(today).getUTCDay() + 7) % 7
  return addDays(today, ahead || 7)
}

function named(words: string, today: string): string | undefined {
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/.exec(words)
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|\.)? (?:of )?([a-z]{3,9})\.?(?: (\d{4}))?$/.exec(words)
  const month = indexOfName(MONTHS, monthFirst?.[1] ?? dayFirst?.[2])
  const day = Number(monthFirst?.[2] ?? dayFirst?.[1])
  const year = monthFirst?.[3] ?? dayFirst?.[3]
  if (month === undefined) return undefined
  if (year !== undefined) return existing(Number(year), month + 1, day)
  const this_year = Number(today.slice(0, 4))
  // 29 February may be years away.
  const years = Array.from({ length: 9 }, (_, ahead) => existing(this_year + ahead, month + 1, day))
  return years.find((one) => one !== undefined && one >= today)
}

/** The position of a name that may be shortened to three letters or more. */
function indexOfName(names: readonly string[], typed: string | undefined): number | undefined {
  const found = typed === undefined ? -1 : names.findIndex((name) => name.startsWith(typed))
  return found === -1 ? undefined : found
}

/** The day, unless the calendar does not have it. */
function existing(year: number, month: number, day: number): string | undefined {
  if (year < 1 || month < 1 || month > 12 || day < 1) return undefined
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const moment = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : undefined
}
