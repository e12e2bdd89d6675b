import type { OutgoingHttpHeader, ServerResponse } from 'node:http'
import { pause } from './latency.ts'

/** What becomes of the pieces of a body. */
interface Damage {
  /** Whether a body of so many bytes meets the fault; undefined: its length is not known. */
  concerns(length: number | undefined): boolean
  /** The answer has begun. */
  begin(): void
  /** @returns whether the answer goes on */
  send(bytes: Buffer, write: (piece: Buffer) => boolean): Promise<boolean>
}

/**
 * Lets a body that is sent later meet a fault. It stands between the answer and the connection: replies of all kinds write to it in the usual way.
 *
 * @param named adds a header to the answer, once it is certain that it meets the fault
 */
export function damageBody(res: ServerResponse, damage: Damage, named: readonly [string, string]) {
  const writeHead = res.writeHead.bind(res)
  const replaced = (status: number, headers: string[]) => {
    Object.assign(res, { writeHead })
    const length = lengthIn(headers)
    const hasBody = res.req.method !== 'HEAD' && ![204, 304].includes(status)
    if (hasBody && damage.concerns(length)) {
      headers.push(...named)
      damage.begin()
      intercept(res, damage)
    }
    return writeHead(status, headers)
  }
  // The server writes all heads with a list of names and values.
  Object.assign(res, { writeHead: replaced })
}

/** The whole of a body goes through one queue, so that its pieces keep their order. */
function intercept(res: ServerResponse, damage: Damage) {
  const write = res.write.bind(res)
  const end = res.end.bind(res)
  let queue = Promise.resolve(true)
  const send = (chunk: unknown, encoding: unknown): Promise<boolean> => {
    const bytes = bytesOf(chunk, encoding)
    if (bytes.length > 0)
      queue = queue.then((goes_on) => goes_on && !res.destroyed && damage.send(bytes, (piece) => write(piece)))
    return queue
  }
  Object.assign(res, {
    write(chunk: unknown, encoding?: unknown, done?: unknown) {
      // Streams wait for `drain` before they go on, so the queue stays short.
      send(chunk, encoding).then(
        () => {
          callback(encoding, done)
          res.emit('drain')
        },
        () => res.destroy(),
      )
      return false
    },
    end(chunk?: unknown, encoding?: unknown, done?: unknown) {
      send(chunk, encoding).then(
        (goes_on) => {
          if (!goes_on || res.destroyed) return
          end()
          callback(chunk, encoding, done)
        },
        () => res.destroy(),
      )
      return res
    },
  })
}

/** Cuts the connection after so many bytes of the body. */
export const cutAfter = (res: ServerResponse, after_bytes: number, begin: () => void): Damage => {
  let left = after_bytes
  return {
    begin,
    concerns: (length) => length === undefined || length > after_bytes,
    async send(bytes, write) {
      if (left > 0) write(bytes.subarray(0, left))
      left -= bytes.length
      if (left >= 0) return true
      // The head is on its way too before the connection ends.
      res.flushHeaders()
      await new Promise<void>((done) => {
        setImmediate(done)
      })
      res.socket?.end()
      res.destroy()
      return false
    },
  }
}

/** Sends the body in small pieces, with a pause before each but the first, as long as somebody waits for it. */
export const trickle = (
  res: ServerResponse,
  { bytes: size, every_ms }: { bytes: number; every_ms: number },
  stopping: AbortSignal,
  begin: () => void,
): Damage => {
  let isFirst = true
  return {
    begin,
    concerns: (length) => length === undefined || length > size,
    async send(bytes, write) {
      for (let at = 0; at < bytes.length; at += size) {
        if (!isFirst) await pause(every_ms, stopping)
        isFirst = false
        if (res.destroyed) return false
        if (stopping.aborted) {
          write(bytes.subarray(at))
          return true
        }
        write(bytes.subarray(at, at + size))
      }
      return true
    },
  }
}

function lengthIn(headers: readonly OutgoingHttpHeader[]): number | undefined {
  for (let i = 0; i < headers.length; i += 2)
    if (String(headers[i]).toLowerCase() === 'content-length') return Number(headers[i + 1])
  return undefined
}

function bytesOf(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk, encoding === 'latin1' ? 'latin1' : 'utf8')
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.alloc(0)
}

/** The last argument of a call that is a function. */
function callback(...given: readonly unknown[]) {
  const last = given.findLast((one) => typeof one === 'function')
  if (last) last()
}
