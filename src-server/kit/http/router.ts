import { rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Authenticate } from '../access/authenticate.ts'
import { throttle } from '../access/rate-limits.ts'
import { requireKnownAddress } from '../access/user-addresses.ts'
import { parameterError } from '../errors.ts'
import { ConnectionClosed, withFaults } from '../faults/with-faults.ts'
import type { WritableInstance } from '../writable-instance.ts'
import { admit, requireNoMaintenance } from './admission.ts'
import { type Body, readBody } from './bodies.ts'
import { BodyMemory } from './body-limits.ts'
import { DRY_RUN, wantsDryRun } from './dry-run-header.ts'
import type { Endpoint, RequestFacts, UploadedFile } from './endpoint.ts'
import { type Exchange, type HeaderList, newExchange, noParameters, partsOf, readableQuery } from './exchange.ts'
import type { Upload } from './multipart.ts'
import { unknownNames } from './own-parameters.ts'
import { type Bag, merge, parseQuery } from './parameters.ts'
import { Recorder } from './recorder.ts'
import { type Found, type Route, routesOf } from './routes.ts'
import { run, runDry } from './run.ts'
import { sendError, sendReply } from './send.ts'
import { refuseDeprecated, withoutDeprecated } from './strict.ts'
import { notImplemented, refuseUnknownFormat, sendAllowedMethods, unknownRoute } from './unknown-routes.ts'
import type { Fault } from './wire.ts'

interface RouterOptions {
  memory?: BodyMemory
  /** The part of the platform's API that an unknown path belongs to: `/projects/:id/pipelines`. undefined: none. */
  notBuilt?(path: string): string | undefined
}

/** What is known about a request before routing. */
export interface Arrival {
  /** Headers to add to every answer. */
  guarded?: HeaderList
  /** Mount path in another app: `/gantry`. */
  mounted_at?: string
  /** The request is refused before it is routed. */
  refused?: unknown
}

/**
 * Answers every request of the API:
 * address → body → [sweeps of a new day] → actor (token, sudo) → access → rate limit → parameters → [transaction] → handler → reply → [commit] → events, jobs
 */
export function createRouter(
  endpoints: readonly Endpoint[],
  instance: WritableInstance,
  authenticate: Authenticate,
  { memory = new BodyMemory(), notBuilt = () => undefined }: RouterOptions = {},
) {
  const routes = routesOf(endpoints)
  const recorder = new Recorder(instance)

  /**
   * Who sent a request that failed before its caller was known: one to an unknown address, with a token of a narrow scope, that is revoked or
   * expired, or of a blocked account.
   */
  const senderOf = ({ headers: { sudo: _, ...headers }, socket }: IncomingMessage, { query, body }: Exchange) =>
    authenticate(instance, {
      scopes: ['api', 'read_api', 'read_user', 'self_rotate'],
      headers,
      // Whoever may not act as somebody else sent the request all the same.
      bag: { ...merge(query, body ?? noParameters), sudo: undefined },
      base_url: '',
      ip: socket.remoteAddress ?? '',
      unused: true,
      identifies: true,
    }).catch(() => null)

  return async function answer(
    req: IncomingMessage,
    res: ServerResponse,
    { guarded = [], mounted_at = '', refused }: Arrival = {},
  ): Promise<void> {
    const began = performance.now()
    const url = req.url ?? '/'
    const { path, query: sentQuery } = partsOf(url)
    const id = instance.newRequestId()
    const method = req.method === 'HEAD' ? 'GET' : (req.method ?? 'GET')
    const exchange = newExchange({ id, began, path, guarded })
    let uploads: readonly UploadedFile[] = []
    try {
      if (refused !== undefined) throw refused
      if (method === 'OPTIONS') return sendAllowedMethods(res, exchange, routes.methods(path))
      const found = routes.find(method, path)
      if (!found) {
        const part = routes.methods(path).length === 0 && instance.unknown === 501 ? notBuilt(path) : undefined
        if (part === undefined) throw unknownRoute(path, routes.methods(path), method)
        exchange.address = `${method} ${part}`
        throw notImplemented(part)
      }
      const { route } = found
      exchange.address = route.contract.address
      exchange.contract = route.contract
      refuseUnknownFormat(found)
      const query = parseQuery(sentQuery)
      exchange.query = query
      if (method !== 'GET' && wantsDryRun(req.headers)) rehearses(exchange)
      const facts = factsOf(req, { id, base_url: `http://${req.headers.host ?? 'localhost'}${mounted_at}`, url, query })
      const { base_url, ip } = facts
      const { open_to_unready = false } = route.contract
      const authenticateWith = (bag: Bag, unused = false) =>
        authenticate(instance, {
          base_url,
          ip,
          scopes: route.scopes,
          headers: req.headers,
          bag,
          unused: unused || exchange.dry_run,
          open_to_unready,
        })
      let bag = query
      let files: Body['files'] = {}
      // Some clients send a body with a GET. It is ignored.
      if (method === 'GET') req.resume()
      else {
        const admitted = async (fields: Bag) => admit(route, await authenticateWith(merge(query, fields)))
        const body = await readBody(req, memory, uploadOf(route, instance, admitted))
        exchange.body = body.bag
        facts.sent = body.bag
        exchange.files = Object.keys(body.files)
        uploads = Object.values(body.files)
        bag = merge(query, body.bag)
        files = body.files
      }
      if (instance.isNewDay()) await instance.rollOverDay()
      const actor = await authenticateWith(bag)
      exchange.actor = actor
      admit(route, actor)
      requireNoMaintenance(route, instance)
      requireKnownAddress(instance, actor, facts.ip)
      const limits = throttle(instance, actor, facts.ip)
      const { params, query: parsedQuery, body, files: kept, faults } = route.read(pathOf(found), bag, files)
      refuse([...faults, ...unknownNames(route.contract, bag)])
      if (instance.strict) refuseDeprecated(route.contract, actor, bag)
      const checkAgain = async () => {
        const now = await authenticateWith(bag, true)
        admit(route, now)
        return now
      }
      const given = { params, query: parsedQuery, body, files: kept }
      const untilGone = () => departureOf(res)
      const input = { ...given, actor, instance, request: facts, checkAgain, untilGone, endpoints }
      const carryOut = exchange.dry_run ? runDry : run
      const work = (changed: Bag) => {
        const again = { ...input, query: changed }
        return carryOut(route, instance, again)
      }
      const reply =
        instance.faults.of_requests.length === 0
          ? await carryOut(route, instance, input)
          : await withFaults({ instance, req, res, exchange, actor, request: facts, query: parsedQuery }, work)
      const shown = instance.strict ? withoutDeprecated(route.contract, actor, reply) : reply
      sendReply(req, res, exchange, shown, limits)
    } catch (error) {
      if (!(error instanceof ConnectionClosed)) exchange.message = sendError(req, res, exchange, error, instance.log)
      if (exchange.address === null) exchange.query = readableQuery(sentQuery)
      exchange.actor ??= await senderOf(req, exchange)
    } finally {
      recorder.record(req, res, exchange)
      if (uploads.length > 0) await Promise.all(uploads.map((file) => rm(file.path, { force: true })))
    }
  }
}

