/** Counts what is running, for those who wait until nothing is. */
export interface Gauge {
  /** Counts a promise until it is settled, and returns its result. */
  count<Result>(running: Promise<Result>): Promise<Result>
  /** Resolves when nothing is running, or after the time limit. */
  untilNone(limit_ms: number): Promise<void>
}

export function createGauge(): Gauge {
  const waiting = new Set<() => void>()
  let running = 0
  return {
    async count(promise) {
      running++
      try {
        return await promise
      } finally {
        running--
        if (running === 0) for (const resolve of [...waiting]) resolve()
      }
    },
    untilNone(limit_ms) {
      if (running === 0) return Promise.resolve()
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer)
          waiting.delete(done)
          resolve()
        }
        const timer = setTimeout(done, limit_ms)
        waiting.add(done)
      })
    },
  }
}
