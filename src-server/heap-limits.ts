import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Bytes. A burst of requests fits in. Measurements with twice and four times the size answer no more requests. */
export const YOUNG_GENERATION_LIMIT = 16 * 2 ** 20

/**
 * Stops V8's young generation from growing beyond the limit. By default it doubles under load up to 64 MiB, which wastes memory on a desktop.
 * V8 reads the maximum from the command line only, which would take another process at each start, but it reads the growth factor before
 * each growth. Threads share the growth factor, so they start at the limit. Electron may have locked V8's flags, so nothing happens there.
 */
export function limitYoungGeneration(): void {
  if (process.versions.electron) return
  const observer = new PerformanceObserver(() => {
    if (youngGeneration() < YOUNG_GENERATION_LIMIT) return
    setFlagsFromString(`--min-semi-space-size=${YOUNG_GENERATION_LIMIT / 2 / 2 ** 20}`)
    setFlagsFromString('--semi-space-growth-factor=1')
    observer.disconnect()
  })
  observer.observe({ entryTypes: ['gc'] })
}

/**
 * Lets the old generation grow by less than a third of what lives before V8 collects it. By default V8 lets a small heap grow to four times
 * its size and keeps the native memory of dropped statements for as long. Collecting more often costs no measurable CPU time. Electron may
 * have locked V8's flags, so nothing happens there.
 */
export function limitHeapGrowth(): void {
  if (!process.versions.electron) setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
}

const HEAP_GROWTH_PERCENT = 30

/** The current size in bytes, both halves. */
const youngGeneration = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0
