/**
 * Ends a request when its current phase takes too long or when the caller aborts. The caller's signal may live as long as the process, so
 * it must hold nothing of a request that has ended: `AbortSignal.any` would.
 */
export class Deadline {
  readonly #controller = new AbortController()
  readonly #outer: AbortSignal | undefined
  passed = false
  #timer: NodeJS.Timeout | undefined

  constructor(outer: AbortSignal | undefined) {
    this.#outer = outer
    if (outer?.aborted) this.#abort()
    else outer?.addEventListener('abort', this.#abort)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  readonly #abort = () => this.#controller.abort(this.#outer?.reason)

  set(ms: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.passed = true
      this.#controller.abort()
    }, ms)
  }

  clear() {
    clearTimeout(this.#timer)
    this.#outer?.removeEventListener('abort', this.#abort)
  }
}
