import { once } from 'node:events'
import { createServer as createTlsServer } from 'node:https'
import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import type { OutboundRequest } from '../../../../src-server/kit/outbound/deliver.ts'
import { OutboundError, UNREACHABLE } from '../../../../src-server/kit/outbound/failures.ts'
import type { OutboundOptions } from '../../../../src-server/kit/outbound/guarded-agent.ts'
import { createOutbound } from '../../../../src-server/kit/outbound/outbound.ts'
import { selfSigned } from './certificate.ts'
import { LOCAL_NAMES, LOCAL_SPELLINGS } from './local-spellings.ts'
import { listening, rawReceiver, receiver } from './receiver.ts'

const SHORT = { connect_ms: 300, headers_ms: 300, body_ms: 400 }
/** An address in the globally routable range that nobody uses. */
const PUBLIC = { address: '2000::1', family: 6 }
const LOOPBACK = { address: '127.0.0.1', family: 4 }

const toClose: { close(): unknown }[] = []
const kept = <T extends { close(): unknown }>(thing: T): T => {
  toClose.push(thing)
  return thing
}
afterEach(async () => {
  for (const thing of toClose.splice(0)) await thing.close()
})

const failure = (request: OutboundRequest, options: OutboundOptions = {}): Promise<OutboundError> =>
  createOutbound(options)
    .send(request)
    .then(
      () => Promise.reject(new Error('it got an answer')),
      (error: unknown) => (error instanceof OutboundError ? error : Promise.reject(error)),
    )

const local = (options: OutboundOptions = {}) => {
  const outbound = createOutbound(options)
  return (url: string, request: Partial<OutboundRequest> = {}) => outbound.send({ url, allow_local: true, ...request })
}

describe('addresses', () => {
  test('connects to no local, private or reserved address in any spelling', async () => {
    const canary = kept(await receiver())
    for (const host of LOCAL_SPELLINGS) {
      const error = await failure({ url: `http://${host}:${canary.port}/` }, { timeouts: SHORT })
      expect({ host, kind: error.kind, message: error.message }).toEqual({
        host,
        kind: 'blocked',
        message: UNREACHABLE,
      })
    }
    expect(canary.connections).toBe(0)
  })

  test('connects to no name of this machine', async () => {
    const canary = kept(await receiver())
    for (const host of LOCAL_NAMES) {
      const error = await failure({ url: `http://${host}:${canary.port}/` }, { timeouts: SHORT })
      expect(['blocked', 'dns']).toContain(error.kind)
    }
    expect(canary.connections).toBe(0)
  })

  test.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'data:text/plain,x',
    'http://example.com:0/',
    'http://example.com:65536/',
    'http://',
    'example.com',
    '',
  ])('%s is not a valid address', async (url) => {
    expect((await failure({ url })).kind).toBe('blocked')
  })

  test('a name with one local address among public ones is refused', async () => {
    const canary = kept(await receiver())
    const resolve = async () => [PUBLIC, LOOPBACK]
    const error = await failure({ url: `http://mixed.test:${canary.port}/` }, { resolve, timeouts: SHORT })
    expect(error.kind).toBe('blocked')
    expect(canary.connections).toBe(0)
  })

  test('a name is resolved once per delivery, so a later change to loopback has no effect', async () => {
    const canary = kept(await receiver())
    for (let round = 0; round < 3; round++) {
      let lookups = 0
      const resolve = async () => (lookups++ === 0 ? [PUBLIC] : [LOOPBACK])
      await failure({ url: `http://rebind.test:${canary.port}/` }, { resolve, timeouts: { ...SHORT, connect_ms: 30 } })
      expect(lookups).toBe(1)
    }
    expect(canary.connections).toBe(0)
  })

  test('a name that becomes loopback at its second delivery is refused, 1,000 times', async () => {
    const canary = kept(await receiver())
    const outbound = createOutbound({ resolve: async () => [LOOPBACK], timeouts: SHORT })
    for (let round = 0; round < 1000; round++)
      await expect(outbound.send({ url: `http://rebind.test:${canary.port}/` })).rejects.toThrow(UNREACHABLE)
    expect(canary.connections).toBe(0)
  })

  test('an address that changes between check and connection gets no bytes', async () => {
    const canary = kept(await receiver())
    let read = 0
    const turning = {
      get address() {
        return read++ === 0 ? '93.184.216.34' : '127.0.0.1'
      },
      family: 4,
    }
    const error = await failure(
      { url: `http://turns.test:${canary.port}/` },
      { resolve: async () => [turning], timeouts: SHORT },
    )
    expect(error).toMatchObject({ kind: 'blocked', reason: 'the address of the connection is local' })
    expect(canary.requests).toHaveLength(0)
  })

  test('a resolver that fails, finds nothing or never answers allows no connection', async () => {
    const url = 'http://nowhere.test/'
    const unknown = Object.assign(new Error('unknown name'), { code: 'ENOTFOUND' })
    expect((await failure({ url }, { resolve: () => Promise.reject(unknown) })).kind).toBe('dns')
    expect((await failure({ url }, { resolve: async () => [] })).kind).toBe('dns')
    const silent = await failure({ url }, { resolve: () => new Promise(() => {}), timeouts: SHORT })
    expect(silent.kind).toBe('timeout')
  })

  test('local receivers work if they are allowed, cloud metadata never', async () => {
    const hooks = kept(await receiver())
    expect((await local()(hooks.url)).status).toBe(200)
    expect((await local()(`http://localhost:${hooks.port}/`)).status).toBe(200)
    for (const host of [
      '169.254.169.254',
      '[fd00:ec2::254]',
      '[::ffff:127.0.0.1]',
      '[2002:7f00:1::]',
      '0.0.0.0',
      '224.0.0.1',
    ])
      expect(
        (await failure({ url: `http://${host}:${hooks.port}/`, allow_local: true }, { timeouts: SHORT })).kind,
      ).toBe('blocked')
  })
})

