import type { Interval } from './window.ts'

const of = (form: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...form, timeZone: 'UTC' })
const day = of({ day: 'numeric', month: 'short' })
const weekday = of({ weekday: 'short', day: 'numeric', month: 'short' })
const dated = of({ day: 'numeric', month: 'short', year: 'numeric' })
const month = of({ month: 'short', year: 'numeric' })

/** `12 Nov 2026` */
export const dayWords = (date: string) => dated.format(Date.parse(date))

/** How the days or months below a line are called: `12 Nov`, `Thu, 12 Nov`, `Nov 2026`. */
export const slotWords = (interval: Interval) => {
  const say = (form: Intl.DateTimeFormat) => (date: string) => form.format(Date.parse(date))
  return interval === 'monthly' ? { short: say(month), full: say(month) } : { short: say(day), full: say(weekday) }
}
