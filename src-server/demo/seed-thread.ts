import { Worker } from 'node:worker_threads'
import type { Clock } from '../kit/clock.ts'
import type { Store } from '../kit/db/open.ts'
import { seedBench } from './seed-bench.ts'
import type { BenchTask } from './seed-bench.worker.ts'
import { seedBenchProjects } from './seed-bench-projects.ts'

/**
 * Seeds in a thread of its own: what so many rows take in memory goes with it, and the process can be stopped meanwhile.
 */
export async function seedBenchInThread(
  store: Store,
  clock: Clock,
  { of, count }: Pick<BenchTask, 'of' | 'count'>,
  signal: AbortSignal,
) {
  const seed = of === 'issues' ? seedBench : seedBenchProjects
  if (store.file === undefined) return seed(store.write, clock, count)
  const giveBack = await store.lease()
  const task: BenchTask = { database: store.file, of, count, now: clock.now() }
  const thread = new Worker(threadFile(), { workerData: task })
  const stop = () => void thread.terminate()
  signal.addEventListener('abort', stop)
  try {
    if (signal.aborted) stop()
    await new Promise<void>((resolve, reject) => {
      thread.once('error', reject)
      thread.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The seeding was stopped'))))
    })
  } finally {
    signal.removeEventListener('abort', stop)
    giveBack()
  }
}

/** Beside this file, in the sources as in the bundle. */
function threadFile(): URL {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`./seed-bench.worker.${ending}`, import.meta.url)
}
