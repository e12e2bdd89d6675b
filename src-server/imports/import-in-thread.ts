import type { Worker } from 'node:worker_threads'
import type { Store } from '../kit/db/open.ts'
import { isOutOfMemory, startThread, threadBeside } from '../kit/thread.ts'
import type { ImportedProject, ImportTask } from './import-archive.ts'
import type { ThreadData, ThreadMessage } from './import-project.thread.ts'
import { ImportStopped } from './import-stopped.ts'

/** Limits the memory that a hostile archive can use. At the limit the thread ends, and the process goes on. */
export const MAX_HEAP_MB = 768
/** The least that holds the young generation of `startThread`. */
const MAX_YOUNG_MB = 96

export const TOO_LARGE = 'The archive needs more memory than an import may use.'

/**
 * Imports in a separate thread, which writes only while it holds the writer's lease. `signal` never interrupts a transaction: the thread is
 * ended only while it does not hold the lease.
 *
 * @throws ImportStopped with the reason for a refused archive or import. The import may be tried again after any other error.
 */
export async function importInThread(
  store: Store,
  database: string,
  task: ImportTask,
  signal: AbortSignal,
  report: (checked_bytes: number) => void,
): Promise<ImportedProject> {
  const data: ThreadData = { database, task }
  const thread = startThread(threadBeside(import.meta.url, 'import-project'), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
  })
  const lender = new LeaseLender(store, thread, signal)
  try {
    return await new Promise((resolve, reject) => {
      thread.on('message', (message: ThreadMessage) => {
        if (message.kind === 'imported') resolve(message.project)
        else if (message.kind === 'checking') report(message.bytes)
        else if (message.kind === 'refused') reject(new ImportStopped(message.message))
        else lender.on(message.kind)
      })
      thread.once('error', (error) => reject(isOutOfMemory(error) ? tooLarge() : error))
      thread.once('exit', () => reject(new Error('The import was interrupted')))
    })
  } finally {
    await thread.terminate()
    lender.end()
  }
}

class LeaseLender {
  readonly #store: Store
  readonly #thread: Worker
  readonly #signal: AbortSignal
  #release: (() => void) | undefined
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
    else this.#reclaim()
  }

  /** Call this after the thread has ended: its open transaction is rolled back by then, so another writer may start. */
  end() {
    this.#ended = true
    this.#signal.removeEventListener('abort', this.#stop)
    this.#reclaim()
  }

  async #lend() {
    const release = await this.#store.lease()
    if (this.#ended || this.#signal.aborted) {
      release()
      this.#stop()
      return
    }
    this.#release = release
    this.#thread.postMessage('granted')
  }

  #reclaim() {
    this.#release?.()
    this.#release = undefined
    if (this.#signal.aborted) this.#stop()
  }

  readonly #stop = () => {
    if (!this.#release) void this.#thread.terminate()
  }
}

const tooLarge = () => new ImportStopped(TOO_LARGE)
