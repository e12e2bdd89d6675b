import { existsSync } from 'node:fs'
import express, { type Express, type Request, type Response } from 'express'
import { endpoints } from './api.ts'
import { authenticate } from './authentication/authenticate.ts'
import type { Instance } from './instance.ts'
import { isAtRoot, withSingleSlashes } from './kit/http/addresses.ts'
import type { HeaderList } from './kit/http/exchange.ts'
import { createExpress } from './kit/http/express.ts'
import { guard } from './kit/http/guard.ts'
import { Recorder } from './kit/http/recorder.ts'
import { createRouter } from './kit/http/router.ts'
import type { WritableInstance } from './kit/writable-instance.ts'
import { notBuilt } from './metadata/not-built.ts'
import { dispatcher, type WorldPages } from './worlds/dispatch.ts'
import { worldsBeside } from './worlds/worlds.ts'

export interface AppOptions {
  /** Folder of the built console; undefined: only the API. */
  console_folder: string | undefined
  /** Allowed host names in addition to the loopback names. A name without a port is allowed with the port of the connection. */
  allowed_hosts: readonly string[]
  /** Origins whose pages may call the API. */
  allow_origins: readonly string[]
}

const CONSOLE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

type Guarded = Response<unknown, { guarded: HeaderList }>

/**
 * An instance as an Express app: guard, API, console. The app answers every request that it gets, so mount it after your own routes or below a
 * path, and before any middleware that reads bodies:
 *
 * ```ts
 * const app = express()
 * app.use('/gantry', createApp(instance, { console_folder: undefined, allowed_hosts: [], allow_origins: [] }))
 * createHttpServer(app).listen(3000)
 * ```
 *
 * The console must be mounted at the root. Any HTTP server can serve the app; `createHttpServer` (`kit/http/express.ts`) is the fastest.
 */
export function createApp(instance: Instance, { console_folder, allowed_hosts, allow_origins }: AppOptions): Express {
  const routerFor = (one: WritableInstance) => createRouter(endpoints, one, authenticate, { notBuilt })
  const answer = routerFor(instance)
  const worlds = worldsBeside(instance)
  const hosts = hostsBy(allowed_hosts)
  const newRequestId = () => instance.newRequestId()
  const recorder = new Recorder(instance)
  const record = recorder.record.bind(recorder)
  const app = createExpress()
  const page = console_folder && existsSync(console_folder) ? consolePages(instance, console_folder) : undefined
  app.use((req, res: Guarded, next) => {
    const guarded = guard(req, res, { hosts: hosts(req.socket.localPort ?? 0), allow_origins, newRequestId, record })
    if (!guarded) return
    req.url = withSingleSlashes(req.url)
    res.locals.guarded = guarded
    next()
  })
  if (worlds) {
    const dispatch = dispatcher(worlds, routerFor, wantsPage, page?.ofWorld)
    app.use((req, res: Guarded, next) => dispatch({ req, res, guarded: res.locals.guarded, next }))
  }
  const api = (req: Request, res: Guarded) => answer(req, res, { guarded: res.locals.guarded, mounted_at: req.baseUrl })
  app.use((req, res: Guarded, next) => (req.url.startsWith('/api/') || isAtRoot(req.url) ? api(req, res) : next()))
  if (page) app.use(page.ofMain)
  app.use(api)
  app.use(lastResort(instance))
  return app
}

/** Express would show the stack of an error that nothing has answered. It needs the fourth parameter to know that this is for errors. */
const lastResort =
  ({ log }: Instance) =>
  (error: unknown, _req: Request, res: Response, _next: () => void) => {
    log.error({ error }, 'a request could not be answered')
    if (res.headersSent) res.destroy()
    else res.status(500).json({ message: '500 Internal Server Error' })
  }

type Handler = (req: Request, res: Guarded, next: () => void) => void

/** Answers requests for the console of the main world, and of other worlds below the start of their path, which shows the same pages. */
function consolePages(instance: Instance, folder: string): { ofMain: Handler; ofWorld: WorldPages } {
  const files = consoleOf(folder)
  const redirect = (res: Response, to: string) =>
    void res.location(to).set('Cache-Control', 'no-store').status(302).end()
  const begin = (res: Response, guarded: HeaderList) => {
    for (let i = 0; i < guarded.length; i += 2) res.setHeader(guarded[i] ?? '', guarded[i + 1] ?? '')
    res.setHeader('X-Request-Id', instance.newRequestId())
    if (!instance.settings.get('floc_enabled')) res.setHeader('Permissions-Policy', 'interest-cohort=()')
  }
  return {
    ofMain(req, res, next) {
      begin(res, res.locals.guarded)
      files(req, res, () => (wantsPage(req) ? redirect(res, pageOf(req.path)) : next()))
    },
    ofWorld({ req, res, guarded }, prefix) {
      const path = req.path.slice(prefix.length)
      const isAsset = path.startsWith('/assets/')
      if (path.startsWith('/api/') || isAtRoot(path) || !(isAsset || wantsPage(req))) return false
      begin(res, guarded)
      // The page names its assets relative to itself.
      if (path === '') redirect(res, `${prefix}/`)
      else if (path !== '/' && !isAsset) redirect(res, prefix + pageOf(path))
      else {
        req.url = path
        files(req, res, () => void res.status(404).end())
      }
      return true
    },
  }
}

/** The names of assets contain a hash, so browsers may cache them forever. The page itself must not be cached. */
const consoleOf = (folder: string) =>
  express.static(folder, {
    index: 'index.html',
    redirect: false,
    setHeaders(res, path) {
      res.setHeader('Content-Security-Policy', CONSOLE_POLICY)
      res.setHeader('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store')
    },
  })

/** Browsers prefer HTML when they open an address. API clients accept JSON, or anything. */
const wantsPage = (req: Request) =>
  (req.method === 'GET' || req.method === 'HEAD') && req.accepts(['json', 'html']) === 'html'

/**
 * The console's page for the `web_url` of a record: the console knows which records have a page. No record is looked up here, so the redirect
 * is the same for records that do not exist or that the user may not see. The query is dropped: it may contain a token.
 */
const pageOf = (path: string) => `/#/web${path}`

/** The `Host` headers that the server answers to, by the port of the connection: the loopback names and the allowed ones. */
function hostsBy(allowed: readonly string[]): (port: number) => ReadonlySet<string> {
  const names = ['127.0.0.1', 'localhost', '[::1]', ...allowed.map((name) => name.toLowerCase())]
  const known = new Map<number, ReadonlySet<string>>()
  return (port) => {
    const hosts = known.get(port) ?? new Set(names.flatMap((name) => spellingsOf(name, port)))
    known.set(port, hosts)
    return hosts
  }
}

const spellingsOf = (name: string, port: number) =>
  port === 80 || /:\d+$/.test(name) ? [name, `${name}:${port}`] : [`${name}:${port}`]
