import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Clock } from '../kit/clock.ts'
import type { Store } from '../kit/db/open.ts'
import { StartError } from '../kit/errors.ts'
import { threadBeside } from '../kit/thread.ts'
import type { GeneratedSeed } from './generate.ts'
import type { SeedRefusal, SeedTask } from './run-seed-task.ts'

/**
 * Seeds in another process, whose memory is freed at its end: a thread leaves a hundred megabytes behind. The desktop app seeds in a thread all the
 * same, because a packaged Electron refuses to run as Node. An abort of the signal ends the process or thread.
 *
 * @throws StartError 5 for an invalid seed
 */
export async function seedInProcess(store: Store, clock: Clock, seed: GeneratedSeed, signal: AbortSignal) {
  // Another process cannot open a database in memory.
  if (store.file === undefined) {
    const { generate } = await import('./generate.ts')
    return generate(store.write, clock, seed)
  }
  const returnLease = await store.lease()
  try {
    await run({ database: store.file, seed, now: clock.now() }, signal)
  } finally {
    returnLease()
  }
}

function run(task: SeedTask, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('The seeding was stopped'))
    const { child, stop } = process.versions.electron ? seedingThread(task) : seedingProcess(task)
    let refusal: SeedRefusal | undefined
    child.on('message', (message: SeedRefusal) => {
      refusal = message
    })
    signal.addEventListener('abort', stop)
    child.once('error', reject)
    child.once('exit', (code: number | null) => {
      signal.removeEventListener('abort', stop)
      if (refusal) reject(new StartError(refusal.exit_code, refusal.message))
      else if (code === 0) resolve()
      else reject(new Error(signal.aborted ? 'The seeding was stopped' : 'The seeding failed'))
    })
  })
}

function seedingProcess(task: SeedTask) {
  const child = fork(programFile(), [JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Most objects of a seed live until the end, so early collections of young objects are wasted work.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
  })
  return { child, stop: () => void child.kill('SIGKILL') }
}

function seedingThread(task: SeedTask) {
  const child = new Worker(threadBeside(import.meta.url, 'generate-seed'), { workerData: task })
  return { child, stop: () => void child.terminate() }
}

/** The program is beside this file, in the sources and in the bundle. */
function programFile(): string {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return fileURLToPath(new URL(`./seed-child.${ending}`, import.meta.url))
}
