import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http'
import express, { type Express } from 'express'

/** An Express app without the headers that Express adds by itself. Mounted in another app, it shares that app's requests and responses. */
export function createExpress(): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  // With prototypes of its own, a mounted app would change those of every request.
  app.on('mount', (parent) => {
    for (const name of ['request', 'response'] as const)
      Object.defineProperty(app, name, { get: (): unknown => Reflect.get(parent, name) })
  })
  return app
}

/**
 * The HTTP server of an Express app. It does not listen yet.
 *
 * Express changes the prototype of every request and response to that of its app. V8 cannot optimize access to an object whose prototype
 * was changed. So this server creates requests and responses with the app's prototypes, and Express has nothing to change.
 */
export function createHttpServer(app: Express): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  adopt(app, 'request', AppRequest.prototype)
  adopt(app, 'response', AppResponse.prototype)
  const server = createServer(
    {
      IncomingMessage: AppRequest,
      ServerResponse: AppResponse,
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

/** Makes `prototype` the app's prototype of requests or responses. It inherits from the old one, so methods of Express stay available. */
function adopt(app: Express, name: 'request' | 'response', prototype: object) {
  const before: unknown = Reflect.get(app, name)
  Object.setPrototypeOf(prototype, typeof before === 'object' ? before : null)
  Object.assign(app, { [name]: prototype })
}
