import { ArchiveRefused } from './archive-refused.ts'

const NEWLINE = 0x0a

/** Splits chunks of any size into lines. A last line without a newline is a line too. */
export class LineSplitter {
  readonly #onLine: (line: Buffer) => void
  readonly #maxBytes: number
  #parts: Buffer[] = []
  #bytes = 0

  constructor(maxBytes: number, onLine: (line: Buffer) => void) {
    this.#maxBytes = maxBytes
    this.#onLine = onLine
  }

  write(chunk: Buffer) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end))
      this.#flush()
      start = end + 1
    }
    if (start < chunk.length) this.#keep(Buffer.from(chunk.subarray(start)))
  }

  end() {
    if (this.#bytes > 0) this.#flush()
  }

  #keep(part: Buffer) {
    this.#bytes += part.length
    if (this.#bytes > this.#maxBytes) {
      throw new ArchiveRefused(`A line of the archive is longer than ${this.#maxBytes} bytes.`)
    }
    this.#parts.push(part)
  }

  #flush() {
    const [only] = this.#parts
    const line = this.#parts.length === 1 && only ? only : Buffer.concat(this.#parts)
    this.#parts = []
    this.#bytes = 0
    this.#onLine(line)
  }
}
