import { hash, randomBytes } from 'node:crypto'

/** Where secrets and ids come from; replaced by a seeded one where runs must repeat. */
export interface Random {
  bytes(count: number): Buffer
}

const SUPPLY_BYTES = 4096

/** The system's random bytes, taken from a supply: asking the system for twenty bytes costs as much as asking for a thousand. */
class SystemRandom implements Random {
  #supply = Buffer.alloc(0)

  bytes(count: number): Buffer {
    if (count > SUPPLY_BYTES) return randomBytes(count)
    if (this.#supply.length < count) this.#supply = randomBytes(SUPPLY_BYTES)
    const bytes = Buffer.from(this.#supply.subarray(0, count))
    // What became a secret must not stay in the supply.
    this.#supply.fill(0, 0, count)
    this.#supply = this.#supply.subarray(count)
    return bytes
  }
}

export const systemRandom: Random = new SystemRandom()

/** A token of `bytes` random bytes in base64url. */
export const secretOf = (random: Random, bytes = 32) => random.bytes(bytes).toString('base64url')

/** Tokens are kept as this and looked up by it, so a look-up tells nothing by its duration. */
export const digestOf = (token: string) => hash('sha256', token, 'base64url')