describe('what is sent', () => {
  test('method, headers and body arrive; Host is that of the address', async () => {
    const bodies: string[] = []
    const hooks = kept(
      await receiver((req, res) => {
        req.setEncoding('utf8').on('data', (part) => bodies.push(part))
        req.on('end', () => res.writeHead(201, { 'X-Seen': 'yes' }).end('thanks'))
      }),
    )
    const answer = await local()(`${hooks.url}hook?a=1`, {
      method: 'POST',
      headers: { 'X-Gitlab-Event': 'System Hook', Host: 'elsewhere.test' },
      body: '{"event":1}',
    })
    expect(answer).toMatchObject({ status: 201, truncated: false, headers: { 'x-seen': 'yes' } })
    expect(answer.body.toString()).toBe('thanks')
    expect(bodies.join('')).toBe('{"event":1}')
    expect(hooks.requests[0]).toMatchObject({
      method: 'POST',
      url: '/hook?a=1',
      headers: { 'x-gitlab-event': 'System Hook', host: `127.0.0.1:${hooks.port}` },
    })
  })

  test('credentials in the address become basic authentication and are removed from the address', async () => {
    const hooks = kept(await receiver())
    await local()(`http://me:p%40ss@127.0.0.1:${hooks.port}/x`)
    expect(hooks.requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`)
    expect(hooks.requests[0]?.url).toBe('/x')
    await local()(`http://me@127.0.0.1:${hooks.port}`, { headers: { authorization: 'Bearer own' } })
    expect(hooks.requests[1]?.headers.authorization).toBe('Bearer own')
  })

  test('each delivery has its own connection', async () => {
    const hooks = kept(await receiver())
    const send = local()
    for (let i = 0; i < 3; i++) await send(hooks.url)
    expect(hooks.connections).toBe(3)
  })

  test('proxy variables of the environment are ignored', async () => {
    const proxy = kept(await receiver())
    const hooks = kept(await receiver())
    const before = process.env.HTTP_PROXY
    process.env.HTTP_PROXY = proxy.url
    try {
      await local()(hooks.url)
    } finally {
      if (before === undefined) delete process.env.HTTP_PROXY
      else process.env.HTTP_PROXY = before
    }
    expect([proxy.connections, hooks.connections]).toEqual([0, 1])
  })
})

describe('answers', () => {
  test.each([301, 302, 303, 307, 308])('a %i is returned and not followed', async (status) => {
    const canary = kept(await receiver())
    const hooks = kept(await receiver((_req, res) => void res.writeHead(status, { Location: canary.url }).end()))
    expect(await local()(hooks.url)).toMatchObject({ status, headers: { location: canary.url } })
    expect(canary.connections).toBe(0)
  })

  test('a body is kept up to 64 KiB, and the rest is not read', async () => {
    const hooks = kept(
      await receiver((_req, res) => {
        const pour = () => {
          while (res.write(Buffer.alloc(65_536, 'x')));
        }
        res.on('drain', pour)
        pour()
      }),
    )
    const answer = await local()(hooks.url)
    expect([answer.body.length, answer.truncated]).toEqual([65_536, true])
  })

  test('a body of exactly 64 KiB is returned whole', async () => {
    const hooks = kept(await receiver((_req, res) => void res.end(Buffer.alloc(65_536, 'x'))))
    const answer = await local()(hooks.url)
    expect([answer.body.length, answer.truncated]).toEqual([65_536, false])
  })

  test('a compressed answer is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000))
    const hooks = kept(await receiver((_req, res) => void res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb)))
    expect((await local()(hooks.url)).body.equals(bomb)).toBe(true)
  })

  test.each([
    'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort',
    '',
    `HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(60_000)}\r\n\r\n`,
  ])('an incomplete or missing answer is a broken connection', async (bytes) => {
    const raw = kept(await rawReceiver((socket) => socket.end(bytes)))
    const error = await failure({ url: `http://127.0.0.1:${raw.port}/`, allow_local: true }, { timeouts: SHORT })
    expect([error.kind, error.message]).toEqual(['reset', UNREACHABLE])
  })

  test.each([
    'SSH-2.0-OpenSSH\r\n',
    '\x15\x03\x01\x00\x02\x02\x28',
    'HTTP/9.9 200 OK\r\n\r\n',
    'HTTP/1.1 2x0 OK\r\n\r\n',
  ])('an answer that is no HTTP says so in words: %j', async (bytes) => {
    const raw = kept(await rawReceiver((socket) => socket.end(bytes)))
    const error = await failure({ url: `http://127.0.0.1:${raw.port}/`, allow_local: true }, { timeouts: SHORT })
    expect([error.kind, error.reason, error.message]).toEqual([
      'not_http',
      'the receiver answered with something else than HTTP/1.1',
      UNREACHABLE,
    ])
  })
})

