import { connect, type Socket } from 'node:net'

/** The request to send at each turn. */
export type Requests = (turn: number) => string

export interface Load {
  requests: number
  ms: number
}

const CONNECTIONS = 8

/**
 * Sends each request as soon as the previous answer has arrived, over a few connections. Uses bare sockets, because an HTTP client needs as
 * much CPU time as the measured server.
 */
export async function load(
  port: number,
  requests: Requests,
  duration_ms: number,
  connections = CONNECTIONS,
): Promise<Load> {
  const started = performance.now()
  const until = started + duration_ms
  let turn = 0
  let answered = 0
  const lines = Array.from({ length: connections }, async () => {
    const line = await Connection.open(port)
    while (performance.now() < until) {
      await line.ask(requests(turn++))
      answered++
    }
    line.close()
  })
  await Promise.all(lines)
  return { requests: answered, ms: performance.now() - started }
}

/** The body of one answer, to compare two servers before they are measured. */
export async function bodyOf(port: number, request: string): Promise<unknown> {
  const line = await Connection.open(port)
  const text = await line.ask(request)
  line.close()
  return JSON.parse(text.subarray(text.indexOf('\r\n\r\n') + 4).toString('utf8'))
}

/** A persistent connection with one request at a time. */
export class Connection {
  readonly #socket: Socket
  #parts: Buffer[] = []
  #length = 0
  /** The length of the whole answer in bytes; 0 until its headers have arrived. */
  #expected = 0
  #asked = ''
  #settle: { done: (answer: Buffer) => void; fail: (error: Error) => void } | undefined

  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    await new Promise<void>((done, fail) => {
      socket.once('connect', done)
      socket.once('error', fail)
    })
    return new Connection(socket)
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

  /** The length of the answer by its headers; 0 until all headers have arrived. */
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
