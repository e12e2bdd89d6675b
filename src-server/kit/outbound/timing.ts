/** How long each step of a request took, in milliseconds. null: the step was not reached or not needed. */
export interface Timing {
  dns_ms: number | null
  connect_ms: number | null
  tls_ms: number | null
  /** From the end of the request until the headers of the answer. */
  first_byte_ms: number | null
}

/** Measures the steps of one request. */
export class Stopwatch {
  readonly #began = performance.now()
  /** The end of the last step. */
  #last = this.#began
  readonly #timing: Timing = { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: null }

  get elapsed_ms(): number {
    return performance.now() - this.#began
  }

  get timing(): Timing {
    return { ...this.#timing }
  }

  /** The same function, with the time of its calls counted as the look-up of the name. */
  timed<In, Out>(resolve: (name: In) => Promise<Out>): (name: In) => Promise<Out> {
    return async (name) => {
      try {
        return await resolve(name)
      } finally {
        this.#timing.dns_ms = this.#lap()
      }
    }
  }

  connected() {
    this.#timing.connect_ms = this.#lap()
  }

  /** The connection can be used: with TLS, the handshake has ended. */
  ready(isSecure: boolean) {
    if (isSecure) this.#timing.tls_ms = this.#lap()
  }

  answered() {
    this.#timing.first_byte_ms = this.#lap()
  }

  /** Milliseconds since the last step, to a hundredth. */
  #lap(): number {
    const now = performance.now()
    const ms = Math.round((now - this.#last) * 100) / 100
    this.#last = now
    return ms
  }
}
