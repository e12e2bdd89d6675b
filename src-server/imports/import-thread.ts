import { Worker } from 'node:worker_threads'
import type { Store } from '../kit/db/open.ts'
import type { ImportedProject, ImportTask } from './import-archive.ts'
import type { FromThread, ThreadData } from './import-project.worker.ts'
import { ImportStopped } from './import-stopped.ts'

/** Bounds what a hostile archive can make of its memory; the thread ends, the process does not. */
const MAX_HEAP_MB = 768

/**
 * Imports in a thread of its own, which writes only while it holds the lease of the one writer. A stop never cuts a transaction:
 * the thread ends where it holds no lease.
 *
 * @throws ImportStopped for what is wrong with the archive; any other error where the import may be tried again
 */
export async function importInThread(
  store: Store,
  database: string,
  task: ImportTask,
  signal: AbortSignal,
): Promise<ImportedProject> {
  const data: ThreadData = { database, task }
  const thread = new Worker(threadFile(), { workerData: data, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
  const lending = new Lending(store, thread, signal)
  try {
    return await new Promise((resolve, reject) => {
      thread.on('message', (message: FromThread) => {
        if (message.kind === 'imported') resolve(message.project)
        else if (message.kind === 'refused') reject(new ImportStopped(message.message))
        else lending.on(message.kind)
      })
      thread.once('error', (error) => reject(isOutOfMemory(error) ? tooLarge() : error))
      thread.once('exit', () => reject(new Error('The import was interrupted')))
    })
  } finally {
    await thread.terminate()
    lending.end()
  }
}

class Lending {
  readonly #store: Store
  readonly #thread: Worker
  readonly #signal: AbortSignal
  #giveBack: (() => void) | undefined
  #ended = false

  constructor(store: Store, thread: Worker, signal: AbortSignal) {
    this.#store = store
    this.#thread = thread
    this.#signal = signal
    signal.addEventListener('abort', this.#stop)
    if (signal.aborted) this.#stop()
  }

  on(kind: 'acquire' | 'release') {
    if (kind === 'acquire') void this.#lend()
    else this.#takeBack()
  }

  /** Only after the thread has ended: what it began is rolled back by then. */
  end() {
    this.#ended = true
    this.#signal.removeEventListener('abort', this.#stop)
    this.#takeBack()
  }

  async #lend() {
    const giveBack = await this.#store.lease()
    if (this.#ended || this.#signal.aborted) {
      giveBack()
      this.#stop()
      return
    }
    this.#giveBack = giveBack
    this.#thread.postMessage('granted')
  }

  #takeBack() {
    this.#giveBack?.()
    this.#giveBack = undefined
    if (this.#signal.aborted) this.#stop()
  }

  readonly #stop = () => {
    if (!this.#giveBack) void this.#thread.terminate()
  }
}

/** Beside this file, in the sources as in the bundle. */
function threadFile(): URL {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`./import-project.worker.${ending}`, import.meta.url)
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const tooLarge = () => new ImportStopped('The archive needs more memory than an import may use.')
