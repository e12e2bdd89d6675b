/** Allows three restarts within a minute. A fourth means a fault that a restart does not fix. */
export function restartBudget(now: () => number, restarts = 3, window_ms = 60_000): { take(): boolean } {
  let taken: number[] = []
  return {
    take() {
      taken = taken.filter((at) => now() - at < window_ms)
      if (taken.length >= restarts) return false
      taken.push(now())
      return true
    },
  }
}
