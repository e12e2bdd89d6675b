import type { IncomingMessage, ServerResponse } from 'node:http'
import { personBehind } from '../access/actor.ts'
import { maskText } from '../secrets.ts'
import { CONSOLE } from '../traffic.ts'
import type { WritableInstance } from '../writable-instance.ts'
import type { Exchange } from './exchange.ts'

/** Logged as `debug`, because health checks arrive every few seconds and would bury all other lines. */
const PROBE = /^\/-\/(health|liveness|readiness)$/

interface Known {
  ms: number
  client: string
  credentials: readonly string[]
}

/** Writes the log line of a request and counts it for the console, after the answers of the current event-loop turn are sent. */
export class Recorder {
  readonly #instance: WritableInstance

  constructor(instance: WritableInstance) {
    this.#instance = instance
  }

  record(req: IncomingMessage, res: ServerResponse, exchange: Exchange) {
    const ms = Math.round((performance.now() - exchange.began) * 10) / 10
    this.#instance.traffic.later(() => {
      const client = clientOf(req)
      const credentials = credentialsOf(req, exchange)
      this.#log(req, res, exchange, ms)
      this.#count(req, res, exchange, client)
      // A healthy probe tells nothing, and probes would push out all other requests.
      if (res.statusCode < 400 && PROBE.test(exchange.path)) return
      if (client !== CONSOLE) this.#instance.traffic.coverage.add(exchange, res.statusCode, credentials)
      this.#keep(req, res, exchange, { ms, client, credentials })
    })
  }

  #log(req: IncomingMessage, res: ServerResponse, { id, path, address, actor }: Exchange, ms: number) {
    const status = res.statusCode
    this.#instance.log.printed[PROBE.test(path) ? 'debug' : 'info'](
      {
        method: req.method,
        path: maskText(path),
        // Distinguishes a missing record from an unknown address.
        address: status < 400 ? undefined : (address ?? 'none'),
        status,
        ms,
        id,
        user: actor?.username,
        sudo_by: actor ? personBehind(actor)?.username : undefined,
      },
      'request',
    )
  }

  #count(req: IncomingMessage, res: ServerResponse, { path, actor }: Exchange, client: string) {
    const isSession = actor === null || actor.token.endSession !== null
    this.#instance.traffic.record({
      method: req.method ?? '',
      path,
      status: res.statusCode,
      client,
      token_id: isSession ? null : actor.token.id,
    })
  }

  #keep(req: IncomingMessage, res: ServerResponse, exchange: Exchange, { ms, client, credentials }: Known) {
    const {
      id,
      path,
      address,
      message,
      actor,
      query,
      body,
      files,
      answer,
      sent,
      answer_state,
      answer_bytes,
      answer_headers,
      dry_run,
      reason,
      faults,
    } = exchange
    const has_body = Number(req.headers['content-length'] ?? 0) > 0 || req.headers['transfer-encoding'] !== undefined
    this.#instance.traffic.keep({
      request_id: id,
      method: req.method ?? '',
      path,
      address,
      status: res.statusCode,
      client,
      message,
      ms,
      query,
      body: has_body ? body : null,
      has_body,
      files,
      answer,
      sent,
      answer_state,
      answer_bytes,
      answer_headers,
      dry_run,
      reason,
      faults,
      user: actor && { id: actor.id, username: actor.username, name: actor.name },
      sudo_by: actor && personBehind(actor),
      token: actor === null || actor.token.id === null ? null : { id: actor.token.id, name: actor.token.name },
      user_agent: req.headers['user-agent'] ?? null,
      content_type: req.headers['content-type'] ?? null,
      credentials,
    })
  }
}

/** Every form in which a request can carry a credential. */
function credentialsOf({ headers }: IncomingMessage, { query, body }: Exchange): string[] {
  const sent = [
    headers['private-token'],
    headers.authorization?.replace(/^\S+\s+/, ''),
    ...[query, body ?? {}].flatMap(({ private_token, access_token }) => [private_token, access_token]),
  ]
  return sent.filter((one) => typeof one === 'string')
}

/** `python-gitlab/5.6.0` → `python-gitlab 5.6`; a browser counts as the console. */
function clientOf(req: IncomingMessage): string {
  const agent = req.headers['user-agent'] ?? ''
  if (req.headers['x-gantry-client'] === 'console' || agent.startsWith('Mozilla/')) return CONSOLE
  const match = /^([\w.-]+)(?:\/v?(\d+(?:\.\d+)?))?/.exec(agent)
  return match ? [match[1], match[2]].filter(Boolean).join(' ') : 'unknown'
}
