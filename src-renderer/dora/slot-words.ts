import type { Interval } from './window.ts'

/** The British forms would write Sept. */
const partsOf = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

type Part = 'weekday' | 'day' | 'month' | 'year'
const saying =
  (...wanted: readonly Part[]) =>
  (date: string) => {
    const parts = partsOf.formatToParts(Date.parse(date))
    return wanted.map((one) => parts.find(({ type }) => type === one)?.value).join(' ')
  }
const month = saying('month', 'year')

/** `12 Nov 2026` */
export const dayWords = saying('day', 'month', 'year')

/** How the days or months below a line are called: `12 Nov`, `Thu 12 Nov`, `Nov 2026`. */
export const slotWords = (interval: Interval) =>
  interval === 'monthly'
    ? { short: month, full: month }
    : { short: saying('day', 'month'), full: saying('weekday', 'day', 'month') }
