import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** In bytes. Large enough for a burst of requests: in measurements, twice, four and eight times this size did not increase throughput. */
export const YOUNG_GENERATION_LIMIT = 8 * 2 ** 20

/**
 * Keeps V8's young generation from growing beyond the limit. By default it grows to 64 MiB under load, which wastes memory on a desktop. V8
 * reads the maximum size only from the command line, which would need another process at each start. V8 reads the growth factor before each
 * growth, so set that. All threads share the growth factor, so worker threads start at the limit. Not in Electron, which may have locked
 * V8's flags.
 *
 * @returns allows growth up to the limit. Until then, the young generation does not grow: the start collects several times in one turn of the
 * event loop, and only between turns can the size be observed.
 */
export function limitYoungGeneration(): () => void {
  if (process.versions.electron) return () => {}
  setFlagsFromString('--semi-space-growth-factor=1')
  return allowGrowth
}

function allowGrowth() {
  setFlagsFromString('--semi-space-growth-factor=2')
  const observer = new PerformanceObserver(() => {
    if (youngGeneration() < YOUNG_GENERATION_LIMIT) return
    setFlagsFromString(`--min-semi-space-size=${YOUNG_GENERATION_LIMIT / 2 / 2 ** 20}`)
    setFlagsFromString('--semi-space-growth-factor=1')
    observer.disconnect()
  })
  observer.observe({ entryTypes: ['gc'] })
}

/**
 * Makes V8 collect the old generation after it has grown by 15 %. By default, V8 lets a small heap grow to four times its size, and the
 * native memory of dropped statements is kept until then. Collecting more often costs no measurable CPU time. Not in Electron, which may
 * have locked V8's flags.
 */
export function limitHeapGrowth(): void {
  if (!process.versions.electron) setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
}

const HEAP_GROWTH_PERCENT = 15

/** The current size in bytes, both halves. */
const youngGeneration = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0
