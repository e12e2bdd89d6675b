import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express, { type Express } from 'express'
import { onTestFinished } from 'vitest'
import { createApp } from '../../src-server/app.ts'
import { createHttpServer } from '../../src-server/kit/http/express.ts'
import { describe, expect, test } from '../support/test.ts'
import { ask, json, portOf } from './kit/kit-server.ts'

const API_ALONE = { console_folder: undefined, allowed_hosts: [], allow_origins: [] }

/** Listens until the test ends. */
async function listening(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  return portOf(server.address())
}
const asking = (port: number, method: string, path: string, { body, ...headers }: Record<string, string> = {}) =>
  ask(port, method, path, { headers: { host: `127.0.0.1:${port}`, ...headers }, ...(body !== undefined && { body }) })

describe('the path of a request', () => {
  test('may have several slashes for one, as of a client whose base URL ends in a slash', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    const { id } = await given.project()
    const headers = { 'private-token': token }
    for (const path of [`//api/v4/projects/${id}`, `/api/v4//projects/${id}`, `///api//v4/projects///${id}`])
      expect(await asking(server.port, 'GET', path, headers)).toMatchObject({ status: 200, body: { id } })
    expect((await asking(server.port, 'GET', '//-/liveness')).status).toBe(200)
    const page = await asking(server.port, 'GET', '//api/v4//projects?per_page=1&search=%2F%2Fa//b', headers)
    expect(page.headers.link).toContain(`//127.0.0.1:${server.port}/api/v4/projects?`)
    expect(page.headers.link).toContain('search=%2F%2Fa%2F%2Fb')
    const body = '{"name":"a","title":"A"}'
    expect(
      (await asking(server.port, 'POST', '//api/v4/topics', { ...headers, ...json({}).headers, body })).status,
    ).toBe(201)
  })

  test('keeps encoded slashes, and stays on the host', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    const headers = { 'private-token': token }
    expect((await asking(server.port, 'GET', '/api/v4/projects/a%2F%2Fb', headers)).status).toBe(404)
    const group = await given.group({ path: 'acme' })
    const { id } = await given.project({ in: group, path: 'shop' })
    expect((await asking(server.port, 'GET', '//api/v4/projects/acme%2Fshop', headers)).body).toMatchObject({ id })
    expect((await asking(server.port, 'GET', '//evil.invalid/api/v4/version', headers)).status).toBe(404)
  })
})

describe('an instance mounted in another Express app', () => {
  test.for([
    ['a plain server', (app: Express) => createServer(app)],
    ['a server of its own', createHttpServer],
  ] as const)('answers below the path that it is mounted at, on %s', async ([, serverOf], { server, given }) => {
    const token = await given.token(await given.admin())
    const project = await given.project({ visibility: 'public' })
    const app = express()
    app.get('/other', (_, res) => void res.send('of the other app'))
    app.use('/gantry', createApp(server.instance, API_ALONE))
    app.use((_, res) => void res.status(418).end())
    const port = await listening(serverOf(app))
    expect((await asking(port, 'GET', '/other')).text).toBe('of the other app')
    expect((await asking(port, 'GET', '/nowhere')).status).toBe(418)
    const one = await asking(port, 'GET', `/gantry/api/v4/projects/${project.id}`, { 'private-token': token })
    const web = `http://127.0.0.1:${port}/gantry`
    expect(one.body).toMatchObject({ id: project.id, _links: { self: `${web}/api/v4/projects/${project.id}` } })
    const page = await asking(port, 'GET', '/gantry/api/v4/projects?per_page=1', { 'private-token': token })
    expect(page.headers.link).toContain(`<${web}/api/v4/projects?page=1&per_page=1>; rel="first"`)
    const topic = { 'private-token': token, ...json({}).headers, body: '{"name":"a","title":"A"}' }
    expect((await asking(port, 'POST', '/gantry//api/v4/topics', topic)).status).toBe(201)
    expect(await asking(port, 'GET', '/gantry/nothing')).toMatchObject({
      status: 404,
      body: { error: '404 Not Found' },
    })
    for (const rest of ['projects?per_page=1', ''])
      expect(await asking(port, 'GET', `/gantry/api/v4/api/v4/${rest}`)).toMatchObject({
        status: 404,
        body: {
          error: '404 Not Found: /api/v4 is in the path twice. Give the client the address without /api/v4',
        },
      })
    expect((await asking(port, 'GET', '/gantry/-/health', { origin: 'https://evil.example' })).status).toBe(403)
  })

  test('keeps headers that earlier middleware has set, but its own headers take precedence', async ({ server }) => {
    const app = express()
    app.use((_, res, next) => {
      res.setHeader('X-Of-The-Outer-App', 'yes').setHeader('Referrer-Policy', 'origin')
      next()
    })
    app.use(createApp(server.instance, API_ALONE))
    const port = await listening(createHttpServer(app))
    for (const path of ['/-/health', '/nowhere'])
      expect((await asking(port, 'GET', path)).headers).toMatchObject({
        'x-of-the-outer-app': 'yes',
        'referrer-policy': 'no-referrer',
      })
  })

  test('logs an error if earlier middleware has already read the body', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    const app = express()
    app.use(express.json(), createApp(server.instance, API_ALONE))
    const port = await listening(createHttpServer(app))
    const topic = { 'private-token': token, ...json({}).headers, body: '{"name":"a","title":"A"}' }
    expect((await asking(port, 'POST', '/api/v4/topics', topic)).status).toBe(500)
  })
})

