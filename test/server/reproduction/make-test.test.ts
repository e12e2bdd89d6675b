import { parse } from 'yaml'
import { z } from 'zod'
import { endpoints } from '../../../src-server/api.ts'
import { writtenTestEntity } from '../../../src-server/reproduction/entity.ts'
import { reproduce } from '../../../src-server/reproduction/reproduce.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = '/-/gantry/v1/requests/test'
const json = { 'User-Agent': 'curl/8.5.0', 'Content-Type': 'application/json' }
const SECRET = 'Correct-Horse-9-Battery'

const SEED = {
  users: [{ username: 'ada' }, { username: 'bob' }, { username: 'carol' }],
  groups: [
    { path: 'acme', members: { ada: 'maintainer', bob: 'developer' }, labels: [{ title: 'bug', color: '#c0392b' }] },
    { path: 'other' },
  ],
  projects: [
    {
      path: 'acme/shop',
      issues: [
        { title: 'Checkout', author: 'bob', notes: [{ author: 'ada', body: 'Hello' }] },
        { title: 'Slow', author: 'carol' },
      ],
    },
    { path: 'acme/web', issues: [{ title: 'Elsewhere', author: 'bob' }] },
  ],
}

/** A world with the seed, and its own client. */
async function worldOn(server: TestServer, admin: string, seed: object = SEED) {
  const made = await server.send('POST', '/-/gantry/v1/worlds', {
    token: admin,
    headers: json,
    body: JSON.stringify({ seed }),
  })
  const { name, token } = z.object({ name: z.string(), token: z.string() }).parse(JSON.parse(made.text))
  const ids: string[] = []
  const send = async (method: string, path: string, body?: object, sender = token) => {
    const answer = await fetch(`${server.origin}/w/${name}/api/v4${path}`, {
      method,
      headers: { ...json, ...(sender !== '' && { 'PRIVATE-TOKEN': sender }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    ids.push(answer.headers.get('x-request-id') ?? '')
    const text = await answer.text()
    return z
      .record(z.string(), z.unknown())
      .or(z.array(z.unknown()))
      .parse(text === '' ? {} : JSON.parse(text))
  }
  const make = async (body: object = {}) => {
    const answer = await fetch(`${server.origin}/w/${name}${ADDRESS}`, {
      method: 'POST',
      headers: { ...json, 'PRIVATE-TOKEN': token },
      body: JSON.stringify({ request_ids: ids, ...body }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const made_test = async (body: object = {}) => {
    const { status, text } = await make(body)
    expect(text).toContain('"test"')
    expect(status).toBe(200)
    return writtenTestEntity.parse(JSON.parse(text))
  }
  return { name, send, make, made_test, ids }
}

const numberIn = (body: unknown, name: string) => z.looseObject({ [name]: z.int() }).parse(body)[name]

describe('POST /-/gantry/v1/requests/test', () => {
  test('tries nothing for a caller who has gone', async ({ server, given }) => {
    const world = await worldOn(server, await given.token(await given.admin()))
    await world.send('GET', '/projects/acme%2Fshop/issues/2')
    const { instance, leave } = await server.worlds.find(world.name).enter()
    leave()
    const logged = () => instance.traffic.logOf(undefined).seenBy({ id: 0, admin: true })
    await expect.poll(logged).toHaveLength(1)
    const signal = AbortSignal.abort()
    const { worlds } = server
    const search = reproduce({ worlds, instance, endpoints, requests: logged(), budget_ms: 10_000, signal })
    await expect(search).rejects.toMatchObject({ status: 422 })
  })

  test('writes a test, and a seed with exactly the records that the requests need', async ({ server, given }) => {
    const world = await worldOn(server, await given.token(await given.admin()))
    const issue = await world.send('POST', '/projects/acme%2Fshop/issues', { title: 'It`s $new', labels: ['late'] })
    await world.send('PUT', `/projects/acme%2Fshop/issues/${numberIn(issue, 'iid')}`, { state_event: 'close' })
    await world.send('GET', '/projects/acme%2Fshop/issues/2')
    const made = await world.made_test({ seconds: 30 })
    expect(made).toMatchObject({ agrees: true, is_smallest: true, left_out: [], start: { is_known: true } })
    expect(made.start.from).toMatch(/@origin$/)
    expect(made.requests.map(({ replayed_status, differs }) => [replayed_status, differs])).toEqual([
      [201, []],
      [200, []],
      [200, []],
    ])
    const seed = parse(made.seed)
    expect(seed.groups).toEqual([{ path: 'acme' }])
    expect(seed.users.map(({ username }: { username: string }) => username).sort()).toEqual(['carol', 'root'])
    expect(seed.projects).toMatchObject([{ path: 'acme/shop', issues: expect.any(Array) }])
    expect(seed.projects[0].issues.map(({ title }: { title: string }) => title)).toContain('Slow')
    expect(made.test).toContain('{answers[0].body.iid}')
    expect(made.test).toContain("import { start } from 'gantry-server'")
  })

  test('expects what the log has, also where no seed gave this answer', async ({ server, given }) => {
    const world = await worldOn(server, await given.token(await given.admin()))
    const issue = await world.send('POST', '/projects/acme%2Fshop/issues', { title: 'Short-lived' })
    const path = `/projects/acme%2Fshop/issues/${numberIn(issue, 'iid')}`
    await world.send('GET', path)
    await world.send('DELETE', path)
    const [, read] = world.ids
    const made = await world.made_test({ request_ids: [read], seconds: 5 })
    expect(made).toMatchObject({
      agrees: false,
      requests: [{ status: 200, replayed_status: 404, differs: ['status'] }],
    })
    expect(made.test).toContain('expect(answers[0].status).toBe(200)')
    expect(made.test).toContain('The log has 200 here, but with this seed the answer was 404.')
    expect(made.test).not.toContain('toMatchObject')
  })

  test('finds the few records of a large project that the requests need, and answers others meanwhile', async ({
    server,
    given,
  }) => {
    const issues = Array.from({ length: 200 }, (_, i) => ({ title: `Issue ${i}`, author: 'bob', links: [] }))
    const seed = {
      ...SEED,
      projects: [...SEED.projects, { path: 'acme/large', milestones: [{ title: 'May' }], issues }],
    }
    const world = await worldOn(server, await given.token(await given.admin()), seed)
    await world.send('GET', '/projects/acme%2Flarge/issues?per_page=2')
    const issue = await world.send('POST', '/projects/acme%2Flarge/issues', { title: 'New' })
    const address = `/projects/acme%2Flarge/issues/${numberIn(issue, 'iid')}`
    await world.send('POST', `${address}/notes`, { body: 'Hello' })
    await world.send('PUT', address, { state_event: 'close' })
    await world.send('GET', address)
    let others = 0
    const making = world.made_test({ seconds: 30 }).finally(() => clearInterval(timer))
    const timer = setInterval(() => others++, 5)
    const made = await making
    expect(others).toBeGreaterThan(made.tries)
    expect(made).toMatchObject({ agrees: true, is_smallest: true })
    const { groups, projects } = parse(made.seed)
    expect(groups).toEqual([{ path: 'acme' }])
    expect(projects).toMatchObject([{ path: 'acme/large', issues: [{ title: 'Issue 198' }, { title: 'Issue 199' }] }])
    expect(Object.keys(projects[0])).toEqual(['path', 'issues'])
  })

  test('names records by the ids of the seeded instance, and keeps who sent the requests', async ({
    server,
    given,
  }) => {
    const world = await worldOn(server, await given.token(await given.admin()))
    const [bob] = z.array(z.object({ id: z.int() })).parse(await world.send('GET', '/users?username=bob'))
    world.ids.length = 0
    await world.send('GET', `/users/${bob?.id}`)
    await world.send('GET', '/user', undefined, '')
    await world.send('GET', '/projects/9999')
    const made = await world.made_test()
    expect(made.agrees).toBe(true)
    expect(made.requests.map(({ status }) => status)).toEqual([200, 401, 404])
    expect(
      parse(made.seed)
        .users.map(({ username }: { username: string }) => username)
        .sort(),
    ).toEqual(['bob', 'root'])
    expect(made.test).toMatch(/\/\/ \d+ is the user bob\./)
    expect(made.test).toContain('// There is no project 999999999.')
  })

  test('writes all formats without secrets', async ({ server, given }) => {
    const world = await worldOn(server, await given.token(await given.admin()))
    await world.send('POST', '/users', { username: 'eve', name: 'Eve', email: 'eve@example.com', password: SECRET })
    for (const format of ['vitest', 'jest', 'pytest', 'curl']) {
      const made = await world.made_test({ format, seconds: 1 })
      expect(made.requests).toMatchObject([{ status: 201, replayed_status: 201 }])
      expect(made.test).toContain('Made-up-Secret-7')
      expect(JSON.stringify(made)).not.toContain(SECRET)
      expect(JSON.stringify(made)).not.toContain('glpat-')
    }
  })

  test('says which answers the log does not have, and compares only their statuses', async ({ server, given }) => {
    const world = await worldOn(server, await given.token(await given.admin()))
    const issue = { title: 'Long', description: 'word '.repeat(4_000) }
    await world.send('POST', '/projects/acme%2Fshop/issues', issue)
    await world.send('GET', '/projects/acme%2Fshop')
    const made = await world.made_test({ seconds: 1 })
    const why = expect.stringMatching(/^The answer of the log had \d+ bytes, which is more than the log keeps\.$/)
    expect(made.requests).toMatchObject([
      { status: 201, replayed_status: 201, differs: [], not_compared: why },
      { status: 200, differs: [], not_compared: null },
    ])
    expect(made.test).toMatch(/\/\/ The answer of the log had \d+ bytes/)
  })

  test('ends with its time, and says what the time was too short for', async ({ server, given }) => {
    // Only a seed with all issues has an answer like this one.
    const projects = ['a', 'b', 'c'].map((path) => ({ path: `acme/${path}`, generate: { issues: 150 } }))
    const world = await worldOn(server, await given.token(await given.admin()), { ...SEED, projects })
    await world.send('GET', '/issues?scope=all&per_page=2&page=200')
    const began = performance.now()
    const { time_ended, is_smallest } = await world.made_test({ seconds: 1 })
    expect(performance.now() - began).toBeLessThan(3_000)
    expect([time_ended, is_smallest]).toEqual([expect.stringMatching(/^(better_start|smaller_seed)$/), false])
    await server.send('GET', '/version', { headers: json })
    const { instance, worlds } = server
    const requests = instance.traffic.logOf(undefined).seenBy({ id: 0, admin: true })
    const signal = new AbortController().signal
    await expect(reproduce({ worlds, instance, endpoints, requests, budget_ms: 0, signal })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('changes nothing, and reaches no network', async ({ server, given }) => {
    const world = await worldOn(server, await given.token(await given.admin()))
    await world.send('POST', '/hooks', { url: 'http://127.0.0.1:9/never' })
    await world.send('POST', '/projects', { name: 'New' })
    const before = await world.send('GET', '/projects?simple=true')
    world.ids.pop()
    await world.made_test({ seconds: 1 })
    expect(await world.send('GET', '/projects?simple=true')).toEqual(before)
  })

  test('leaves out what cannot be sent again, and refuses if nothing is left', async ({ server, given }) => {
    const admin = await given.token(await given.admin())
    const own = await server.send('GET', '/-/gantry/v1/state', { token: admin, headers: json })
    const id = own.headers.get('x-request-id')
    const send = (body: object) =>
      server.send('POST', ADDRESS, { token: admin, headers: json, body: JSON.stringify(body) })
    const refused = await send({ request_ids: [id] })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('It is a request to Gantry itself.')])
    const version = await server.send('GET', '/version', { token: admin, headers: json })
    const both = await send({ request_ids: [id, version.headers.get('x-request-id')], seconds: 1 })
    expect(JSON.parse(both.text)).toMatchObject({
      agrees: true,
      left_out: [{ request_id: id }],
      requests: [{ status: 200 }],
    })
  })

  test('refuses bad input, and names the parameter', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    for (const [name, body] of [
      ['format', { format: 'mocha' }],
      ['seconds', { seconds: 0 }],
      ['seconds', { seconds: 61 }],
      ['request_ids', { request_ids: [] }],
      ['status', { status: '9xx' }],
      ['limit', { limit: 51 }],
      ['limit', { limit: 1, request_ids: ['a'] }],
    ] as const) {
      const answer = await server.send('POST', ADDRESS, { token, headers: json, body: JSON.stringify(body) })
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(name)])
    }
  })

  test('takes at most 50 requests by filters', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    for (let i = 0; i < 51; i++) await server.send('GET', '/version', { token, headers: json })
    const answer = await server.send('POST', ADDRESS, { token, headers: json, body: '{"address":"GET /version"}' })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('51 requests')])
    const body = '{"address":"GET /version","limit":2,"seconds":1,"format":"curl"}'
    const made = writtenTestEntity.parse((await server.send('POST', ADDRESS, { token, headers: json, body })).body)
    const log = await server.send('GET', '/-/gantry/v1/requests?address=GET%20/version&per_page=2', { token })
    expect(made.requests.map(({ request_id }) => request_id).reverse()).toEqual(
      JSON.parse(log.text).map(({ request_id }: { request_id: string }) => request_id),
    )
  })

  test('is for administrators', async ({ server, given }) => {
    const body = JSON.stringify({ request_ids: ['x'] })
    expect((await server.send('POST', ADDRESS, { headers: json, body })).status).toBe(401)
    const token = await given.token(await given.user())
    expect((await server.send('POST', ADDRESS, { token, headers: json, body })).status).toBe(403)
  })
})
