import { hash, randomBytes } from 'node:crypto'

/** The source of secrets and ids; replaced by a seeded one where runs must repeat. */
export interface Random {
  bytes(count: number): Buffer
}

const SUPPLY_BYTES = 4096

/** The system's random bytes, taken from a buffer: requesting twenty bytes costs as much as requesting a thousand. */
class SystemRandom implements Random {
  #supply = Buffer.alloc(0)

  bytes(count: number): Buffer {
    if (count > SUPPLY_BYTES) return randomBytes(count)
    if (this.#supply.length < count) this.#supply = randomBytes(SUPPLY_BYTES)
    const bytes = Buffer.from(this.#supply.subarray(0, count))
    // Secrets must not stay in the buffer.
    this.#supply.fill(0, 0, count)
    this.#supply = this.#supply.subarray(count)
    return bytes
  }
}

export const systemRandom: Random = new SystemRandom()

const ID_BYTES = 12
/** 12 bytes are exactly 16 characters in base64url. */
const ID_LENGTH = 16

/** Ids of requests. They are cut from a buffer, because 12 random bytes cost as much as 1,000. */
export class RequestIds {
  readonly #random: Random
  #ids = ''

  constructor(random: Random) {
    this.#random = random
  }

  next(): string {
    if (this.#ids.length < ID_LENGTH) this.#ids = secretOf(this.#random, ID_BYTES * 64)
    const id = this.#ids.slice(0, ID_LENGTH)
    this.#ids = this.#ids.slice(ID_LENGTH)
    return id
  }
}

/** Returns `bytes` random bytes in base64url. */
export const secretOf = (random: Random, bytes = 32) => random.bytes(bytes).toString('base64url')

/** Tokens are stored and looked up by this digest, so a look-up reveals nothing through its duration. */
export const digestOf = (token: string) => hash('sha256', token, 'base64url')
