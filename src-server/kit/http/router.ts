import { rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Actor } from '../access/actor.ts'
import { authenticate } from '../access/authenticate.ts'
import { throttle } from '../access/rate-limits.ts'
import { ApiError, forbidden, parameterError, unauthorized } from '../errors.ts'
import { outbox } from '../events/emit.ts'
import type { WritableInstance } from '../instance.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import { enqueueIn } from '../jobs/queue.ts'
import { type Body, readBody } from './bodies.ts'
import { BodyRoom } from './body-limits.ts'
import type { Endpoint, RequestFacts, UploadedFile } from './endpoint.ts'
import type { GuardHeaders } from './guard.ts'
import type { Upload } from './multipart.ts'
import { type Bag, merge, parseQuery } from './parameters.ts'
import type { Reply } from './reply.ts'
import { admitsAnonymous, type Route, Routes } from './routes.ts'
import { facts, sendError, sendReply } from './send.ts'

/**
 * Answers every request of the API:
 * address → parameters → actor → rights → [transaction] → handler → reply → [commit] → events → jobs
 */
export function createRouter(endpoints: readonly Endpoint[], instance: WritableInstance) {
  const routes = new Routes(endpoints)
  const room = new BodyRoom()

  return async function answer(req: IncomingMessage, res: ServerResponse, headers: GuardHeaders = {}): Promise<void> {
    const began = performance.now()
    const url = req.url ?? '/'
    const cut = url.indexOf('?')
    const path = cut < 0 ? url : url.slice(0, cut)
    const id = instance.newRequestId()
    const method = req.method === 'HEAD' ? 'GET' : (req.method ?? 'GET')
    const exchange: Exchange = { id, began, path, headers, actor: null, message: null }
    let uploads: readonly UploadedFile[] = []
    try {
      if (method === 'OPTIONS') return tellMethods(res, exchange, routes.methods(path))
      const found = routes.find(method, path)
      if (!found) throw unknownRoute(path)
      if (found.format !== undefined && !FORMATS.has(found.format)) throw unknownFormat(found.format)
      const query = parseQuery(cut < 0 ? '' : url.slice(cut + 1))
      const facts = factsOf(req, id, url, query)
      const asker = (bag: Bag) =>
        authenticate(instance, {
          scopes: found.route.scopes,
          headers: req.headers,
          bag,
          base_url: facts.base_url,
        })
      const body: Body =
        method === 'GET'
          ? drained(req)
          : await readBody(
              req,
              room,
              uploadOf(found.route, instance, async (fields) => admit(found.route, await asker(merge(query, fields)))),
            )
      uploads = Object.values(body.files)
      const bag = merge(query, body.bag)
      if (instance.isNewDay()) await instance.rollOverDay()
      exchange.actor = await asker(bag)
      admit(found.route, exchange.actor)
      const limits = throttle(instance, exchange.actor, facts.ip)
      const values = Object.fromEntries(
        found.route.names.map((name, i) => [name, decodeSegment(found.values[i] ?? '')]),
      )
      const { texts, ...input } = found.route.read(values, bag, body.files)
      if (texts.length > 0) throw parameterError(texts.join(', '))
      const reply = await run(found.route, instance, {
        ...input,
        actor: exchange.actor,
        instance,
        request: facts,
        endpoints,
      })
      sendReply(req, res, exchange, reply, limits)
    } catch (error) {
      exchange.message = sendError(req, res, exchange, error, instance.log)
    } finally {
      if (uploads.length > 0) await Promise.all(uploads.map((file) => rm(file.path, { force: true })))
      note(instance, req, res, exchange)
    }
  }
}

/** One request as the log and the answer tell of it. */
export interface Exchange {
  id: string
  /** `performance.now()` at its arrival. */
  began: number
  path: string
  /** What the guard wants on every answer. */
  headers: GuardHeaders
  actor: Actor | null
  /** The server's words where it refused. */
  message: string | null
}

