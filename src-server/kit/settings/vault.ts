import { createCipheriv, createDecipheriv } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../errors.ts'
import type { Files } from '../files.ts'
import type { Random } from '../random.ts'
import { keyOf } from './key.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const PREFIX = 'v1.'

/**
 * Encrypts secrets before they are stored, with AES-256-GCM and a random nonce for each value. The name of a secret is authenticated
 * with it, so that a stored value cannot be moved to another name.
 */
export class Vault {
  readonly #key: () => Buffer
  readonly #random: Random

  /** The key is read when it is first needed. */
  constructor(key: () => Buffer, random: Random) {
    let known: Buffer | undefined
    this.#key = () => {
      known ??= key()
      return known
    }
    this.#random = random
  }

  /** The encrypted form of a text. */
  seal(name: string, text: string): string {
    const nonce = this.#random.bytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#key(), nonce).setAAD(Buffer.from(name))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** The text of `seal`; undefined if the key is another one or the value was changed. */
  open(name: string, sealed: string): string | undefined {
    if (!sealed.startsWith(PREFIX)) return undefined
    const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url')
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
    try {
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', this.#key(), nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      return undefined
    }
  }
}

/**
 * The vault of an instance. Its key is the given one, or a file in the data directory that only the owner can read. An instance in memory gets a
 * random key that ends with it.
 *
 * @throws StartError 2 if the given key has not 32 bytes
 */
export function openVault(files: Pick<Files, 'root' | 'is_temporary'>, random: Random, given?: string): Vault {
  if (given !== undefined) {
    const key = keyOf(given)
    if (!key) throw new StartError(2, 'The secret key must be 32 bytes in base64 or 64 hexadecimal digits.')
    return new Vault(() => key, random)
  }
  if (files.is_temporary) return new Vault(() => random.bytes(KEY_BYTES), random)
  return new Vault(() => keyFromFile(join(files.root, 'keys', 'settings.key'), random), random)
}

function keyFromFile(file: string, random: Random): Buffer {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, `${random.bytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  }
  const key = keyOf(readFileSync(file, 'utf8').trim())
  if (!key) throw new StartError(2, `${file} does not hold a key. Restore the file from a backup.`)
  return key
}
