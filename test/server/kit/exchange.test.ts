import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { authenticate } from '../../../src-server/authentication/authenticate.ts'
import { ApiError } from '../../../src-server/kit/errors.ts'
import { listener } from '../../../src-server/kit/events/listener.ts'
import { endpoint } from '../../../src-server/kit/http/endpoint.ts'
import { created, noContent, notModified, ok } from '../../../src-server/kit/http/reply.ts'
import { createRouter } from '../../../src-server/kit/http/router.ts'
import { anInstance, USER_CREATED } from './an-instance.ts'
import { ask, json, type KitServer, kitServer, portOf } from './kit-server.ts'

const SECRET = 'SELECT secret FROM /home/somebody/gantry.db'
const echoed = z.object({ id: z.string(), text: z.string().optional() })

const show = endpoint(
  'GET /things/:id',
  {
    summary: 'Show',
    access: 'anyone',
    params: { id: z.string() },
    query: { text: z.string().optional() },
    answers: { 200: echoed },
  },
  async ({ params, query }) => ok({ ...params, ...query }),
)
const showNumber = endpoint(
  'GET /numbers/:id',
  { summary: 'Show', access: 'anyone', params: { id: z.int() }, answers: { 200: echoed } },
  async ({ params }) => ok({ id: String(params.id) }),
)
const showAll = endpoint('GET /all', { summary: 'Show', access: 'anyone', answers: { 200: echoed } }, async () =>
  ok({ id: 'all' }),
)
const showSpecial = endpoint(
  'GET /things/special',
  { summary: 'Show the special one', access: 'anyone', answers: { 200: echoed } },
  async () => ok({ id: 'the special one' }),
)
const remove = endpoint(
  'DELETE /-/things/:id',
  { summary: 'Remove', access: 'anyone', anonymous_write: true, params: { id: z.string() }, answers: { 204: null } },
  async () => noContent(),
)
const subscribe = endpoint(
  'POST /-/things/:id/subscribe',
  {
    summary: 'Subscribe',
    access: 'anyone',
    anonymous_write: true,
    params: { id: z.string() },
    answers: { 201: echoed, 304: null },
  },
  async () => notModified(),
)
const emits = endpoint(
  'POST /-/things',
  {
    summary: 'Create',
    access: 'anyone',
    anonymous_write: true,
    body: { fails: z.boolean().default(false) },
    answers: { 201: echoed },
  },
  async ({ body, db, act, instance }) => {
    await db
      .insertInto('application_setting')
      .values({ name: 'thing', value: '1', updated_at: instance.clock.iso() })
      .execute()
    act.emit('user.created', { user_id: 7 }, USER_CREATED)
    if (body.fails) throw new ApiError(409, { message: 'planted' })
    return created({ id: 'new' })
  },
)
const breaks = endpoint('GET /broken', { summary: 'Break', access: 'anyone', answers: { 200: echoed } }, async () => {
  throw new Error(SECRET)
})
const full = endpoint('GET /full', { summary: 'Fill', access: 'anyone', answers: { 200: echoed } }, async () => {
  throw Object.assign(new Error(SECRET), { code: 'ENOSPC' })
})