async function run(route: Route, instance: WritableInstance, input: object): Promise<Reply> {
  const { emit, emitted } = outbox()
  if (route.method === 'GET')
    return route.endpoint.handle({ ...input, db: instance.db.read, emit, enqueue: refuseToWrite })
  let queued = false
  const reply = await instance.db.write((trx) => {
    const enqueue = enqueueIn(trx, instance.clock)
    const noted: Enqueue = (kind, payload) => {
      queued = true
      return enqueue(kind, payload)
    }
    return route.endpoint.handle({ ...input, db: trx, emit, enqueue: noted })
  })
  instance.committed(emitted, queued)
  return reply
}

function admit({ contract }: Route, actor: Actor | null) {
  if (!actor && !admitsAnonymous(contract)) throw unauthorized()
  if (contract.access === 'admin' && !actor?.admin) throw forbidden()
}

const refuseToWrite = async () => {
  throw new Error('A read must not write')
}

const uploadOf = ({ contract }: Route, instance: WritableInstance, admit: Upload['admit']) =>
  contract.files && {
    admit,
    fields: contract.files,
    place: () => instance.files.temporaryPath(),
    max_bytes: instance.uploadLimit(),
  }

/** Some clients send a body with a GET; it means nothing. */
function drained(req: IncomingMessage): Body {
  req.resume()
  return { bag: parseQuery(''), files: {} }
}

function factsOf(req: IncomingMessage, id: string, url: string, query: Record<string, unknown>): RequestFacts {
  return {
    id,
    base_url: `http://${req.headers.host ?? 'localhost'}`,
    method: req.method ?? 'GET',
    url,
    ip: req.socket.remoteAddress ?? '',
    user_agent: req.headers['user-agent'] ?? '',
    unmodified_since: req.headers['if-unmodified-since'],
    query,
  }
}

function unknownRoute(path: string) {
  if (path === '/api/v3' || path.startsWith('/api/v3/'))
    return new ApiError(410, { error: 'API V3 is no longer supported. Use API V4 instead.' })
  return new ApiError(404, { error: '404 Not Found' })
}

function tellMethods(res: ServerResponse, exchange: Exchange, methods: readonly string[]) {
  if (methods.length === 0) throw unknownRoute(exchange.path)
  const heads = methods.includes('GET') ? ['HEAD'] : []
  res.writeHead(204, { ...facts(exchange), Allow: ['OPTIONS', ...heads, ...methods].join(', ') }).end()
}

/** What may stand at the end of an address; the answer is the same. */
const FORMATS = new Set(['json', 'txt'])
const unknownFormat = (format: string) =>
  new ApiError(406, { error: `The requested format '${format.slice(0, 80)}' is not supported.` })

function decodeSegment(segment: string) {
  try {
    const text = decodeURIComponent(segment)
    if (!text.includes('\0')) return text
  } catch {
    // falls through: the same answer as for a NUL
  }
  throw parameterError('the path is invalid')
}

const PROBE = /^\/-\/(health|liveness|readiness)$/

/** After the answer: the log line and the console's picture of the traffic. */
function note(
  instance: WritableInstance,
  req: IncomingMessage,
  res: ServerResponse,
  { id, began, path, actor, message }: Exchange,
) {
  const ms = Math.round((performance.now() - began) * 10) / 10
  // What asks every few seconds whether the server lives would drown all else.
  instance.log[PROBE.test(path) ? 'debug' : 'info'](
    {
      method: req.method,
      path,
      status: res.statusCode,
      ms,
      id,
      user: actor?.username,
      sudo_by: actor?.sudo_by?.username,
    },
    'request',
  )
  instance.traffic.record({
    method: req.method ?? '',
    path,
    status: res.statusCode,
    client: clientOf(req),
    request_id: id,
    message,
  })
}

/** `python-gitlab/5.6.0` → `python-gitlab 5.6`; a browser is the console. */
function clientOf(req: IncomingMessage): string {
  const agent = req.headers['user-agent'] ?? ''
  if (req.headers['x-gantry-client'] === 'console' || agent.startsWith('Mozilla/')) return 'console'
  const match = /^([\w.-]+)(?:\/v?(\d+(?:\.\d+)?))?/.exec(agent)
  return match ? [match[1], match[2]].filter(Boolean).join(' ') : 'unknown'
}
