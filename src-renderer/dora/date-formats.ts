import type { Interval } from './metrics-query.ts'

/** Not `en-GB`, which abbreviates September as Sept. */
const formatter = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

type Part = 'weekday' | 'day' | 'month' | 'year'
const formatOf =
  (...parts: readonly Part[]) =>
  (date: string) => {
    const formatted = formatter.formatToParts(Date.parse(date))
    return parts.map((part) => formatted.find(({ type }) => type === part)?.value).join(' ')
  }
const formatMonth = formatOf('month', 'year')

/** `12 Nov` and `Thu 12 Nov` for days, `Nov 2026` for months. */
export const dateFormats = (interval: Interval) =>
  interval === 'monthly'
    ? { short: formatMonth, full: formatMonth }
    : { short: formatOf('day', 'month'), full: formatOf('weekday', 'day', 'month') }
