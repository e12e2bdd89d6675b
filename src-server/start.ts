import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import { createApp } from './app.ts'
import { Instance, type Tier } from './instance.ts'
import { systemClock } from './kit/clock.ts'
import { openDirectory, type Store } from './kit/db/open.ts'
import { StartError } from './kit/errors.ts'
import { Files, temporaryRoot } from './kit/files.ts'
import { createLog, type LogOptions } from './kit/log.ts'
import { systemRandom } from './kit/random.ts'
import { listeners } from './listeners.ts'
import { isHalfSeeded, type Seed, seedInstance, seedName } from './seed.ts'
import { renewLaunchToken } from './tokens/launch-token.ts'
import { workers } from './workers.ts'

export interface StartOptions {
  /** 0: any free one. */
  port: number
  host: string
  allowed_hosts: readonly string[]
  allow_origins: readonly string[]
  storage: { kind: 'directory'; path: string } | { kind: 'memory' }
  /** undefined: demo where the data directory is new, else what it holds. */
  seed: Seed | undefined
  /** The first administrator's token; undefined: a new one at each start. */
  token: string | undefined
  /** Whether the console is served. */
  ui: boolean
  tier: Tier
  log: LogOptions
}

export interface RunningServer {
  /** `http://127.0.0.1:4880/api/v4` */
  url: string
  /** `http://127.0.0.1:4880/` */
  ui: string
  port: number
  token: string
  /** From the call to the first answer to itself. */
  ms: number
  pid: number
  instance: Instance
  /** A code that signs the console in as the first administrator, once and within a minute. */
  issueSignInCode(): string
  stop(): Promise<void>
}

/**
 * Opens an instance and serves it. Ready means: migrated, seeded, and one request to itself answered. An abort ends a long seeding.
 *
 * @throws StartError with the exit code of the product
 */
export async function startServer(options: StartOptions, signal?: AbortSignal): Promise<RunningServer> {
  const began = performance.now()
  const { storage } = options
  const root = storage.kind === 'directory' ? resolve(storage.path) : temporaryRoot()
  const store = await openWhole(root, storage.kind === 'directory' ? 'full' : 'off')
  const files = new Files(root, systemRandom, storage.kind === 'memory')
  const log = createLog(options.log)
  let instance: Instance | undefined
  try {
    await seedInstance(store, files, systemClock, options.seed, signal)
    instance = new Instance({
      store,
      files,
      clock: systemClock,
      random: systemRandom,
      log,
      tier: options.tier,
      name: await seedName(store),
      listeners,
      workers,
    })
    const launch = await renewLaunchToken(instance, options.token)
    await instance.open()
    const name = nameOf(options.host)
    const server = createApp(instance, {
      console_folder: options.ui ? consoleFolder() : undefined,
      // Who names an address to listen on means to be called by it.
      allowed_hosts: [...options.allowed_hosts, name],
      allow_origins: options.allow_origins,
    })
    const port = await listen(server, options.port, options.host)
    const origin = `http://${name}:${port}`
    await fetchOnce(`${origin}/-/readiness`)
    instance.start_ms = Math.round(performance.now() - began)
    const opened = instance
    return {
      url: `${origin}/api/v4`,
      ui: `${origin}/`,
      port,
      token: launch.token,
      ms: instance.start_ms,
      pid: process.pid,
      instance,
      issueSignInCode: () => opened.sessions.issueCode(launch.user_id),
      stop: () => stop(server, opened),
    }
  } catch (error) {
    if (instance) await instance.close()
    else {
      await store.close()
      files.close()
    }
    throw error
  }
}

/** A database that holds nothing, or a whole seed. */
async function openWhole(root: string, durability: 'full' | 'off'): Promise<Store> {
  const store = openDirectory(root, durability)
  if (!(await isHalfSeeded(store))) return store
  await store.close()
  return openDirectory(root, durability, 'anew')
}

/** Beside the bundle where there is one, else where a build from the sources puts it. */
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
          ? new StartError(3, `Port ${port} on ${host} is in use. Choose another with --port, or 0 for any free one.`)
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

/** An address to listen on as it stands in a URL; every address of the machine has no name, so the loopback stands for them. */
function nameOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** The server's word that it answers, from itself. */
async function fetchOnce(url: string) {
  const { request } = await import('node:http')
  await new Promise<void>((done, fail) => {
    request(url, { agent: false }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200
          ? done()
          : fail(new StartError(1, `The server answers itself with ${response.statusCode}`)),
      )
    })
      .once('error', fail)
      .end()
  })
}

/** No new connections; what runs may end; then the jobs, the database, the files. */
async function stop(server: Server, instance: Instance) {
  const closed = new Promise<void>((done) => {
    server.close(() => done())
  })
  server.closeIdleConnections()
  const patience = setTimeout(() => server.closeAllConnections(), 4_000)
  await closed
  clearTimeout(patience)
  await instance.close()
}
