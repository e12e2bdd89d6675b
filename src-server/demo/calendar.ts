import type { Clock } from '../kit/clock.ts'
import type { Dice } from '../seeds/dice.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/**
 * The time of the demo. All events are planned as if it were noon, so the same day always makes the same rows in the same order. `iso` then
 * stretches or shrinks the last forty hours before noon so that they end at the real time. So every demo shows activity of the last minutes,
 * even if it is created on a Sunday night.
 */
export class Calendar {
  /** Noon of today. No event of the demo is later. */
  readonly now: number
  readonly #midnight: number
  readonly #settled: number
  readonly #stretch: number
  readonly #real: number
  readonly #days = new Map<number, string>()

  constructor(clock: Clock) {
    this.#midnight = Date.parse(`${clock.today()}T00:00:00.000Z`)
    this.now = this.#midnight + 12 * HOUR
    this.#settled = this.#midnight - 28 * HOUR
    this.#real = clock.now()
    this.#stretch = (this.#real - this.#settled) / (this.now - this.#settled)
  }

  iso(moment: number): string {
    return this.#text(this.#realOf(moment))
  }

  /** `HH:MM` of the real clock, some minutes after a moment and never in the future. */
  timeOfDay(moment: number, minutes: number): string {
    return this.#text(Math.min(this.#realOf(moment) + minutes * MINUTE, this.#real)).slice(11, 16)
  }

  #realOf(moment: number): number {
    return Math.floor(moment <= this.#settled ? moment : this.#settled + (moment - this.#settled) * this.#stretch)
  }

  #text(real: number): string {
    const number = Math.floor(real / DAY)
    const rest = real - number * DAY
    const hours = Math.floor(rest / HOUR)
    const minutes = Math.floor(rest / MINUTE) % 60
    const seconds = Math.floor(rest / 1_000) % 60
    return `${this.#dayText(number)}T${two(hours)}:${two(minutes)}:${two(seconds)}.${String(rest % 1_000).padStart(3, '0')}Z`
  }

  /** Cached, because the demo writes 100,000 dates of about 700 days. */
  #dayText(number: number): string {
    const known = this.#days.get(number) ?? new Date(number * DAY).toISOString().slice(0, 10)
    this.#days.set(number, known)
    return known
  }

  /** `YYYY-MM-DD`, counted in days from today. */
  day(offset: number): string {
    return new Date(this.#midnight + offset * DAY).toISOString().slice(0, 10)
  }

  /** The day of a moment, counted from today. */
  dayOf(moment: number): number {
    return Math.floor((moment - this.#midnight) / DAY)
  }

  ago(ms: number): number {
    return this.now - ms
  }

  /** A moment in working hours about `days` ago. */
  workday(days: number, dice: Dice): number {
    return this.#atWork(
      this.#midnight - Math.floor(days) * DAY + dice.int(6 * 60, 17 * 60) * MINUTE + dice.int(0, 59_999),
    )
  }

  /** About `hours` after a moment, moved to the next working hour. The result may be after `now`: callers drop future events. */
  later(moment: number, hours: number, dice: Dice): number {
    const due = moment + Math.max(0.02, hours) * HOUR
    if (due > this.#settled) return due
    const hour = (due - this.#midnight) % DAY
    const atNight = (hour + DAY) % DAY > 19 * HOUR || (hour + DAY) % DAY < 5.5 * HOUR
    return this.#atWork(atNight ? due + dice.int(9 * 60, 12 * 60) * MINUTE : due)
  }

  #atWork(moment: number): number {
    if (moment > this.#settled) return Math.min(moment, this.now)
    const weekday = new Date(moment).getUTCDay()
    const moved = weekday === 6 ? moment + 2 * DAY : weekday === 0 ? moment + DAY : moment
    return moved > this.#settled ? moment : moved
  }
}

const two = (number: number) => (number < 10 ? `0${number}` : String(number))
