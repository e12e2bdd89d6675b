import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ThreadData } from './search-index.thread.ts'

/** Fills the full-text index of the bench issues in a separate thread, while the caller fills the other tables. */
export class SearchInThread {
  readonly #thread: Worker
  readonly #ended: Promise<unknown>

  constructor(data: ThreadData) {
    this.#thread = new Worker(threadFile(), { workerData: data })
    this.#ended = once(this.#thread, 'exit')
    // An error is reported by `finish`.
    this.#ended.catch(() => undefined)
  }

  /** Waits for the index, and lets the thread write it. The caller must not write meanwhile. @throws the error of the thread */
  async finish() {
    this.#thread.postMessage('granted')
    await this.#ended
  }

  stop = () => this.#thread.terminate()
}

/** The file of the thread is next to this file, in the sources and in the build. */
function threadFile(): URL {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`./search-index.thread.${ending}`, import.meta.url)
}
