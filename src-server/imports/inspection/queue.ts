/** Runs at most so many works at the same time, in the order in which they came. */
export class Queue {
  readonly #at_once: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(at_once: number) {
    this.#at_once = at_once
  }

  /** @throws the reason of `signal` if it is aborted before the work begins */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#at_once) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running += 1
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The next work takes over the place of this one.
      if (next) next()
      else this.#running -= 1
    }
  }
}