describe('a route', () => {
  let server: KitServer
  beforeAll(async () => {
    server = await kitServer([show, showAll, showNumber, showSpecial, remove, subscribe, emits, breaks, full])
  })
  afterAll(() => server.stop())

  test('with a fixed segment takes precedence over one with a parameter, in any order', async () => {
    expect((await server.ask('GET', '/api/v4/things/special')).body).toEqual({ id: 'the special one' })
    expect((await server.ask('GET', '/api/v4/things/other')).body).toEqual({ id: 'other' })
  })

  test('accepts an encoded path as one segment, and a trailing slash', async () => {
    expect((await server.ask('GET', '/api/v4/things/a%2Fb.c%20d')).body).toEqual({ id: 'a/b.c d' })
    expect((await server.ask('GET', '/api/v4/things/a/')).body).toEqual({ id: 'a' })
  })

  test.each([
    ['GET', '/api/v4/nothing'],
    ['GET', '/api/v4/things'],
    ['GET', '/api/v4/things/a/b'],
    ['GET', '/api/v4/things//'],
    ['GET', '/api/v5/things/a'],
    ['GET', '/-/nothing'],
    ['GET', '/__proto__'],
    ['GET', '/api/v4/constructor'],
  ])('that does not exist is 404: %s %s', async (method, path) => {
    expect(await server.ask(method, path)).toMatchObject({ status: 404, body: { error: '404 Not Found' } })
  })

  test.each([
    ['POST', '/api/v4/things/a', 'OPTIONS, HEAD, GET'],
    ['PATCH', '/api/v4/things/special/', 'OPTIONS, HEAD, GET'],
    ['PUT', '/api/v4/all.json', 'OPTIONS, HEAD, GET'],
    ['GET', '/-/things/a', 'OPTIONS, DELETE'],
    ['HEAD', '/-/things/a', 'OPTIONS, DELETE'],
    ['DELETE', '/-/things', 'OPTIONS, POST'],
  ])('that exists for other methods is 405 and lists them: %s %s', async (method, path, allow) => {
    const { status, body, headers } = await server.ask(method, path, method === 'GET' ? {} : json({}))
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow })
    expect(body).toEqual(method === 'HEAD' ? null : { message: '405 Method Not Allowed' })
  })

  test('of version 3 is 410', async () => {
    expect(await server.ask('GET', '/api/v3/things')).toMatchObject({
      status: 410,
      body: { error: 'API V3 is no longer supported. Use API V4 instead.' },
    })
  })

  test.each([
    ['/api/v4/all.json', 200, { id: 'all' }],
    ['/api/v4/all.txt', 200, { id: 'all' }],
    ['/api/v4/all.xml', 406, { error: "The requested format 'xml' is not supported." }],
    ['/api/v4/numbers/7.json', 200, { id: '7' }],
    ['/api/v4/numbers/7.xml', 406, { error: "The requested format 'xml' is not supported." }],
    ['/api/v4/numbers/7.5', 400, { error: 'id is invalid' }],
    ['/api/v4/things/a.json', 200, { id: 'a.json' }],
    ['/api/v4/nothing.xml', 404, { error: '404 Not Found' }],
  ])('accepts a format suffix: %s', async (path, status, body) => {
    expect(await server.ask('GET', path)).toMatchObject({ status, body })
  })

  test.each(['%zz', '%', '%ff', 'a%00b'])('with %s in its path is refused', async (segment) => {
    expect(await server.ask('GET', `/api/v4/things/${segment}`)).toMatchObject({
      status: 400,
      body: { error: `the path segment '${segment}' must be percent-encoded UTF-8 without NUL characters` },
    })
  })

  test('answers HEAD as GET without the body', async () => {
    const get = await server.ask('GET', '/api/v4/things/a?text=b')
    const head = await server.ask('HEAD', '/api/v4/things/a?text=b')
    expect(head).toMatchObject({ status: 200, text: '' })
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
      expect(head.headers[name]).toBe(get.headers[name])
    expect(get.headers['content-type']).toBe('application/json')
  })

  test('has an ETag, with which an unchanged answer is 304', async () => {
    const { headers } = await server.ask('GET', '/api/v4/things/a')
    const tag = String(headers.etag)
    expect(tag).toMatch(/^W\/"[\w-]+"$/)
    for (const known of [tag, tag.slice(2), `"x", ${tag}`, '*'])
      expect(await server.ask('GET', '/api/v4/things/a', { headers: { 'If-None-Match': known } })).toMatchObject({
        status: 304,
        text: '',
      })
    expect((await server.ask('GET', '/api/v4/things/b', { headers: { 'If-None-Match': tag } })).status).toBe(200)
  })

  test('accepts a GET with a body and a DELETE without one', async () => {
    const body = '{"text":"ignored"}'
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }
    expect((await server.ask('GET', '/api/v4/things/a', { headers, body })).body).toEqual({ id: 'a' })
    const removed = await server.ask('DELETE', '/-/things/a')
    expect({ status: removed.status, text: removed.text, type: removed.headers['content-type'] }).toEqual({
      status: 204,
      text: '',
      type: undefined,
    })
  })

  test('that changes nothing answers 304 without a body', async () => {
    const { status, text, headers } = await server.ask('POST', '/-/things/a/subscribe', json({}))
    expect({ status, text, type: headers['content-type'] }).toEqual({ status: 304, text: '', type: undefined })
  })

  test('has a different request id in every answer', async () => {
    const ids = new Set<string>()
    for (const path of ['/api/v4/things/a', '/api/v4/nothing', '/api/v4/broken', '/api/v4/things/%zz'])
      for (let i = 0; i < 40; i++) {
        const { headers } = await server.ask('GET', path)
        const id = String(headers['x-request-id'])
        expect(id).toMatch(/^[\w-]{16}$/)
        expect(JSON.parse(String(headers['x-gitlab-meta']))).toEqual({ correlation_id: id, version: '1' })
        expect(headers['x-runtime']).toMatch(/^\d+\.\d{6}$/)
        ids.add(id)
      }
    expect(ids.size).toBe(160)
  })

  test('that fails answers with only the id of the log entry', async () => {
    const { status, headers, body, text } = await server.ask('GET', '/api/v4/broken')
    expect(status).toBe(500)
    expect(body).toEqual({ message: '500 Internal Server Error', request_id: headers['x-request-id'] })
    expect(text + JSON.stringify(headers)).not.toContain('secret')
    expect(await server.ask('GET', '/api/v4/full')).toMatchObject({
      status: 507,
      body: { message: '507 Insufficient Storage' },
    })
  })
})

