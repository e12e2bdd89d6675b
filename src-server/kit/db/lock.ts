import type { Lock } from './dialect.ts'

/** A lock within this process. */
export class Mutex implements Lock {
  #held = false
  readonly #waiting: (() => void)[] = []

  async acquire() {
    if (!this.#held) {
      this.#held = true
      return
    }
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve)
    })
  }

  release() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#held = false
  }
}
