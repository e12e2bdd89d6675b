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
 * Express gives every request and response the prototypes of its app. Changing the prototype of a living object takes the engine's
 * shortcuts away. Here the server creates them with these prototypes from the start, so that
 * Express finds nothing to change.
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

/** Makes the prototype of a class the app's own. What the app or its middleware has added to the old prototype stays within reach. */
function adopt(app: Express, name: 'request' | 'response', prototype: object) {
  const before: unknown = Reflect.get(app, name)
  Object.setPrototypeOf(prototype, typeof before === 'object' ? before : null)
  Object.assign(app, { [name]: prototype })
}
