import type { ResponseBody } from '../api/client.ts'
import { isDay } from '../ui/dates.ts'
import { count, duration, pluralize } from '../ui/number.ts'

export type Clock = ResponseBody<'GET /-/gantry/v1/clock'>
export type Moved = ResponseBody<'PUT /-/gantry/v1/worlds/:name/clock'>

/** Differences below two seconds come from reading two clocks one after the other. */
const latency_ms = 2000

/** How far a clock is ahead of the real time, in milliseconds. */
const aheadOf = ({ now, real_now }: Clock) => Date.parse(now) - Date.parse(real_now)

/** Whether a clock shows another time than the real one, or runs at another pace. */
export const isMoved = (clock: Clock): boolean => clock.rate !== 1 || Math.abs(aheadOf(clock)) >= latency_ms

/** Whether a clock that was read twice went on by itself in between. */
export const isSameClock = (first: Clock, second: Clock): boolean => {
  const passed_ms = Date.parse(second.real_now) - Date.parse(first.real_now)
  const expected = Date.parse(first.now) + passed_ms * first.rate
  return (
    first.rate === second.rate && Math.abs(Date.parse(second.now) - expected) < latency_ms * Math.max(1, first.rate)
  )
}

/** How a clock differs from the real time: `Frozen`, `8 d ahead`, `60 times as fast`. */
export function clockText(clock: Clock): string {
  if (!isMoved(clock)) return 'Real time'
  if (clock.rate === 0) return 'Frozen'
  return clock.rate === 1 ? offsetText(aheadOf(clock)) : `${count(clock.rate)} times as fast`
}

/** `8 d ahead`, `2 h behind`. A clock that was moved by eight days is not ahead by seven days and 23 hours. */
function offsetText(ahead_ms: number): string {
  const off = Math.abs(ahead_ms)
  if (off < latency_ms) return 'at the real time'
  const shown = off < 60_000 ? off : Math.round(off / latency_ms) * latency_ms
  return `${duration(shown)} ${ahead_ms > 0 ? 'ahead' : 'behind'}`
}

/** The same as a sentence, with the difference where `clockText` leaves it out. */
export function clockSentence(clock: Clock): string {
  if (!isMoved(clock)) return 'The clock shows the real time.'
  const offset = offsetText(aheadOf(clock))
  if (clock.rate === 1) return `The clock is ${offset}.`
  const pace = clock.rate === 0 ? 'frozen' : `running ${count(clock.rate)} times as fast as the real time`
  return `The clock is ${pace}, ${offset}.`
}

/** The mark in the title bar: `Clock frozen`. */
export function markText(clock: Clock): string {
  const text = clockText(clock)
  return `Clock ${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

/** What the clock shows so many milliseconds after it was read. */
export const shownAfter = ({ now, rate }: Clock, passed_ms: number): string =>
  new Date(Date.parse(now) + Math.max(0, passed_ms) * rate).toISOString()

/** The grammar of the API: each unit at most once, the largest first. */
const span = /^(?=.)(\d{1,5}w)?(\d{1,6}d)?(\d{1,7}h)?(\d{1,8}m)?(\d{1,9}s)?$/

/** Why the span cannot be sent yet. */
export const spanProblem = (text: string): string | undefined =>
  text === ''
    ? 'Enter a span, such as 8d.'
    : span.test(text)
      ? undefined
      : 'Use weeks, days, hours, minutes and seconds in this order: 8d, 1w2d, 90m.'

/** `2027-01-01 09:30` as the API takes it; undefined for anything that is no time. Without a zone, the time is UTC. */
export function momentOf(text: string): string | undefined {
  const [, day, time = '00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|UTC|[+-]\d\d:\d\d)?$/i.exec(text.trim()) ?? []
  // `2027-02-30` is no day, although it can be parsed.
  if (day === undefined || !isDay(day)) return undefined
  const ms = Date.parse(`${day}T${time}${/^[+-]/.test(zone) ? zone : 'Z'}`)
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString()
}

/** `2 events and 1 job`, or that there were none. */
export function causedText({ events, jobs }: Moved['caused']): string {
  const happened = events.reduce((sum, event) => sum + event.count, 0)
  if (happened === 0 && jobs === 0) return 'No events or jobs on the way.'
  const parts = [...(happened > 0 ? [pluralize(happened, 'event')] : []), ...(jobs > 0 ? [pluralize(jobs, 'job')] : [])]
  return `On the way: ${parts.join(' and ')}.`
}