describe('time', () => {
  test('a receiver that never answers or sends very slowly times out', async () => {
    const drip = (start: string, more: string) => async () =>
      rawReceiver((socket) => {
        socket.write(start)
        const timer = setInterval(() => socket.write(more), 50)
        socket.on('close', () => clearInterval(timer))
      })
    const kinds = [
      () => rawReceiver(() => {}),
      drip('HTTP/1.1 200 OK\r\n', 'X-A: b\r\n'),
      drip('HTTP/1.1 103 Early Hints\r\n\r\n', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
      drip('HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n', 'x'),
    ]
    for (const start of kinds) {
      const raw = kept(await start())
      const began = performance.now()
      const error = await failure({ url: `http://127.0.0.1:${raw.port}/`, allow_local: true }, { timeouts: SHORT })
      expect(error.kind).toBe('timeout')
      expect(performance.now() - began).toBeLessThan(5_000)
    }
  })

  test('the caller can cancel, and gets its own reason back', async () => {
    const raw = kept(await rawReceiver(() => {}))
    const stop = new AbortController()
    const sent = createOutbound().send({ url: `http://127.0.0.1:${raw.port}/`, allow_local: true, signal: stop.signal })
    setTimeout(() => stop.abort(new Error('stopping')), 30)
    await expect(sent).rejects.toThrow('stopping')
  })

  test('a request over TLS can be cancelled at every moment of its connection', async () => {
    const certificate = selfSigned('receiver.test')
    const server = createTlsServer(certificate, (_req, res) => void res.end('ok'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const url = `https://receiver.test:${typeof address === 'object' ? address?.port : 0}/`
    const outbound = createOutbound({ ca: certificate.cert, resolve: async () => [LOOPBACK] })
    const ends = new Set<string>()
    try {
      // Node ends the process if it reads from one layer of a connection whose other layer is gone.
      for (let round = 0; round < 160; round++) {
        const stop = new AbortController()
        const sent = outbound.send({ url, allow_local: true, signal: stop.signal }).then(
          ({ status }) => String(status),
          (error: Error) => error.message,
        )
        const until = performance.now() + (round % 40) / 8
        while (performance.now() < until) await setImmediate()
        stop.abort(new Error('stopping'))
        ends.add(await sent)
      }
    } finally {
      server.close()
      server.closeAllConnections()
    }
    expect(ends).toContain('stopping')
    for (const end of ends) expect(['stopping', '200']).toContain(end)
  })
})

describe('failures', () => {
  test('administrators see what failed, callers only that it failed', async () => {
    const closed = await receiver()
    await closed.close()
    const noTls = kept(await receiver())
    const refused = await failure({ url: closed.url, allow_local: true })
    const tls = await failure({ url: `https://127.0.0.1:${noTls.port}/`, allow_local: true })
    const blocked = await failure({ url: 'http://127.0.0.1/' })
    expect([refused.kind, tls.kind, blocked.kind]).toEqual(['refused', 'tls', 'blocked'])
    expect(new Set([refused.message, tls.message, blocked.message])).toEqual(new Set([UNREACHABLE]))
  })

  test('an untrusted certificate is refused unless the check is disabled', async () => {
    const server = createTlsServer(selfSigned('receiver.test'), (_req, res) => void res.end('ok'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const url = `https://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
    try {
      expect((await failure({ url, allow_local: true })).kind).toBe('tls')
      expect((await local()(url, { verify_tls: false })).status).toBe(200)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  test('a receiver on IPv6 loopback is refused as on IPv4', async () => {
    const { createServer } = await import('node:http')
    const canary = await listening(
      createServer((_req, res) => void res.end()),
      '::1',
    ).catch(() => undefined)
    if (!canary) return
    kept(canary)
    await failure({ url: `http://[::1]:${canary.port}/` })
    expect(canary.connections).toBe(0)
    expect((await local()(`http://[::1]:${canary.port}/`)).status).toBe(200)
  })
})
