const units = [
  ['y', 31_536_000],
  ['mo', 2_592_000],
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const
const day_ms = 86_400_000

/** Time since `at` in one unit: `6 min`. A time in the future counts as `1 s`. */
export function age(at: string, now: number): string {
  const seconds = (now - Date.parse(at)) / 1000
  const [unit, size] = units.find(([, s]) => seconds >= s) ?? ['s', 1]
  return `${Math.max(1, Math.floor(seconds / size))} ${unit}`
}

const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })

/** `12 Nov`, with the year if it is not the current year. */
export function day(at: string, now: number): string {
  const date = new Date(at)
  const short = `${date.getUTCDate()} ${month.format(date)}`
  return date.getUTCFullYear() === new Date(now).getUTCFullYear() ? short : `${short} ${date.getUTCFullYear()}`
}

/** `12 Nov 2026` for `2026-11-12`. */
export function fullDay(at: string): string {
  const date = new Date(at)
  return `${date.getUTCDate()} ${month.format(date)} ${date.getUTCFullYear()}`
}

/** The day of a moment, as `2026-11-12`. */
export const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** True for a day of the calendar, written `2026-11-21`. `2026-02-30` is not one. */
export function isDay(text: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(ms) && dateOf(ms) === text
}

/** `due 12 Nov`, as a note beside a milestone. */
export const dueNote = (on: string | null, now: number): string | undefined => (on ? `due ${day(on, now)}` : undefined)

/** Whole days since a date; 0 on that day, negative before it. */
export const daysPast = (on: string, now: number): number => Math.floor((now - Date.parse(on)) / day_ms)

/** `9 days late`, or in years from 365 days on: `6 years late`. */
export function lateness(days: number): string {
  const [n, unit] = days < 365 ? [days, 'day'] : [Math.floor(days / 365), 'year']
  return `${n} ${unit}${n === 1 ? '' : 's'} late`
}

/** `2026-11-12 14:31:08 UTC` */
export const exactTime = (at: string): string => at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')

/** The latest of several moments; undefined if all are unknown. */
export const latestOf = (moments: readonly (string | undefined)[]): string | undefined =>
  moments
    .flatMap((at) => at ?? [])
    .toSorted()
    .at(-1)
