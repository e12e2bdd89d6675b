import { REAL_TIME } from '../clock.ts'
import { Mutex } from '../db/lock.ts'
import { ApiError } from '../errors.ts'
import { countEventsAfter, newestEvent } from '../events/queries.ts'
import { newestJob, nextRunAfter } from '../jobs/queue.ts'
import type { WritableInstance } from '../writable-instance.ts'
import { forgetClock, readClock, storeClock } from './clock-queries.ts'
import type { Caused, Move, MovesClock } from './moves.ts'

const DAY_MS = 86_400_000

type Needs = Pick<
  WritableInstance,
  'clock' | 'sessions' | 'db' | 'jobs' | 'events' | 'stopping' | 'isNewDay' | 'rollOverDay'
>

/**
 * Moves the clock of an instance. On the way to a later time it stops at each midnight and at each job that becomes due, and waits for everything that
 * happens then. So a jump of many days does the same, in the same order and with the same times, as as many single days.
 */
export class Time implements MovesClock {
  readonly #instance: Needs
  readonly #lock = new Mutex()

  constructor(instance: Needs) {
    this.#instance = instance
  }

  /** What the clock shows, how fast it runs, and the real time, in milliseconds since 1970. */
  get shown(): { now: number; rate: number; real_now: number } {
    const { clock } = this.#instance
    return { now: clock.now(), rate: clock.state.rate, real_now: clock.realNow() }
  }

  /** Continues with the clock that the database has. Called before anything else reads the clock. @returns whether it has been moved */
  async restore(): Promise<boolean> {
    const { clock, db } = this.#instance
    const state = await readClock(db.read)
    if (state) clock.restore(state)
    return state !== undefined
  }

  /**
   * Moves the clock, changes its rate, or both. To an earlier time it only moves: nothing that has happened is undone.
   *
   * @param to_ms gets the present time, because another move may have come first. What it throws is thrown before anything changes
   * @throws ApiError 503 if the instance stops on the way; the clock then stands where it has come to
   */
  move(to_ms: (now: number) => number, rate?: number): Promise<Move> {
    return this.#alone(() => this.#moveTo(to_ms, rate))
  }

  /** Back to the real time, at its own pace. */
  reset(): Promise<Move> {
    const { clock, db } = this.#instance
    return this.#alone(async () => {
      const { from_ms, caused } = await this.#moveTo(() => clock.realNow(), 0)
      clock.restore(REAL_TIME)
      await db.write(forgetClock)
      await this.#settle()
      return { from_ms, to_ms: clock.now(), rate: 1, caused }
    })
  }

  async #moveTo(to_ms: (now: number) => number, rate = this.#instance.clock.state.rate): Promise<Move> {
    const { clock, db } = this.#instance
    const before = clock.state.rate
    const from = clock.now()
    const to = to_ms(from)
    // The clock stands meanwhile, so that everything that happens has the time at which it was due.
    clock.set({ at_ms: from, rate: 0 })
    let reached = false
    const tally = await this.#tally()
    try {
      await this.#pass(to, tally.note)
      reached = true
      return { from_ms: from, to_ms: to, rate, caused: tally.caused() }
    } finally {
      clock.set({ rate: reached ? rate : before })
      await db.write((trx) => storeClock(trx, clock.state))
      // The timers of jobs follow the rate.
      this.#instance.jobs.poke()
    }
  }

  async #pass(to: number, noteStep: () => Promise<void>) {
    const { stopping } = this.#instance
    for (let next = await this.#nextMoment(); next < to; next = await this.#nextMoment()) {
      if (stopping.aborted) throw new ApiError(503, { message: '503 Service Unavailable' })
      this.#step(next)
      await this.#settle()
      await noteStep()
    }
    this.#step(to)
    await this.#settle()
    await noteStep()
  }

  /** Console sessions go with the clock, step by step: one that is used on the way must not be old after the next step. */
  #step(to: number) {
    const { clock, sessions } = this.#instance
    sessions.shift(to - clock.now())
    clock.set({ at_ms: to })
  }

  /** Counts what happens on the way. `note` is called after each step, because later steps may delete old events. */
  async #tally(): Promise<{ note(): Promise<void>; caused(): Caused }> {
    const { db, jobs } = this.#instance
    const started = jobs.started
    const counts = new Map<string, number>()
    let last = await newestEvent(db.read)
    return {
      async note() {
        const newest = await newestEvent(db.read)
        if (newest === last) return
        for (const { event, count } of await countEventsAfter(db.read, last))
          counts.set(event, (counts.get(event) ?? 0) + count)
        last = newest
      },
      caused: () => ({
        events: [...counts].map(([event, count]) => ({ event, count })),
        jobs: jobs.started - started,
      }),
    }
  }

  /** The next midnight, or the next job that becomes due before it. */
  async #nextMoment(): Promise<number> {
    const { clock, db } = this.#instance
    const midnight = (Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS
    const job = await nextRunAfter(db.read, clock.iso())
    return job === null ? midnight : Math.min(midnight, Date.parse(job))
  }

  /** Everything that is due has happened, also what this causes. */
  async #settle() {
    const { jobs, events, stopping } = this.#instance
    if (this.#instance.isNewDay()) await this.#instance.rollOverDay()
    let before: string
    let newest = ''
    do {
      before = newest
      jobs.poke()
      await jobs.idle()
      await events.idle()
      newest = await this.#newest()
    } while (newest !== before && !stopping.aborted)
  }

  async #newest(): Promise<string> {
    const { read } = this.#instance.db
    return `${await newestJob(read)} ${await newestEvent(read)}`
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    await this.#lock.acquire()
    try {
      return await work()
    } finally {
      this.#lock.release()
    }
  }
}
