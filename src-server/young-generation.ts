import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Bytes. What a burst of requests leaves behind at once fits in; measured, twice or four times as much answers no more of them. */
export const YOUNG_GENERATION_LIMIT = 16 * 2 ** 20

/**
 * Stops V8's young generation from growing once it has reached the limit. Left alone it doubles under load up to 64 MiB, which is memory
 * that a server on somebody's desktop holds for nothing. The maximum itself can only be given on the command line, which would cost
 * another process at each start; the factor of growth is read each time. Threads begin at the limit, since the factor is theirs as well.
 * Not in Electron, which may have locked V8's flags by then.
 */
export function boundYoungGeneration(): void {
  if (process.versions.electron) return
  const observer = new PerformanceObserver(() => {
    if (youngGeneration() < YOUNG_GENERATION_LIMIT) return
    setFlagsFromString(`--min-semi-space-size=${YOUNG_GENERATION_LIMIT / 2 / 2 ** 20}`)
    setFlagsFromString('--semi-space-growth-factor=1')
    observer.disconnect()
  })
  observer.observe({ entryTypes: ['gc'] })
}

/** Its size in bytes at this moment, both halves. */
const youngGeneration = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0