describe('requests and responses of an app', () => {
  test("have the app's prototypes from the start, mounted or not", async ({ server }) => {
    const inner = createApp(server.instance, API_ALONE)
    const app = express()
    const seen: object[] = []
    app.use((req, res, next) => {
      seen.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res))
      next()
    })
    app.use(inner)
    const port = await listening(
      createHttpServer(app).on(
        'request',
        (req, res) => void seen.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res)),
      ),
    )
    expect((await asking(port, 'GET', '/-/health')).status).toBe(200)
    const [atFirst, answerAtFirst, ...later] = seen
    expect(later).toEqual([atFirst, answerAtFirst])
    expect([later[0], later[1]]).toEqual([Reflect.get(inner, 'request'), Reflect.get(inner, 'response')])
    expect(Reflect.get(inner, 'request')).toBe(Reflect.get(app, 'request'))
  })
})

describe('the console', () => {
  test('has a content security policy; browsers cache its assets forever and its page never', async ({ server }) => {
    const folder = mkdtempSync(join(tmpdir(), 'gantry-console-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), '<title>Gantry</title>')
    writeFileSync(join(folder, 'assets/main.js'), 'export {}')
    const port = await listening(createHttpServer(createApp(server.instance, { ...API_ALONE, console_folder: folder })))
    const page = await asking(port, 'GET', '/')
    expect(page).toMatchObject({ status: 200, text: '<title>Gantry</title>' })
    expect(page.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\w-]{16}$/),
    })
    expect((await asking(port, 'GET', '/assets/main.js')).headers['cache-control']).toMatch(/immutable/)
    for (const path of ['/nowhere', '/..%2f..%2fetc/passwd', '/%zz'])
      expect(await asking(port, 'GET', path)).toMatchObject({ status: 404, body: { error: '404 Not Found' } })
    expect((await asking(port, 'POST', '/')).status).toBe(404)
    expect((await asking(port, 'GET', '/', { origin: 'https://evil.example' })).status).toBe(403)
  })

  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

  test('opens the web address of a record, and answers API clients as without a console', async ({ server, given }) => {
    const folder = mkdtempSync(join(tmpdir(), 'gantry-console-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'index.html'), '<title>Gantry</title>')
    const port = await listening(createHttpServer(createApp(server.instance, { ...API_ALONE, console_folder: folder })))
    const alone = await listening(createHttpServer(createApp(server.instance, API_ALONE)))
    const project = await given.project({ visibility: 'private' })
    const issue = `/${project.path_with_namespace}/-/issues/1`
    for (const path of [`/${project.path_with_namespace}`, issue, '/groups/no/such', '/nobody']) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await asking(port, method, `${path}?private_token=secret`, { accept: browser })
        expect(answer).toMatchObject({
          status: 302,
          text: '',
          headers: { location: `/#/web${path}`, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
        })
      }
      expect((await asking(alone, 'GET', path, { accept: browser })).status).toBe(404)
      expect((await asking(port, 'POST', path, { accept: browser })).status).toBe(404)
    }
    for (const accept of ['*/*', 'application/json', 'application/json, text/plain, */*', 'text/html;q=0.5, */*'])
      expect(await asking(port, 'GET', issue, { accept })).toMatchObject({
        status: 404,
        body: { error: '404 Not Found' },
      })
    expect((await asking(port, 'GET', issue)).status).toBe(404)
    expect((await asking(port, 'GET', '/api/v4/nowhere', { accept: browser })).status).toBe(404)
    expect((await asking(port, 'GET', '/-/nowhere', { accept: browser })).status).toBe(404)
  })

  test('refuses the web address of a record on another host or from another origin', async ({ server }) => {
    const folder = mkdtempSync(join(tmpdir(), 'gantry-console-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const port = await listening(createHttpServer(createApp(server.instance, { ...API_ALONE, console_folder: folder })))
    for (const headers of [{ host: `evil.example:${port}` }, { origin: 'https://evil.example' }, { origin: 'null' }])
      expect((await asking(port, 'GET', '/a/b', { accept: browser, ...headers })).status).toBe(403)
    const outside = await asking(port, 'GET', '//evil.example/%0d%0aSet-Cookie:a', { accept: browser })
    expect(outside.headers.location).toBe('/#/web/evil.example/%0d%0aSet-Cookie:a')
  })
})
