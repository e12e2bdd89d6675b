import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { authenticate } from '../../../src-server/authentication/authenticate.ts'
import type { BodyMemory } from '../../../src-server/kit/http/body-limits.ts'
import type { Endpoint } from '../../../src-server/kit/http/endpoint.ts'
import { createRouter } from '../../../src-server/kit/http/router.ts'
import { startTestServer } from '../../support/server.ts'

/** A router with the given endpoints, on a separate instance. */
export async function kitServer(endpoints: readonly Endpoint[], memory?: BodyMemory) {
  const server = await startTestServer()
  const router = createRouter(endpoints, server.instance, authenticate, memory ? { memory } : {})
  const http = createServer((req, res) => void router(req, res))
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const port = portOf(http.address())
  return {
    ...server,
    origin: `http://127.0.0.1:${port}`,
    ask: (method: string, path: string, sent?: RawRequest) => ask(port, method, path, sent),
    async stop() {
      http.closeAllConnections()
      await new Promise((done) => http.close(done))
      await server.stop()
    },
  }
}
export type KitServer = Awaited<ReturnType<typeof kitServer>>

interface RawRequest {
  headers?: Record<string, string | string[]>
  body?: string | Buffer
}
export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  body: unknown
}

/** Sends a raw request: unlike fetch, adds no header and does not normalize the path. */
export function ask(
  port: number,
  method: string,
  path: string,
  { headers = {}, body }: RawRequest = {},
): Promise<RawAnswer> {
  return new Promise((done, fail) => {
    const sending = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers,
        agent: false,
        setHost: headers.host === undefined && headers.Host === undefined,
      },
      (res) => {
        const parts: Buffer[] = []
        res.on('data', (part) => parts.push(part))
        res.on('error', fail)
        res.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8')
          const isJson = res.headers['content-type'] === 'application/json' && text !== ''
          done({ status: res.statusCode ?? 0, headers: res.headers, text, body: isJson ? JSON.parse(text) : null })
        })
      },
    )
    sending.on('error', fail)
    sending.end(body)
  })
}

export function portOf(address: string | { port: number } | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  return address.port
}

export const json = (value: unknown) => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
})
