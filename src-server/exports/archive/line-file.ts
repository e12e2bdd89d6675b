import { closeSync, openSync, writeSync } from 'node:fs'

const BUFFERED_CHARACTERS = 1 << 20

/** A text file that is written piece by piece, in large writes. */
export class LineFile {
  readonly #descriptor: number
  #pieces: string[] = []
  #waiting = 0
  bytes = 0

  constructor(path: string) {
    this.#descriptor = openSync(path, 'wx', 0o600)
  }

  write(text: string) {
    this.#pieces.push(text)
    this.#waiting += text.length
    if (this.#waiting >= BUFFERED_CHARACTERS) this.#flush()
  }

  close() {
    try {
      this.#flush()
    } finally {
      closeSync(this.#descriptor)
    }
  }

  #flush() {
    const bytes = Buffer.from(this.#pieces.join(''))
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at)
    this.bytes += bytes.length
    this.#pieces = []
    this.#waiting = 0
  }
}
