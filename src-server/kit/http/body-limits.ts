import type { IncomingMessage } from 'node:http'
import { ApiError } from '../errors.ts'

/** A note may hold a million characters, four bytes each, and JSON may escape some of them. */
export const MAX_BODY = 8 * 2 ** 20
const BODY_TIME_MS = 60_000
/** Bodies up to this size need no room. */
export const SMALL_BODY = 16 * 2 ** 10
const MAX_ALL_BODIES = 32 * MAX_BODY

export const tooLarge = () => new ApiError(413, { message: '413 Request Entity Too Large' })

/**
 * Memory for the bodies that are arriving, of all requests together: nobody has to sign in before a body is read. Small ones do not
 * count, so that large ones that never end keep nobody from writing.
 */
export class BodyRoom {
  #free: number

  constructor(bytes = MAX_ALL_BODIES) {
    this.#free = bytes
  }

  /** Bytes that nobody holds. */
  get free(): number {
    return this.#free
  }

  /** What one body takes of it. */
  share() {
    let size = 0
    let held = 0
    return {
      /** @throws ApiError 413 where the body is too large, 503 where all of them are */
      take: (bytes: number) => {
        size += bytes
        if (size > MAX_BODY) throw tooLarge()
        const more = Math.max(0, size - SMALL_BODY) - held
        if (more > this.#free) throw new ApiError(503, { message: '503 Service Unavailable' }, { 'Retry-After': '1' })
        this.#free -= more
        held += more
      },
      giveBack: () => {
        this.#free += held
        held = 0
      },
    }
  }
}

/** A body that drips is cut off; the server's own, longer limit is for uploads. */
export function limitTime(req: IncomingMessage) {
  const timer = setTimeout(() => req.destroy(), BODY_TIME_MS)
  timer.unref()
  req.once('close', () => clearTimeout(timer))
  req.once('end', () => clearTimeout(timer))
}
