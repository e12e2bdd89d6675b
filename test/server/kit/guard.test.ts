import { once } from 'node:events'
import { connect } from 'node:net'
import { createApp } from '../../../src-server/app.ts'
import { createHttpServer } from '../../../src-server/kit/http/express.ts'
import { describe, expect, test } from '../../support/test.ts'
import { ask, portOf } from './kit-server.ts'

const PATHS = ['/api/v4/version', '/-/health', '/api/v4/nowhere', '/nowhere', '/']
const own = (port: number) => ({ host: `127.0.0.1:${port}` })

describe('the guard', () => {
  test('accepts every loopback name with its port', async ({ server }) => {
    for (const name of ['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])
      expect((await ask(server.port, 'GET', '/-/health', { headers: { host: `${name}:${server.port}` } })).status).toBe(
        200,
      )
  })

  test.for(PATHS)('refuses an unknown host before routing %s', async (path, { server }) => {
    const { port } = server
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1',
      `127.0.0.1:${port + 1}`,
      `localhost.:${port}`,
      '',
    ]) {
      const { status, body } = await ask(port, 'GET', path, { headers: { host } })
      expect({ host, status, body }).toEqual({
        host,
        status: 403,
        body: { message: 'This host name is not served here. Start with --allowed-host to allow it.' },
      })
    }
  })

  test('refuses two Host headers in any order', async ({ server }) => {
    const good = `127.0.0.1:${server.port}`
    for (const hosts of [
      [good, 'evil.example'],
      ['evil.example', good],
      [good, good],
    ])
      expect(
        await raw(server.port, `GET /-/health HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}\r\n`),
      ).toMatch(/^HTTP\/1.1 (400|403) /)
  })

  test('refuses a request without Host', async ({ server }) => {
    expect(await raw(server.port, 'GET /-/health HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1.1 403 /)
  })

  test.for(PATHS)('refuses a foreign origin on %s for every method', async (path, { server }) => {
    const { port } = server
    for (const origin of [
      'null',
      'https://evil.example',
      `http://127.0.0.1:${port + 1}`,
      `https://127.0.0.1:${port}`,
      `http://127.0.0.1:${port}.evil.example`,
    ])
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
        const { status, headers } = await ask(port, method, path, { headers: { ...own(port), origin } })
        expect({ origin, method, status }).toEqual({ origin, method, status: 403 })
        expect(headers['access-control-allow-origin']).toBeUndefined()
      }
  })

  test('accepts its own origin and no other', async ({ server }) => {
    const { port } = server
    const at = (origin: string) => ask(port, 'GET', '/-/health', { headers: { ...own(port), origin } })
    expect((await at(`http://127.0.0.1:${port}`)).status).toBe(200)
    expect((await at(`http://localhost:${port}`)).status).toBe(403)
  })

  test('adds the same security headers to every answer', async ({ server }) => {
    const { port } = server
    for (const path of PATHS) {
      const { headers } = await ask(port, 'GET', path, { headers: own(port) })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        vary: 'Origin',
      })
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })

  test('accepts seven methods', async ({ server }) => {
    const { port } = server
    for (const method of ['TRACE', 'PROPFIND', 'LINK'])
      expect((await ask(port, method, '/-/health', { headers: own(port) })).status).toBe(405)
    const { status, headers, text } = await ask(port, 'OPTIONS', '/api/v4/version', { headers: own(port) })
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect(headers.allow).toBe('OPTIONS, HEAD, GET')
    expect((await ask(port, 'OPTIONS', '/api/v4/projects/1', { headers: own(port) })).headers.allow).toBe(
      'OPTIONS, HEAD, GET, PUT, DELETE',
    )
    expect((await ask(port, 'OPTIONS', '*', { headers: own(port) })).status).toBe(204)
    expect(await ask(port, 'OPTIONS', '/api/v4/nothing', { headers: own(port) })).toMatchObject({
      status: 404,
      body: { error: '404 Not Found' },
    })
  })

  test('has a request id in its own answers too', async ({ server }) => {
    const { port } = server
    const responses = [
      await ask(port, 'GET', '/api/v4/version', { headers: { host: 'evil.example' } }),
      await ask(port, 'TRACE', '/api/v4/version', { headers: own(port) }),
      await ask(port, 'OPTIONS', '/api/v4/version', { headers: own(port) }),
      await ask(port, 'OPTIONS', '/api/v4/version', {
        headers: { ...own(port), origin: `http://127.0.0.1:${port}`, 'access-control-request-method': 'GET' },
      }),
    ]
    for (const { headers } of responses) expect(headers['x-request-id']).toMatch(/^[\w-]{16}$/)
  })

  test('refuses an absolute address, even with its own host', async ({ server }) => {
    const { port } = server
    for (const url of ['http://elsewhere.example/-/health', `http://127.0.0.1:${port}/-/health`, '*'])
      expect(await ask(port, 'GET', url, { headers: own(port) })).toMatchObject({
        status: 400,
        body: { message: '400 Bad Request' },
      })
  })

  test('reports the first of several faults: host, method, address, origin', async ({ server }) => {
    const { port } = server
    const host = 'evil.example'
    const origin = 'https://evil.example'
    const statusOf = async (method: string, path: string, headers: Record<string, string>) =>
      (await ask(port, method, path, { headers: { ...own(port), ...headers } })).status
    const far = `http://127.0.0.1:${port}/-/health`
    const long = `/-/health?${'x'.repeat(16_000)}`
    expect({
      host_and_all: await statusOf('TRACE', far, { host, origin }),
      method_and_address: await statusOf('TRACE', far, { origin }),
      address_and_origin: await statusOf('GET', far, { origin }),
      length_and_origin: await statusOf('GET', long, { origin }),
      origin: await statusOf('GET', '/-/health', { origin }),
      origin_of_a_preflight: await statusOf('OPTIONS', '*', { origin, 'access-control-request-method': 'GET' }),
    }).toEqual({
      ...{ host_and_all: 403, method_and_address: 405, address_and_origin: 400, length_and_origin: 414 },
      ...{ origin: 403, origin_of_a_preflight: 403 },
    })
    // A valid origin does not make a wrong host valid, and a valid host does not make a wrong origin valid.
    expect(await statusOf('GET', far, { origin: `http://127.0.0.1:${port}` })).toBe(400)
    expect(await statusOf('GET', long, { origin: `http://127.0.0.1:${port}` })).toBe(414)
  })

  test('lists the allowed methods for an unknown method', async ({ server }) => {
    const { headers } = await ask(server.port, 'TRACE', '/-/health', { headers: own(server.port) })
    expect(headers.allow).toBe('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
  })

  test('limits the address and the headers', async ({ server }) => {
    const { port } = server
    const long = (length: number) => `/-/health?${'x'.repeat(length - '/-/health?'.length)}`
    expect((await ask(port, 'GET', long(15_900), { headers: own(port) })).status).toBe(200)
    expect((await ask(port, 'GET', long(16_100), { headers: own(port) })).status).toBe(414)
    expect(
      await raw(port, `GET /-/health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`),
    ).toMatch(/^HTTP\/1.1 431 /)
  })
})

describe('an allowed origin', () => {
  test('may call and read, including the preflight', async ({ server }) => {
    const origin = 'http://localhost:3000'
    const http = createHttpServer(
      createApp(server.instance, {
        console_folder: undefined,
        allowed_hosts: ['gantry.test'],
        allow_origins: [origin],
      }),
    )
    http.listen(0, '127.0.0.1')
    await once(http, 'listening')
    const port = portOf(http.address())
    try {
      const answer = await ask(port, 'GET', '/-/health', { headers: { ...own(port), origin } })
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'cross-origin-resource-policy': 'cross-origin',
      })
      expect(answer.headers['access-control-expose-headers']).toContain('X-Total-Pages')
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
      const preflight = await ask(port, 'OPTIONS', '/api/v4/projects', {
        headers: {
          ...own(port),
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'private-token',
        },
      })
      expect(preflight.status).toBe(204)
      expect(preflight.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-headers': 'private-token',
      })
      expect((await ask(port, 'GET', '/-/health', { headers: { ...own(port), origin: `${origin}0` } })).status).toBe(
        403,
      )
      expect((await ask(port, 'GET', '/-/health', { headers: { host: `gantry.test:${port}` } })).status).toBe(200)
      expect((await ask(port, 'GET', '/-/health', { headers: { host: 'gantry.test' } })).status).toBe(403)
    } finally {
      http.closeAllConnections()
      await new Promise((done) => http.close(done))
    }
  })
})

