import type { IncomingMessage, ServerResponse } from 'node:http'
import type { WritableInstance } from '../writable-instance.ts'
import type { Exchange } from './exchange.ts'

/** Logged as `debug`, because health checks arrive every few seconds and would bury all other lines. */
const PROBE = /^\/-\/(health|liveness|readiness)$/

/** Writes the log line of a request and counts it for the console, after the answers of the current event-loop turn are sent. */
export class Recorder {
  readonly #instance: WritableInstance
  #waiting: (() => void)[] = []

  constructor(instance: WritableInstance) {
    this.#instance = instance
  }

  record(req: IncomingMessage, res: ServerResponse, exchange: Exchange) {
    const ms = Math.round((performance.now() - exchange.began) * 10) / 10
    if (this.#waiting.length === 0) setImmediate(() => this.#flush())
    this.#waiting.push(() => {
      this.#log(req, res, exchange, ms)
      this.#count(req, res, exchange)
    })
  }

  #flush() {
    const waiting = this.#waiting
    this.#waiting = []
    for (const one of waiting) one()
  }

  #log(req: IncomingMessage, res: ServerResponse, { id, path, address, actor }: Exchange, ms: number) {
    const status = res.statusCode
    this.#instance.log[PROBE.test(path) ? 'debug' : 'info'](
      {
        method: req.method,
        path,
        // Distinguishes a missing record from an unknown address.
        address: status < 400 ? undefined : (address ?? 'none'),
        status,
        ms,
        id,
        user: actor?.username,
        sudo_by: actor?.sudo_by?.username,
      },
      'request',
    )
  }

  #count(req: IncomingMessage, res: ServerResponse, { id, path, address, message }: Exchange) {
    this.#instance.traffic.record({
      method: req.method ?? '',
      path,
      address,
      status: res.statusCode,
      client: clientOf(req),
      request_id: id,
      message,
    })
  }
}

/** `python-gitlab/5.6.0` → `python-gitlab 5.6`; a browser counts as the console. */
function clientOf(req: IncomingMessage): string {
  const agent = req.headers['user-agent'] ?? ''
  if (req.headers['x-gantry-client'] === 'console' || agent.startsWith('Mozilla/')) return 'console'
  const match = /^([\w.-]+)(?:\/v?(\d+(?:\.\d+)?))?/.exec(agent)
  return match ? [match[1], match[2]].filter(Boolean).join(' ') : 'unknown'
}
