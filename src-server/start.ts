import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import type { Express } from 'express'
import { keepSessions, sessionAccounts } from './authentication/kept-sessions.ts'
import type { Instance } from './instance.ts'
import type { Reopen } from './kit/backups/backups.ts'
import { StartError } from './kit/errors.ts'
import { createHttpServer } from './kit/http/express.ts'
import { createLog, type Log, type LogOptions } from './kit/log.ts'
import { type OpenInstance, type OpenOptions, openInstance } from './open-instance.ts'

export interface OpenAppOptions extends OpenOptions {
  allowed_hosts: readonly string[]
  allow_origins: readonly string[]
  /** Whether the console is served. */
  ui: boolean
  log: LogOptions
}

export interface StartOptions extends OpenAppOptions {
  /** 0: any free port. */
  port: number
  host: string
}

export interface RunningServer {
  /** `http://127.0.0.1:4880/api/v4` */
  url: string
  /** `http://127.0.0.1:4880/` */
  ui: string
  port: number
  token: string
  /** Milliseconds from the call until the server has answered its own first request. */
  ms: number
  pid: number
  /** The one that is served now: after a backup was restored, it is another one. */
  readonly instance: Instance
  /** A code that signs the console in as the first administrator, once and within a minute. */
  issueSignInCode(): string
  stop(): Promise<void>
}

/**
 * Opens an instance and serves it. Ready means: migrated, seeded, and one request to itself answered. An abort of the signal ends a long
 * seeding.
 *
 * @throws StartError with the exit code of the command line
 */
export async function startServer(options: StartOptions, signal?: AbortSignal): Promise<RunningServer> {
  const began = performance.now()
  const name = nameOf(options.host)
  // The server answers to the name that it listens on.
  const open_options = { ...options, allowed_hosts: [...options.allowed_hosts, name] }
  // One log for all instances, so that it tells of a restore too.
  const log = createLog(options.log)
  let opened = await openApp(open_options, signal, log)
  let server = createHttpServer(opened.app)
  let port = options.port
  let reopening: Promise<void> = Promise.resolve()

  const serve = async () => {
    port = await listen(server, port, options.host)
    const origin = `http://${name}:${port}`
    opened.instance.base_url = origin
    opened.instance.backups.reopen = (change) => {
      reopening = reopen(change)
      return reopening
    }
    await fetchOnce(`${origin}/-/readiness`)
    log.debug({ url: origin }, 'the server is ready')
  }
  /** Meanwhile, clients are told to try again soon. Tokens and ready sessions stay valid. */
  const reopen: Reopen = async (change) => {
    const closed = closeServer(server, opened.instance)
    const waiting = createServer((_, res) => {
      res.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1', Connection: 'close' })
      res.end('{"message":"503 Service Unavailable"}')
    })
    await listen(waiting, port, options.host)
    await closed
    const { instance, token, close } = opened
    const accounts = await sessionAccounts(instance)
    await close()
    change()
    opened = await openApp({ ...open_options, seed: undefined, clock: undefined, token }, signal, log)
    await keepSessions(instance, opened.instance, accounts)
    opened.instance.start_ms = instance.start_ms
    server = createHttpServer(opened.app)
    waiting.close()
    waiting.closeAllConnections()
    await serve()
  }
  const stop = async () => {
    log.debug('the server stops')
    await reopening.catch(() => {})
    await closeServer(server, opened.instance)
    await opened.close()
  }
  try {
    await serve()
  } catch (error) {
    await stop()
    throw error
  }
  const ms = Math.round(performance.now() - began)
  opened.instance.start_ms = ms
  const origin = `http://${name}:${port}`
  return {
    url: `${origin}/api/v4`,
    ui: `${origin}/`,
    port,
    token: opened.token,
    ms,
    pid: process.pid,
    get instance() {
      return opened.instance
    },
    issueSignInCode: () => opened.issueSignInCode(),
    stop,
  }
}

/** Opens an instance as an Express app that nothing serves yet. `close` ends it. @throws StartError */
export async function openApp(
  options: OpenAppOptions,
  signal?: AbortSignal,
  log: Log = createLog(options.log),
): Promise<OpenInstance & { app: Express }> {
  const opening = openInstance(options, log, signal)
  // A new instance is seeded by another process meanwhile.
  const [opened, { createApp }] = await Promise.all([opening, import('./app.ts')])
  const app = createApp(opened.instance, {
    console_folder: options.ui ? consoleFolder() : undefined,
    allowed_hosts: options.allowed_hosts,
    allow_origins: options.allow_origins,
  })
  return { ...opened, app }
}

/** The built console: beside the bundle, or in `out` when the server runs from its sources. */
function consoleFolder(): string | undefined {
  return [join(import.meta.dirname, '../renderer'), join(import.meta.dirname, '../out/renderer')].find((folder) =>
    existsSync(join(folder, 'index.html')),
  )
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      fail(
        error.code === 'EADDRINUSE'
          ? new StartError(
              3,
              `Port ${port} on ${host} is in use. Choose another port with --port, or --port 0 for any free port.`,
            )
          : error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND'
            ? new StartError(2, `Cannot listen on ${host} port ${port}: ${error.message}`)
            : error,
      )
    })
    server.listen(port, host, done)
  })
  const address = server.address()
  return address && typeof address === 'object' ? address.port : port
}

/** The host of the server's URL. A server that listens on all addresses is reached on the loopback address. */
function nameOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** Proves that the server answers. */
async function fetchOnce(url: string) {
  const { request } = await import('node:http')
  await new Promise<void>((done, fail) => {
    request(url, { agent: false }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200
          ? done()
          : fail(new StartError(1, `The server answered its own first request with ${response.statusCode}`)),
      )
    })
      .once('error', fail)
      .end()
  })
}

/** Ends open streams, refuses new connections, and waits for running requests. */
async function closeServer(server: Server, instance: Instance) {
  instance.endStreams()
  const closed = new Promise<void>((done) => {
    server.close(() => done())
  })
  server.closeIdleConnections()
  // A connection becomes idle when its request is answered, and would be kept for the next one.
  const idle = setInterval(() => server.closeIdleConnections(), 20)
  const patience = setTimeout(() => server.closeAllConnections(), 4_000)
  await closed
  clearInterval(idle)
  clearTimeout(patience)
}
