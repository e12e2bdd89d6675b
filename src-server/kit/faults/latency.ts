import type { Delay } from './effect.ts'
import { chance } from './turns.ts'

/** How long a request waits, in milliseconds. The same for the same seed, key and count. */
export function delayOf(delay: Delay, seed: number, key: string, count: number): number {
  if (typeof delay === 'number') return delay
  const [one, two] = [chance(seed, `${key} one`, count), chance(seed, `${key} two`, count)]
  if (delay.distribution === 'uniform') return delay.min_ms + one * (delay.max_ms - delay.min_ms)
  // Box–Muller: two even numbers make a normal one. A logarithm of 0 would be infinite.
  const normal = Math.sqrt(-2 * Math.log(1 - one)) * Math.cos(2 * Math.PI * two)
  const ms =
    delay.distribution === 'normal'
      ? delay.mean_ms + normal * delay.deviation_ms
      : delay.median_ms * Math.exp(normal * delay.sigma)
  return Math.min(delay.max_ms, Math.max(delay.min_ms, ms))
}

/** Resolves after so many milliseconds of real time, or at once if the instance stops. */
export function pause(ms: number, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stopping.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    stopping.addEventListener('abort', done)
  })
}
