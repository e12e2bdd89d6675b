import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import express from 'express'
import { endpoints } from './api.ts'
import type { Instance } from './instance.ts'
import { type GuardHeaders, guard } from './kit/http/guard.ts'
import { createRouter } from './kit/http/router.ts'

export interface AppOptions {
  /** Folder of the built console; undefined: none is served. */
  console_folder: string | undefined
  allowed_hosts: readonly string[]
  allow_origins: readonly string[]
}

const CONSOLE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * The HTTP server of an instance: guard, API, console. It does not listen yet.
 *
 * The API is answered before Express, which gives every request and answer another prototype and so takes the engine's shortcuts away:
 * a third of what reading one issue costs. The console's files go through it.
 */
export function createApp(instance: Instance, options: AppOptions): Server {
  const answer = createRouter(endpoints, instance)
  // Known once the server listens, and then for good.
  let known: ReadonlySet<string> | undefined
  const hosts = () => {
    known ??= hostsOf(server, options.allowed_hosts)
    return known
  }
  const { console_folder: folder, allow_origins } = options
  const newRequestId = () => instance.newRequestId()
  const pages = folder && existsSync(folder) ? consoleOf(folder, answer, newRequestId) : undefined
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      keepAliveTimeout: 5_000,
      requestTimeout: 600_000,
      headersTimeout: 20_000,
      connectionsCheckingInterval: 5_000,
      requireHostHeader: false,
    },
    (req, res) => {
      const headers = guard(req, res, { hosts, allow_origins, newRequestId })
      if (!headers) return
      const url = req.url ?? '/'
      if (pages && !url.startsWith('/api/') && !url.startsWith('/-/')) pages(req, res, headers)
      else void answer(req, res, headers)
    },
  )
  server.maxConnections = 12_000
  server.maxHeadersCount = 200
  return server
}

/** The page may be cached by its hashed names, itself never. What is no file of it is answered as an unknown route. */
function consoleOf(folder: string, otherwise: ReturnType<typeof createRouter>, newRequestId: () => string) {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(
    express.static(folder, {
      index: 'index.html',
      redirect: false,
      setHeaders(res, path) {
        res.setHeader('Content-Security-Policy', CONSOLE_POLICY)
        res.setHeader('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store')
      },
    }),
  )
  app.use((req, res) => void otherwise(req, res))
  return (req: IncomingMessage, res: ServerResponse, headers: GuardHeaders) => {
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
    res.setHeader('X-Request-Id', newRequestId())
    app(req, res)
  }
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
