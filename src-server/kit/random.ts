import { hash, randomBytes } from 'node:crypto'

/** Where secrets and ids come from; replaced by a seeded one where runs must repeat. */
export interface Random {
  bytes(count: number): Buffer
}

export const systemRandom: Random = { bytes: (count) => randomBytes(count) }

/** A token of `bytes` random bytes in base64url. */
export const secretOf = (random: Random, bytes = 32) => random.bytes(bytes).toString('base64url')

/** Tokens are kept as this and looked up by it, so a look-up tells nothing by its duration. */
export const digestOf = (token: string) => hash('sha256', token, 'base64url')
