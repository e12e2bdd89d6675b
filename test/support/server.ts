import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Api, endpoints } from '../../src-server/api.ts'
import { createApp } from '../../src-server/app.ts'
import { Instance } from '../../src-server/instance.ts'
import { MovableClock } from '../../src-server/kit/clock.ts'
import type { Store } from '../../src-server/kit/db/open.ts'
import type { Emitted } from '../../src-server/kit/events/events.ts'
import { Files } from '../../src-server/kit/files.ts'
import { createHttpServer } from '../../src-server/kit/http/express.ts'
import type { Tier } from '../../src-server/kit/instance.ts'
import type { InstanceOptions } from '../../src-server/kit/instance-options.ts'
import { createLog } from '../../src-server/kit/log.ts'
import { systemRandom } from '../../src-server/kit/random.ts'
import { listeners } from '../../src-server/listeners.ts'
import { emptyImage } from '../../src-server/schema/store.ts'
import { sweeps } from '../../src-server/sweeps.ts'
import { workers } from '../../src-server/workers.ts'
import { WORLD_LIMITS, type WorldLimits } from '../../src-server/worlds/eviction.ts'
import { Worlds } from '../../src-server/worlds/worlds.ts'
import { outboundInTests } from './archive-server.ts'
import { Client, type RawAnswer } from './client.ts'
import { checkAnswer } from './contract.ts'
import { storesOf } from './store-pool.ts'

/** Uses folders in memory if possible: creating and removing folders on disk takes longer than most tests. */
const temporary = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

let openEmpty: (() => Promise<Store>) | undefined

/** A migrated, empty database. */
function freshStore(): Promise<Store> {
  openEmpty ??= storesOf(emptyImage())
  return openEmpty()
}

/** A clock that moves only by `advance`. It starts on Friday, 22 May 2026, 10:11:12.345 UTC. */
export class StoppedClock extends MovableClock {
  readonly #real: { now: number }
  constructor() {
    const real = { now: Date.parse('2026-05-22T10:11:12.345Z') }
    super(() => real.now)
    this.#real = real
  }
  advance(ms: number) {
    this.#real.now += ms
  }
}

export interface Answer<B = unknown> extends RawAnswer {
  body: B
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** A complete server on a copy of a migrated, empty database, with real sockets and SQL. Only the clock is stopped. */
export async function startTestServer(
  options: {
    tier?: Tier
    directory?: string
    store?: Store
    password_cost?: number
    outbound?: InstanceOptions['outbound']
    disabled_features?: InstanceOptions['disabled_features']
    unknown?: 404 | 501
    worlds?: WorldLimits
    limits?: InstanceOptions['limits']
    strict?: boolean
  } = {},
) {
  const clock = new StoppedClock()
  const root = options.directory ?? mkdtempSync(join(temporary, 'gantry-'))
  const instance = new Instance({
    store: options.store ?? (await freshStore()),
    files: new Files(root, systemRandom, options.directory === undefined),
    clock,
    random: systemRandom,
    log: createLog({ level: process.env.TEST_LOG === undefined ? 'silent' : 'info', format: 'pretty' }),
    tier: options.tier ?? 'ultimate',
    name: 'test',
    listeners,
    workers,
    sweeps,
    // Hashes take most of the time of tests that set passwords.
    password_cost: options.password_cost ?? 2 ** 8,
    outbound: { ...outboundInTests, ...options.outbound },
    disabled_features: options.disabled_features,
    unknown: options.unknown,
    limits: options.limits,
    strict: options.strict,
  })
  await instance.open()
  const events: Pick<Emitted, 'event' | 'payload'>[] = []
  instance.events.taps.add(({ event, payload }) => events.push({ event, payload }))
  const worlds = new Worlds(instance, options.worlds ?? WORLD_LIMITS)
  const app = createApp(instance, { console_folder: undefined, allowed_hosts: [], allow_origins: [] })
  const http = createHttpServer(app)
  await new Promise<void>((done) => {
    http.listen(0, '127.0.0.1', done)
  })
  const address = http.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const origin = `http://127.0.0.1:${port}`

  const client = new Client()

  /** Sends any request unchanged. The answer is checked against the contract of a known address. */
  async function send(method: string, path: string, init: RequestInit & { token?: string } = {}): Promise<Answer> {
    const { token, ...rest } = init
    const headers = new Headers(rest.headers)
    if (token !== undefined) headers.set('PRIVATE-TOKEN', token)
    const url = /^\/(?:api|-|uploads|w)\//.test(path) ? origin + path : `${origin}/api/v4${path}`
    const answer = isPlain(rest)
      ? await client.send(url, { method, headers, body: rest.body })
      : await fetched(url, { ...rest, method, headers })
    const { status, text } = answer
    const json = answer.content_type?.startsWith('application/json') === true
    const body: unknown = json && text !== '' ? JSON.parse(text) : null
    if (method !== 'HEAD')
      checkAnswer(endpoints, method, new URL(url).pathname.replace(/^\/w\/[^/]+/, ''), status, body)
    return Object.assign(answer, { body })
  }

  instance.base_url = origin
  return {
    instance,
    worlds,
    clock,
    origin,
    port,
    events,
    send,
    db: instance.db,
    async stop() {
      client.close()
      http.closeAllConnections()
      await new Promise((done) => http.close(done))
      await worlds.close()
      await instance.close()
    },
  }
}

const isPlain = (init: RequestInit): init is { headers?: HeadersInit; body?: string } =>
  Object.keys(init).every((name) => name === 'headers' || name === 'body') &&
  (init.body === undefined || typeof init.body === 'string')

async function fetched(url: string, init: RequestInit): Promise<RawAnswer> {
  const response = await fetch(url, { ...init, redirect: 'manual' })
  const { status, headers } = response
  return { status, headers, content_type: headers.get('content-type'), text: await response.text() }
}

export type Address = keyof Api
/** The input of a test: what the contract accepts, or anything if a refusal is expected. */
export type Input<A extends Address> = Api[A]['input']

/** Sends a request by address: `call('GET /projects/:id', { id: 1 })` puts parameters into the path, the query or a JSON body. */
export async function callBy(
  server: TestServer,
  token: string | undefined,
  address: string,
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  const [method = 'GET', template = ''] = address.split(' ')
  const rest = { ...input }
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const credential = token === undefined ? {} : { token }
  if (method === 'GET') {
    const query = queryOf(rest)
    return server.send(method, query === '' ? path : `${path}?${query}`, credential)
  }
  if (Object.values(rest).some((value) => value instanceof Blob)) {
    const form = new FormData()
    for (const [name, value] of pairsOf(rest)) form.append(name, value)
    return server.send(method, path, { ...credential, headers, body: form })
  }
  return server.send(method, path, {
    ...credential,
    body: JSON.stringify(rest),
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}

export const queryOf = (input: Record<string, unknown>) =>
  pairsOf(input)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')

function pairsOf(value: unknown, name = ''): [string, string | Blob][] {
  if (value instanceof Blob) return [[name, value]]
  if (Array.isArray(value)) return value.flatMap((one) => pairsOf(one, `${name}[]`))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => pairsOf(one, name === '' ? key : `${name}[${key}]`))
  return value === undefined ? [] : [[name, String(value)]]
}