/** @throws ApiError 400 if there are faults */
function refuse(faults: readonly Fault[]) {
  if (faults.length === 0) return
  throw parameterError(
    faults.map(({ text }) => text).join(', '),
    faults.map(({ field }) => field),
  )
}

function rehearses(exchange: Exchange) {
  exchange.dry_run = true
  exchange.guarded = [...exchange.guarded, DRY_RUN, 'true']
}

function departureOf(res: ServerResponse): AbortSignal {
  const departure = new AbortController()
  res.once('close', () => departure.abort())
  if (res.closed) departure.abort()
  return departure.signal
}

const uploadOf = ({ contract }: Route, instance: WritableInstance, admit: Upload['admit']) =>
  contract.files && {
    admit,
    fields: contract.files,
    temporaryPath: () => instance.files.temporaryPath(),
    max_bytes: instance.uploadLimit(Object.values(contract.files)[0]?.limit),
  }

const factsOf = (
  req: IncomingMessage,
  known: Pick<RequestFacts, 'id' | 'base_url' | 'url' | 'query'>,
): RequestFacts => ({
  ...known,
  method: req.method ?? 'GET',
  ip: req.socket.remoteAddress ?? '',
  user_agent: req.headers['user-agent'] ?? '',
  headers: req.headers,
  sent: undefined,
  unmodified_since: req.headers['if-unmodified-since'],
  last_event_id: lastEventId(req),
})

function lastEventId({ headers }: IncomingMessage): string | undefined {
  const sent = headers['last-event-id']
  return Array.isArray(sent) ? sent.join() : sent
}

/** Decodes the path parameters. */
function pathOf({ route, values }: Found): Bag {
  const path: Bag = {}
  route.names.forEach((name, i) => {
    path[name] = decodeSegment(values[i] ?? '')
  })
  return path
}

function decodeSegment(segment: string) {
  try {
    const text = segment.includes('%') ? decodeURIComponent(segment) : segment
    if (!text.includes('\0')) return text
  } catch {
    // Handled like a NUL: refused below.
  }
  throw parameterError(
    `the path segment '${segment.slice(0, 80)}' must be percent-encoded UTF-8 without NUL characters`,
  )
}
