import { connect, type Socket } from 'node:net'

/** Some requests that are sent over and over. */
export type Requests = (turn: number) => string

export interface Load {
  requests: number
  ms: number
}

const CONNECTIONS = 8

/**
 * Asks as fast as answers come, over a few connections. On bare sockets: an HTTP client costs as much as the server that it is to
 * measure, and would be the limit itself.
 */
export async function load(
  port: number,
  requests: Requests,
  duration_ms: number,
  connections = CONNECTIONS,
): Promise<Load> {
  const began = performance.now()
  const until = began + duration_ms
  let turn = 0
  let answered = 0
  const lines = Array.from({ length: connections }, async () => {
    const line = await Line.open(port)
    while (performance.now() < until) {
      await line.ask(requests(turn++))
      answered++
    }
    line.close()
  })
  await Promise.all(lines)
  return { requests: answered, ms: performance.now() - began }
}

/** One answer's body, to hold two servers against each other before they are measured. */
export async function bodyOf(port: number, request: string): Promise<unknown> {
  const line = await Line.open(port)
  const text = await line.ask(request)
  line.close()
  return JSON.parse(text.subarray(text.indexOf('\r\n\r\n') + 4).toString('utf8'))
}

/** A connection that is kept, one request at a time. */
class Line {
  readonly #socket: Socket
  #parts: Buffer[] = []
  #length = 0
  /** Bytes of the whole answer, once its head is there. */
  #expected = 0
  #asked = ''
  #settle: { done: (answer: Buffer) => void; fail: (error: Error) => void } | undefined

  static async open(port: number): Promise<Line> {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    await new Promise<void>((done, fail) => {
      socket.once('connect', done)
      socket.once('error', fail)
    })
    return new Line(socket)
  }

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (part) => this.#take(part))
    socket.on('error', (error) => this.#settle?.fail(error))
    socket.on('close', () => this.#settle?.fail(new Error('the connection was closed in the middle of an answer')))
  }

  ask(request: string): Promise<Buffer> {
    this.#parts = []
    this.#length = this.#expected = 0
    this.#asked = request
    return new Promise((done, fail) => {
      this.#settle = { done, fail }
      this.#socket.write(request, 'latin1')
    })
  }

  close() {
    this.#settle = undefined
    this.#socket.destroy()
  }

  #take(part: Buffer) {
    this.#parts.push(part)
    this.#length += part.length
    if (this.#expected === 0) this.#expected = this.#lengthInHead()
    if (this.#expected === 0 || this.#length < this.#expected) return
    this.#settle?.done(this.#parts.length === 1 ? part : Buffer.concat(this.#parts))
  }

  /** 0 while the head is not there whole. */
  #lengthInHead(): number {
    const text =
      (this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts))?.toString('latin1', 0, 4_000) ?? ''
    const end = text.indexOf('\r\n\r\n')
    if (end < 0) return 0
    if (!/^HTTP\/1\.1 20[01] /.test(text))
      this.#settle?.fail(new Error(`${this.#asked.split('\r\n', 1)} was answered with ${text}`))
    return end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? Number.NaN)
  }
}
