import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Clock } from '../kit/clock.ts'
import type { Store } from '../kit/db/open.ts'
import { StartError } from '../kit/errors.ts'
import type { GeneratedSeed } from './generate.ts'
import type { SeedRefusal, SeedTask } from './run-seed-task.ts'

/**
 * Seeds in another process, whose memory is freed at its end: a thread would leave a hundred megabytes behind. An abort of the signal ends
 * that process.
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
    const child = fork(programFile(), [JSON.stringify(task)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Most objects of a seed live until the end, so early collections of young objects are wasted work.
      execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    })
    const stop = () => void child.kill('SIGKILL')
    let refusal: SeedRefusal | undefined
    child.on('message', (message: SeedRefusal) => {
      refusal = message
    })
    signal.addEventListener('abort', stop)
    child.once('error', reject)
    child.once('exit', (code) => {
      signal.removeEventListener('abort', stop)
      if (refusal) reject(new StartError(refusal.exit_code, refusal.message))
      else if (code === 0) resolve()
      else reject(new Error(signal.aborted ? 'The seeding was stopped' : 'The seeding failed'))
    })
  })
}

/** The program is beside this file, in the sources and in the bundle. */
function programFile(): string {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return fileURLToPath(new URL(`./seed-child.${ending}`, import.meta.url))
}