describe('the server', () => {
  test('limits the time for the headers and the number of connections', async ({ server }) => {
    const http = createHttpServer(
      createApp(server.instance, { console_folder: undefined, allowed_hosts: [], allow_origins: [] }),
    )
    expect({
      headers: http.headersTimeout,
      request: http.requestTimeout,
      idle: http.keepAliveTimeout,
      connections: http.maxConnections,
    }).toEqual({ headers: 20_000, request: 600_000, idle: 5_000, connections: 12_000 })
  })

  test('answers other clients while 200 send slowly', async ({ server }) => {
    const { port } = server
    const slow = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => {})
        await once(socket, 'connect')
        socket.write(
          `POST /api/v4/projects HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
        )
        return socket
      }),
    )
    expect((await ask(port, 'GET', '/-/health', { headers: own(port) })).status).toBe(200)
    // All of them are still sending: the answer did not wait for them.
    expect(slow.map(({ readyState, bytesRead }) => [readyState, bytesRead])).toEqual(slow.map(() => ['open', 0]))
    for (const socket of slow) socket.destroy()
  })
})

/** Sends raw bytes. @returns everything that arrives until the other side closes or has sent its headers */
function raw(port: number, bytes: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (part) => {
      text += part
      if (text.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('close', () => done(text))
    socket.on('error', fail)
  })
}
