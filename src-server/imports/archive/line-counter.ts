const NEWLINE = 0x0a
const NULL = 'null'

/** Counts the lines of a file that are neither blank nor `null`, without keeping or checking them. */
export class LineCounter {
  #lines = 0
  /** The first bytes of the current line that are not blank: enough to recognize `null`. */
  #start = ''

  write(chunk: Buffer) {
    for (const byte of chunk) {
      if (byte === NEWLINE) this.#endLine()
      else if (this.#start.length <= NULL.length && !isBlank(byte)) this.#start += String.fromCharCode(byte)
    }
  }

  end(): number {
    this.#endLine()
    return this.#lines
  }

  #endLine() {
    if (this.#start !== '' && this.#start !== NULL) this.#lines += 1
    this.#start = ''
  }
}

const isBlank = (byte: number) => byte === 0x20 || byte === 0x09 || byte === 0x0d
