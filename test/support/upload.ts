/** A stand-in for the browser's XMLHttpRequest, as far as the console uses it: one upload, with its progress in two steps. */
export const uploadsTo = (origin: string, onSend: (line: string, body: FormData) => void) =>
  class Upload {
    readonly upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    status = 0
    responseText = ''
    readonly #stopping = new AbortController()
    readonly #headers = new Headers()
    #method = ''
    #url = ''
    #answered = new Headers()

    open(method: string, url: string) {
      this.#method = method
      this.#url = url
    }

    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }

    getAllResponseHeaders() {
      return [...this.#answered].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    }

    abort() {
      this.#stopping.abort()
      this.onabort?.()
    }

    send(body: FormData) {
      onSend(`${this.#method} ${this.#url}`, body)
      for (const loaded of [50, 200]) this.upload.onprogress?.({ lengthComputable: true, loaded, total: 200 })
      const init = { method: this.#method, headers: this.#headers, body, signal: this.#stopping.signal }
      fetch(origin + this.#url, init).then(
        async (response) => {
          this.status = response.status
          this.#answered = response.headers
          this.responseText = await response.text()
          this.onload?.()
        },
        () => {
          if (!this.#stopping.signal.aborted) this.onerror?.()
        },
      )
    }
  }