describe('an event', () => {
  test('is delivered after the commit, and dropped with a rollback', async () => {
    const seen: number[] = []
    const { instance } = anInstance({
      listeners: [listener('test', { 'user.created': ({ payload }) => void seen.push(payload.user_id) })],
    })
    await instance.open()
    const router = createRouter([emits], instance, authenticate)
    const http = createServer((req, res) => void router(req, res)).listen(0, '127.0.0.1')
    await once(http, 'listening')
    const port = portOf(http.address())
    const stored = async () => (await instance.db.read.selectFrom('application_setting').selectAll().execute()).length
    try {
      expect((await ask(port, 'POST', '/-/things', json({ fails: true }))).status).toBe(409)
      await instance.events.idle()
      expect({ seen, stored: await stored() }).toEqual({ seen: [], stored: 0 })
      const { status, headers } = await ask(port, 'POST', '/-/things', json({}))
      expect(status).toBe(201)
      await instance.events.idle()
      expect({ seen, stored: await stored() }).toEqual({ seen: [7], stored: 1 })
      expect(await instance.db.read.selectFrom('outbox_event').selectAll().execute()).toMatchObject([
        { event: 'user.created', payload: '{"user_id":7}', actor_id: null, request_id: headers['x-request-id'] },
      ])
    } finally {
      http.closeAllConnections()
      await new Promise((done) => http.close(done))
    }
  })
})

describe('the log', () => {
  test('has one line per request with the request id, and never a credential', async () => {
    const { instance, lines } = anInstance()
    await instance.open()
    const router = createRouter([show, breaks], instance, authenticate)
    const http = createServer((req, res) => void router(req, res)).listen(0, '127.0.0.1')
    await once(http, 'listening')
    const port = portOf(http.address())
    const canary = 'glpat-canary-7f3a'
    try {
      for (const [path, headers] of [
        [`/api/v4/things/a?private_token=${canary}`, {}],
        [`/api/v4/things/a?access_token=${canary}`, {}],
        ['/api/v4/things/a', { 'PRIVATE-TOKEN': canary }],
        ['/api/v4/things/a', { Authorization: `Bearer ${canary}` }],
        [`/api/v4/broken?text=${canary}`, {}],
      ] as const) {
        const { headers: received } = await ask(port, 'GET', path, { headers: { ...headers } })
        expect(lines.filter(({ id, msg }) => id === received['x-request-id'] && msg === 'request')).toHaveLength(1)
      }
      expect(lines.filter(({ msg }) => msg === 'request').map(({ address }) => address)).toEqual([
        ...['GET /things/:id', 'GET /things/:id', 'GET /things/:id', 'GET /things/:id', 'GET /broken'],
      ])
      await ask(port, 'GET', '/api/v4/nowhere')
      expect(lines.at(-1)).toMatchObject({ path: '/api/v4/nowhere', status: 404, address: 'none' })
      const failed = instance.traffic.failed.seenBy({ id: 0, admin: true })
      expect(failed.slice(0, 2).map(({ address }) => address)).toEqual([null, 'GET /broken'])
      expect(lines.find(({ msg }) => msg === 'a request failed')).toMatchObject({
        level: 'error',
        error: { message: SECRET },
      })
      expect(JSON.stringify(lines)).not.toContain(canary)
      expect(JSON.stringify(failed)).not.toContain(canary)
    } finally {
      http.closeAllConnections()
      await new Promise((done) => http.close(done))
    }
  })
})
