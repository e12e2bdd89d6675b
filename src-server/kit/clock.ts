/** The instance's time, which tests can stop and move. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** ISO 8601, UTC, milliseconds. */
  iso(): string
  /** `YYYY-MM-DD`, UTC. */
  today(): string
}

const DAY_MS = 86_400_000

/** Makes a clock from a source of milliseconds. */
export function clockOf(now: () => number): Clock {
  const iso = () => new Date(now()).toISOString()
  // Several calls per request, but the result changes once a day.
  let known = { day: Number.NaN, text: '' }
  const today = () => {
    const day = Math.floor(now() / DAY_MS)
    if (day !== known.day) known = { day, text: new Date(day * DAY_MS).toISOString().slice(0, 10) }
    return known.text
  }
  return { now, iso, today }
}

/** At `since_ms` of the real time, the clock showed `at_ms`. Since then it has run `rate` times as fast; 0: it stands. */
export interface ClockState {
  at_ms: number
  since_ms: number
  rate: number
}

/** A clock that has never been moved. */
export const REAL_TIME: ClockState = { at_ms: 0, since_ms: 0, rate: 1 }

/** A fast clock stops here: timestamps of later years are longer, so texts would no longer be in the order of time. */
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** What a clock in this state shows, in milliseconds since 1970. */
export const shownBy = ({ at_ms, since_ms, rate }: ClockState, real_ms: number): number =>
  Math.min(Math.round(at_ms + (real_ms - since_ms) * rate), LAST_MS)

/** The clock of an instance: the real time, until somebody moves it, stops it, or lets it run faster. */
export class MovableClock implements Clock {
  readonly #real: () => number
  readonly #clock = clockOf(() => this.now())
  #state = REAL_TIME

  constructor(real: () => number = () => Date.now()) {
    this.#real = real
  }

  now(): number {
    return shownBy(this.#state, this.#real())
  }

  iso = () => this.#clock.iso()
  today = () => this.#clock.today()

  get state(): ClockState {
    return this.#state
  }

  /** Milliseconds since 1970, whatever the clock shows. */
  realNow(): number {
    return this.#real()
  }

  /** The real time as ISO timestamp. */
  realIso(): string {
    return new Date(this.#real()).toISOString()
  }

  /** What is absent stays as it is. */
  set({ at_ms = this.now(), rate = this.#state.rate }: { at_ms?: number; rate?: number }) {
    this.#state = { at_ms, since_ms: this.#real(), rate }
  }

  /** Continues from a state, also of another clock or an earlier process. */
  restore(state: ClockState) {
    this.#state = state
  }

  /** Real milliseconds until the clock shows this time; infinite if it stands before it. */
  realUntil(at_ms: number): number {
    const wait = at_ms - this.now()
    return wait <= 0 ? 0 : wait / this.#state.rate
  }

  /** A clock of its own with the same real time. */
  beside(): MovableClock {
    return new MovableClock(this.#real)
  }
}

/** `2026-11-21` and 3 → `2026-11-24` */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10)
