/** The time source of the desktop app. Tests replace it. */
export type Clock = {
  now(): number
  /** Returns a function that cancels the work. */
  after(delay_ms: number, work: () => void): () => void
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(delay_ms, work) {
    const timer = setTimeout(work, delay_ms)
    return () => clearTimeout(timer)
  },
}
