/** Time as the desktop uses it; the tests bring their own. */
export type Clock = {
  now(): number
  /** Answers how to call it off. */
  after(delay_ms: number, work: () => void): () => void
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(delay_ms, work) {
    const timer = setTimeout(work, delay_ms)
    return () => clearTimeout(timer)
  },
}
