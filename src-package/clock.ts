import type { Control } from './control.ts'

const MOST_DAYS = 366

/** What a clock shows. */
export interface ClockState {
  /** ISO timestamp. */
  now: string
  /** 1: the real pace, 0: the clock stands. */
  rate: number
  /** The real time. */
  real_now: string
}

/** What a clock shows after a move, and what became due on the way. */
export interface MovedClock extends ClockState {
  caused: {
    /** How often each event happened, such as `member.removed`, the first one first. */
    events: { event: string; count: number }[]
    /** How many jobs were started. */
    jobs: number
  }
}

/** The clock of an instance or a world. Every call returns what the clock shows then. */
export class WorldClock {
  readonly #control: Control

  constructor(control: Control) {
    this.#control = control
  }

  /** What the clock shows. */
  read(): Promise<ClockState> {
    return this.#control.send('GET', '/clock')
  }

  /**
   * Moves the clock on by a span: `8d`, `1w2d`, `90m`. Everything that becomes due on the way has happened when the promise resolves: tokens have
   * expired, groups have been deleted, jobs have been tried again. At most 366 days at once. It cannot be taken back: take a snapshot of the world
   * before, and restore the world to it.
   */
  advance(by: string): Promise<MovedClock> {
    return this.#control.send('PUT', '/clock', { by })
  }

  /** Stops the clock, at a time or where it is. */
  async freeze(at?: string | Date): Promise<MovedClock> {
    if (at !== undefined) await this.#approach(at)
    return this.#control.send('PUT', '/clock', { rate: 0, ...(at !== undefined && { now: isoOf(at) }) })
  }

  /** Sets the clock. On the way to a later time, everything that becomes due happens. A year takes a second or two. */
  async set(now: string | Date): Promise<MovedClock> {
    await this.#approach(now)
    return this.#control.send('PUT', '/clock', { now: isoOf(now) })
  }

  /** How fast the clock runs, up to 86,400: 0 stops it, 3600 makes a second an hour. */
  rate(rate: number): Promise<MovedClock> {
    return this.#control.send('PUT', '/clock', { rate })
  }

  /** Shows the real time again. */
  reset(): Promise<MovedClock> {
    return this.#control.send('DELETE', '/clock')
  }

  /** One request moves the clock at most 366 days. */
  async #approach(time: string | Date) {
    const days = (Date.parse(isoOf(time)) - Date.parse((await this.read()).now)) / 86_400_000
    for (let left = days; left > MOST_DAYS; left -= MOST_DAYS) await this.advance(`${MOST_DAYS}d`)
  }
}

const isoOf = (time: string | Date) => (typeof time === 'string' ? time : time.toISOString())
