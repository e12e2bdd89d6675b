/** Three restarts in a minute are bad luck, a fourth is a fault that another restart would not mend. */
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
