import type { IncomingMessage } from 'node:http'
import { ApiError } from '../errors.ts'

/** A note may have a million characters of up to four bytes each, and JSON may escape some of them. */
export const MAX_BODY = 8 * 2 ** 20
const BODY_TIME_MS = 60_000
/** Bodies up to this size do not count towards the shared memory. */
export const SMALL_BODY = 16 * 2 ** 10
const MAX_ALL_BODIES = 32 * MAX_BODY

export const tooLarge = () => new ApiError(413, { message: '413 Request Entity Too Large' })

/**
 * The memory that all arriving bodies share. Bodies are read before the token is checked, so this limit protects the process from anonymous
 * senders. Small bodies do not count, so slow large uploads never block small writes.
 */
export class BodyMemory {
  #free: number

  constructor(bytes = MAX_ALL_BODIES) {
    this.#free = bytes
  }

  /** Free bytes. */
  get free(): number {
    return this.#free
  }

  /** Starts counting the bytes of one body. */
  reserve() {
    let size = 0
    let held = 0
    return {
      /** @throws ApiError 413 if this body is too large, 503 if all bodies together are */
      add: (bytes: number) => {
        size += bytes
        if (size > MAX_BODY) throw tooLarge()
        const more = Math.max(0, size - SMALL_BODY) - held
        if (more > this.#free) throw new ApiError(503, { message: '503 Service Unavailable' }, { 'Retry-After': '1' })
        this.#free -= more
        held += more
      },
      /** Frees the memory of this body. */
      release: () => {
        this.#free += held
        held = 0
      },
    }
  }
}

/** Ends requests whose body arrives too slowly. The longer limit of the HTTP server itself is for uploads. */
export function limitTime(req: IncomingMessage) {
  const timer = setTimeout(() => req.destroy(), BODY_TIME_MS)
  timer.unref()
  req.once('close', () => clearTimeout(timer))
  req.once('end', () => clearTimeout(timer))
}
