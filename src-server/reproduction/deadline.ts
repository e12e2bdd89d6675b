/** When a search has to end: when its time is over, or when nobody waits for its result any more. */
export class Deadline {
  /** Ends threads. */
  readonly signal: AbortSignal
  readonly #ends_at: number

  /** @param gone ends the search early */
  constructor(budget_ms: number, gone: AbortSignal) {
    this.signal = AbortSignal.any([gone, AbortSignal.timeout(budget_ms)])
    this.#ends_at = now() + budget_ms
  }

  get isOver(): boolean {
    return this.signal.aborted || now() >= this.#ends_at
  }

  /** The result of work that the signal ends; undefined if the time was over before. */
  async orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.isOver) return undefined
    try {
      return await work()
    } catch (error) {
      if (this.signal.aborted) return undefined
      throw error
    }
  }
}

/** Not the clock of the instance: it may stand still. */
const now = () => performance.now()
