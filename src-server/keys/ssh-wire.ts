/** Reads the fields of a public key in the wire format of SSH (RFC 4251). Every reader returns undefined for malformed bytes. */
export class SshReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  string(): Buffer | undefined {
    if (this.#at + 4 > this.#bytes.length) return undefined
    const start = this.#at + 4
    const end = start + this.#bytes.readUInt32BE(this.#at)
    if (end > this.#bytes.length) return undefined
    this.#at = end
    return this.#bytes.subarray(start, end)
  }

  text(): string | undefined {
    return this.string()?.toString('latin1')
  }

  /** A positive number in its shortest form, as OpenSSH writes numbers. */
  positive(): Buffer | undefined {
    const bytes = this.string()
    const [first, second = 0] = bytes ?? []
    if (!bytes || first === undefined || first >= 0x80) return undefined
    if (first > 0) return bytes
    return second >= 0x80 ? bytes.subarray(1) : undefined
  }
}

/** The number of bits of a positive number without leading zeros. */
export const bitsOf = (number: Buffer) => (number.length - 1) * 8 + (32 - Math.clz32(number[0] ?? 0))
export const isOdd = (number: Buffer) => ((number.at(-1) ?? 0) & 1) === 1
