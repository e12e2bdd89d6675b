import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import express from 'express'
import { endpoints } from './api.ts'
import type { Instance } from './instance.ts'
import { guard } from './kit/http/guard.ts'
import { createRouter } from './kit/http/router.ts'

export interface AppOptions {
  /** Folder of the built console; undefined: none is served. */
  console_folder: string | undefined
  allowed_hosts: readonly string[]
  allow_origins: readonly string[]
}

const CONSOLE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The HTTP server of an instance: guard, API, console. It does not listen yet. */
export function createApp(instance: Instance, options: AppOptions): Server {
  const answer = createRouter(endpoints, instance)
  // Known once the server listens, and then for good.
  let known: ReadonlySet<string> | undefined
  const hosts = () => {
    known ??= hostsOf(server, options.allowed_hosts)
    return known
  }
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use((req, res, next) => {
    if (guard(req, res, { hosts, allow_origins: options.allow_origins })) next()
  })
  app.use((req, res, next) => {
    const url = req.originalUrl
    if (url.startsWith('/api/') || url.startsWith('/-/')) return void answer(req, res)
    next()
  })
  if (options.console_folder && existsSync(options.console_folder)) app.use(consoleOf(options.console_folder))
  app.use((req, res) => void answer(req, res))

  const server = createServer(
    {
      maxHeaderSize: 16_384,
      keepAliveTimeout: 5_000,
      requestTimeout: 600_000,
      headersTimeout: 20_000,
      connectionsCheckingInterval: 5_000,
      requireHostHeader: false,
    },
    app,
  )
  server.maxConnections = 12_000
  server.maxHeadersCount = 200
  return server
}

/** The page may be cached by its hashed names, itself never. */
function consoleOf(folder: string) {
  return express.static(folder, {
    index: 'index.html',
    redirect: false,
    setHeaders(res, path) {
      res.setHeader('Content-Security-Policy', CONSOLE_POLICY)
      res.setHeader('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store')
    },
  })
}

/** The names under which the loopback is reached, with the port that is really listened on, and those named at start. */
function hostsOf(server: Server, allowed: readonly string[]): ReadonlySet<string> {
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const names = ['127.0.0.1', 'localhost', '[::1]', ...allowed.map((name) => name.toLowerCase())]
  return new Set(
    names.flatMap((name) => (port === 80 || /:\d+$/.test(name) ? [name, `${name}:${port}`] : [`${name}:${port}`])),
  )
}
