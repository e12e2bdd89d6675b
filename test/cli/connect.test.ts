import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useWorld } from '../../src-package/jest.ts'
import { connect, start } from '../../src-package/start.ts'
import { startWorldServer } from '../server/worlds/world-server.ts'
import type { TestServer } from '../support/server.ts'

describe('connect of the package gantry-server', () => {
  let server: TestServer
  let tokens: { admin: string; user: string; reader: string }
  beforeAll(async () => {
    const main = await startWorldServer()
    const { given, admin } = main
    server = main.server
    tokens = {
      admin: main.token,
      user: await given.token(await given.user()),
      reader: await given.token(admin, { scopes: JSON.stringify(['read_user']) }),
    }
  })
  afterAll(() => server.stop())

  const refusal = (url: string, token: string) =>
    connect(url, token).then(
      () => 'connected',
      (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : error),
    )

  test('takes the address with and without /api/v4', async () => {
    for (const end of ['', '/', '/api/v4', '/api/v4/'])
      expect((await connect(server.origin + end, tokens.admin)).url).toBe(`${server.origin}/api/v4`)
  })

  test('refuses a token that is unknown, without rights or without the scope', async () => {
    expect(await refusal(server.origin, 'glpat-wrong')).toBe(
      `GantryConnectError: ${server.origin} refuses the token: it is unknown, revoked or expired, or its user is blocked`,
    )
    for (const token of [tokens.user, tokens.reader])
      expect(await refusal(server.origin, token)).toContain(
        `The token for ${server.origin} is not one of an administrator of the main instance with the scope api: {`,
      )
  })

  test('refuses the address of a world', async () => {
    const gantry = await connect(server.origin, tokens.admin)
    const world = await gantry.fork('one')
    expect(await refusal(world.url, world.admin_token)).toBe(
      `GantryConnectError: ${server.origin}/w/one is the address of a world, and connect needs the one of the server`,
    )
    await world.delete()
  })

  test('has worlds that can be deleted when they are gone already', async () => {
    const gantry = await connect(server.origin, tokens.admin)
    const world = await gantry.fork('gone')
    await world.delete()
    await world.delete()
    expect(await gantry.worlds()).not.toContain('gone')
  })

  test('refuses an address without a server, of another server, and of another form', async () => {
    const other = createServer((_, res) => void res.end('<h1>Hello</h1>'))
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    expect(await refusal(origin, 'a')).toBe(
      `GantryConnectError: ${origin} is not a Gantry server: GET /-/gantry/v1/sign-in answered 200`,
    )
    await new Promise((done) => other.close(done))
    expect(await refusal(origin, 'a')).toMatch(
      /^GantryConnectError: No server answers at http:\/\/127\.0\.0\.1:\d+: connect ECONNREFUSED/,
    )
    for (const url of ['localhost:4880', 'gantry'])
      expect(await refusal(url, 'a')).toBe(
        `GantryConnectError: connect needs an address such as http://127.0.0.1:4880, not '${url}'`,
      )
  })

  test('leads to worlds that refuse misspelled options', async () => {
    const gantry = await connect(server.origin, tokens.admin)
    const wrong = (options: object) => options
    const text = (promise: Promise<unknown>) => promise.then(String, String)
    expect(await text(gantry.fork(wrong({ nmae: 'a' })))).toContain('nmae is not known, did you mean name?')
    expect(await text(gantry.requests(wrong({ statsu: 404 })))).toContain('statsu is not known, did you mean status?')
    expect(await text(gantry.deliveries(wrong({ atleast: 1 })))).toContain('atleast is not known, allowed: hook_id')
    expect(await text(gantry.token('guest', wrong({ sorce: 'a' })))).toContain(
      'sorce is not known, did you mean source?',
    )
    expect(await text(gantry.requests.test(wrong({ requests: ['a'], statsu: '1' })))).toBe(
      'TypeError: requests.test with requests has no option statsu. Its options are requests, format, seconds.',
    )
    const hooks = { beforeAll() {}, beforeEach() {}, afterEach() {}, afterAll() {} }
    expect(() => useWorld({ hooks, ...wrong({ pre: 'file' }) })).toThrow(
      'useWorld has no option pre. Its options are per, from, server, hooks.',
    )
  })

  test('leads to dry runs, which change nothing and say what a write would do', async () => {
    const gantry = await connect(server.origin, tokens.admin)
    const report = await gantry.dryRun('POST', '/projects', { name: 'Dry' })
    expect(report).toMatchObject({ status: 201, body: { name: 'Dry' }, complete: true })
    expect(report.tables).toContainEqual({ table: 'project', added: 1, removed: 0, changed: 0 })
    expect(report.events).toContainEqual(expect.objectContaining({ event: 'project.created' }))
    const form = await gantry.dryRun('POST', 'projects', new URLSearchParams({ name: 'Form' }), { token: tokens.user })
    expect(form.status).toBe(201)
    expect(await (await gantry.fetch('/projects')).json()).toEqual([])
    expect(await gantry.dryRun('DELETE', '/projects/4711').catch(({ status }) => status)).toBe(404)
    const read = Object.assign(gantry.dryRun.bind(gantry)) as (method: string, path: string) => Promise<unknown>
    await expect(read('GET', '/projects')).rejects.toThrow('dryRun takes POST, PUT, PATCH, DELETE, not GET')
  })
})

describe('start of the package gantry-server', () => {
  test('starts no server with a signal that was aborted before', async () => {
    const refused = start({ signal: AbortSignal.abort() })
    await expect(refused).rejects.toMatchObject({ name: 'GantryStartError', message: 'The start was aborted' })
  })
})
