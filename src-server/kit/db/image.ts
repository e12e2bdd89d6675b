import { readFileSync, writeFileSync } from 'node:fs'
import type SQLite from 'better-sqlite3'
import type { Lock } from './dialect.ts'

const BLOCK_BYTES = 4096
/** Above this share of changed blocks, an image gets bytes of its own. */
const MOST_CHANGED = 1 / 4

/** A database while nothing is written. */
export interface Frozen {
  /** Another number after each change. */
  readonly version: number
  /** The committed data. */
  bytes(): Buffer
}

/** Calls `work` while nothing is written, with everything that was written or queued before. */
export type Freeze = <T>(work: (database: Frozen) => Promise<T>) => Promise<T>

interface FreezeOptions {
  lock: Lock
  /** Waits for the writes that are queued. Without them, the copy would be outdated at once. */
  finishQueued(): Promise<void>
  version(): number
  /** Called before the bytes are copied. */
  beforeCopy?(): void
}

/** @param handle a connection that sees committed data while the lock is held */
export function freezeOn(handle: SQLite.Database, { lock, finishQueued, version, beforeCopy }: FreezeOptions): Freeze {
  return async (work) => {
    await finishQueued()
    await lock.acquire()
    try {
      const bytes = () => {
        beforeCopy?.()
        return bytesOf(handle)
      }
      return await work({ version: version(), bytes })
    } finally {
      lock.release()
    }
  }
}

/** The bytes of a database, for a database in memory. */
function bytesOf(handle: SQLite.Database): Buffer {
  const bytes = handle.serialize()
  // The header says whether the database has a write-ahead log, which a database in memory cannot have.
  bytes.fill(1, 18, 20)
  return bytes
}

/** The size of a database in bytes. */
export const sizeOf = (handle: SQLite.Database) =>
  Number(handle.pragma('page_count', { simple: true })) * Number(handle.pragma('page_size', { simple: true }))

/** The bytes of a database at one moment. Images of similar databases share their bytes: each has only the blocks in which it differs. */
export class Image {
  readonly base: Buffer
  /** In bytes. */
  readonly size: number
  /** The numbers of the blocks that differ from the base, and their bytes, one after the other. */
  readonly #blocks: Uint32Array
  #changed: Buffer | undefined
  #file: string | undefined

  private constructor(base: Buffer, size: number, blocks = new Uint32Array(), changed: Buffer = Buffer.alloc(0)) {
    this.base = base
    this.size = size
    this.#blocks = blocks
    this.#changed = changed
  }

  /** @param bytes must not change any more */
  static of(bytes: Buffer, like?: Image): Image {
    if (!like) return new Image(bytes, bytes.length)
    const blocks = changedBlocks(like.base, bytes)
    if (blocks.length * BLOCK_BYTES > bytes.length * MOST_CHANGED) return new Image(bytes, bytes.length)
    const changed = Buffer.alloc(blocks.length * BLOCK_BYTES)
    for (const [at, block] of blocks.entries())
      bytes.copy(changed, at * BLOCK_BYTES, block * BLOCK_BYTES, (block + 1) * BLOCK_BYTES)
    return new Image(like.base, bytes.length, Uint32Array.from(blocks), changed)
  }

  /** The memory that this image needs in addition to its base. */
  get own_bytes(): number {
    return (this.#changed?.length ?? 0) + this.#blocks.byteLength
  }

  /** The file with the blocks of this image; undefined while they are in memory. */
  get file(): string | undefined {
    return this.#file
  }

  /** Moves the blocks of this image from memory to a new file. The caller removes the file when the image is not needed any more. */
  storeIn(file: string) {
    if (!this.#changed) return
    writeFileSync(file, this.#changed, { mode: 0o600, flag: 'wx' })
    this.#file = file
    this.#changed = undefined
  }

  /** The whole database. The caller must not change the bytes. */
  bytes(): Buffer {
    if (this.#blocks.length === 0 && this.size === this.base.length) return this.base
    const bytes = Buffer.alloc(this.size)
    this.base.copy(bytes)
    const changed = this.#changed ?? readFileSync(this.#file ?? '')
    for (const [at, block] of this.#blocks.entries())
      changed.copy(bytes, block * BLOCK_BYTES, at * BLOCK_BYTES, (at + 1) * BLOCK_BYTES)
    return bytes
  }
}

/** The numbers of the blocks of `bytes` that `base` does not have at the same place. */
export function changedBlocks(base: Buffer, bytes: Buffer): number[] {
  const blocks: number[] = []
  for (let block = 0, from = 0; from < bytes.length; block++, from += BLOCK_BYTES) {
    const to = Math.min(from + BLOCK_BYTES, bytes.length)
    if (to > base.length || bytes.compare(base, from, to, from, to) !== 0) blocks.push(block)
  }
  return blocks
}
