import fc from 'fast-check'
import type { Given } from '../../support/given.ts'
import { runs } from '../../support/runs.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test as plain } from '../../support/test.ts'
import { ask, json } from '../kit/kit-server.ts'
import { FAULTS, faultsOf } from './add.ts'

const test = plain.extend<{ scene: Awaited<ReturnType<typeof sceneOf>> }>({
  scene: async ({ server, given }, use) => use(await sceneOf(server, given)),
})

async function sceneOf(server: TestServer, given: Given) {
  const admin = await given.admin()
  const admin_token = await given.token(admin)
  const user = await given.user({ username: 'ada' })
  const token = await given.token(user)
  const get = (path: string, used = token, method = 'GET') =>
    ask(server.port, method, path, { headers: { host: `127.0.0.1:${server.port}`, 'PRIVATE-TOKEN': used } })
  const statuses = async (count: number, path = '/api/v4/user', used = token) => {
    const found: number[] = []
    for (let i = 0; i < count; i++) found.push((await get(path, used)).status)
    return found
  }
  return { ...faultsOf(server, admin_token), admin, admin_token, user, token, get, statuses, server }
}

const teapot = { type: 'status', status: 418, body: 'short and stout' }

describe(`POST ${FAULTS}`, () => {
  test('lets requests to a route meet the fault, and says so in a header', async ({ scene }) => {
    const id = await scene.add({ name: 'tea', route: 'GET /user', effect: teapot })
    const answer = await scene.get('/api/v4/user')
    expect([answer.status, answer.text, answer.headers['x-gantry-fault']]).toEqual([418, 'short and stout', 'tea'])
    expect(answer.headers['content-type']).toBe('text/plain')
    expect((await scene.get('/api/v4/version')).headers['x-gantry-fault']).toBe(undefined)
    expect((await scene.get('/api/v4/user', scene.token, 'HEAD')).status).toBe(418)
    expect(await scene.hits(id)).toBe(2)
    expect((await scene.get('/api/v4/projects')).status).toBe(200)
  })

  test('chooses the nth, the first, all after some, or every so many', async ({ scene }) => {
    for (const [turns, expected] of [
      [{ nth: 2 }, [200, 418, 200, 200]],
      [{ first: 2 }, [418, 418, 200, 200]],
      [{ after: 2 }, [200, 200, 418, 418]],
      [{ every: 2 }, [200, 418, 200, 418]],
      [{ times: 1 }, [418, 200, 200, 200]],
      [{ every: 2, times: 1 }, [200, 418, 200, 200]],
    ] as const) {
      await scene.add({ route: 'GET /user', effect: teapot, ...turns })
      expect(await scene.statuses(4)).toEqual(expected)
      await scene.clear()
    }
  })

  test('repeats the share of a seed', async ({ scene }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 2 ** 31 - 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (seed, share) => {
          const once = async () => {
            await scene.clear()
            await scene.add({ route: 'GET /user', share, seed, effect: teapot })
            return await scene.statuses(12)
          }
          expect(await once()).toEqual(await once())
        },
      ),
      runs(3, 50),
    )
  })

  test('counts users, tokens and requests apart', async ({ scene, given }) => {
    const other = await given.token(scene.user)
    await scene.add({ route: 'GET /user', nth: 1, count_by: 'token', effect: teapot })
    expect([await scene.statuses(2), await scene.statuses(2, '/api/v4/user', other)]).toEqual([
      [418, 200],
      [418, 200],
    ])
    await scene.clear()
    await scene.add({ route: 'GET /user', nth: 1, count_by: 'user', effect: teapot })
    expect([await scene.statuses(2), await scene.statuses(1, '/api/v4/user', other)]).toEqual([[418, 200], [200]])
    await scene.clear()
    await scene.add({ route: '*', nth: 1, count_by: 'request', effect: teapot })
    expect([await scene.statuses(2), await scene.statuses(2, '/api/v4/user?a=1')]).toEqual([
      [418, 200],
      [418, 200],
    ])
    const long = `/api/v4/user?a=${'x'.repeat(5_000)}`
    expect([await scene.statuses(2, `${long}1`), await scene.statuses(2, `${long}2`)]).toEqual([
      [418, 200],
      [418, 200],
    ])
  })

  test('looks at the user, the method and the values in the route', async ({ scene, given }) => {
    const [mine, other] = [await given.project({ owner: scene.user }), await given.project({ owner: scene.user })]
    await scene.add({ route: '*', user: 'ADA', effect: teapot })
    expect(await scene.statuses(1)).toEqual([418])
    expect(await scene.statuses(1, '/api/v4/user', scene.admin_token)).toEqual([200])
    await scene.clear()
    await scene.add({ route: '/user', method: 'PUT', effect: teapot })
    expect(await scene.statuses(1)).toEqual([200])
    await scene.clear()
    await scene.add({ route: `/projects/${mine.id}/**`, effect: teapot })
    expect(await scene.statuses(1, `/api/v4/projects/${mine.id}/issues`)).toEqual([418])
    expect(await scene.statuses(1, `/api/v4/projects/${other.id}/issues`)).toEqual([200])
  })

  test('never stands in the way of who removes faults, of the console, or of requests that are refused anyway', async ({
    scene,
  }) => {
    const id = await scene.add({ route: '*', effect: { type: 'close' } })
    const code = scene.server.instance.sessions.issueCode(scene.admin.id)
    const signed_in = await scene.server.send('POST', '/-/gantry/v1/sign-in', json({ code }))
    const session = String(Object(signed_in.body).token)
    expect(await scene.statuses(1, '/api/v4/user', session)).toEqual([200])
    expect(await scene.statuses(1, '/api/v4/user', 'unknown')).toEqual([401])
    expect(await scene.statuses(1, '/api/v4/unknown')).toEqual([404])
    expect(await scene.statuses(1, '/api/v4/projects?per_page=0')).toEqual([400])
    expect(await scene.hits(id)).toBe(0)
    expect((await scene.clear()).status).toBe(204)
    expect(await scene.statuses(1)).toEqual([200])
  })

  test('changes nothing before, and everything after', async ({ scene, given }) => {
    const project = await given.project({ owner: scene.user })
    const create = () =>
      ask(scene.server.port, 'POST', `/api/v4/projects/${project.id}/labels`, {
        headers: {
          host: `127.0.0.1:${scene.server.port}`,
          'PRIVATE-TOKEN': scene.token,
          'Content-Type': 'application/json',
        },
        body: json({ name: 'bug', color: '#ff0000' }).body,
      })
    const labels = async () => Object((await scene.get(`/api/v4/projects/${project.id}/labels`)).body).length
    const before = await scene.add({ route: 'POST /projects/:id/labels', effect: { ...teapot, status: 500 } })
    expect((await create()).status).toBe(500)
    expect(await labels()).toBe(0)
    await scene.send('PATCH', `/${before}`, { effect: { ...teapot, status: 500, when: 'after' } })
    expect((await create()).status).toBe(500)
    expect(await labels()).toBe(1)
    // Nothing was created, so there is no answer to lose.
    expect((await create()).status).toBe(409)
    expect(await scene.hits(before)).toBe(1)
  })

  test('tells the log of requests which fault answered, also for a connection that was closed', async ({ scene }) => {
    const id = await scene.add({ name: 'tea', route: 'GET /user', first: 1, effect: teapot })
    await scene.statuses(1)
    const cut = await scene.add({ route: 'GET /user', nth: 1, effect: { type: 'close', how: 'reset' } })
    await expect(scene.get('/api/v4/user')).rejects.toThrow()
    const { body } = await scene.server.send('GET', '/-/gantry/v1/requests?address=GET+%2Fuser', {
      token: scene.admin_token,
    })
    expect(body).toMatchObject([
      { status: 444, faults: [`fault close, rule ${cut} closed the connection`] },
      { status: 418, faults: [`fault tea, rule ${id} answered with 418`] },
    ])
    const detail = await scene.server.send('GET', `/-/gantry/v1/requests/${Object(body)[1].request_id}`, {
      token: scene.token,
    })
    expect(detail.body).toMatchObject({
      why: {
        step: 'fault',
        text: 'A fault that an administrator added answered the request.',
        has: `fault tea, rule ${id}`,
      },
    })
    const fault = await scene.send('GET', `/${id}`)
    expect(fault.body).toMatchObject({
      matched: 2,
      hits: 1,
      last_hit: { at: '2026-05-22T10:11:12.345Z', what: 'GET /api/v4/user', request_id: Object(body)[1].request_id },
    })
  })

  test('lets several faults happen to a request, until one ends it', async ({ scene }) => {
    const slow = await scene.add({ name: 'slow', route: '*', effect: { type: 'latency', delay: 20 } })
    const tea = await scene.add({ name: 'tea', route: '*', effect: teapot })
    const late = await scene.add({ name: 'late', route: '*', effect: { type: 'close' } })
    const began = performance.now()
    const answer = await scene.get('/api/v4/user')
    expect(performance.now() - began).toBeGreaterThan(18)
    expect([answer.status, answer.headers['x-gantry-fault']]).toEqual([418, 'slow, tea'])
    expect([await scene.hits(slow), await scene.hits(tea), await scene.hits(late)]).toEqual([1, 1, 0])
  })

  test('sends the type of a body that a header names, however it is spelled', async ({ scene }) => {
    for (const body of ['<p>', { a: 1 }]) {
      const headers = { 'content-type': 'text/html' }
      await scene.add({ route: 'GET /user', effect: { ...teapot, body, headers } })
      expect((await scene.get('/api/v4/user')).headers['content-type']).toBe('text/html')
      await scene.clear()
    }
  })

  test('ends waiting answers when the server stops', async ({ scene, server }) => {
    await scene.add({ route: 'GET /user', effect: { type: 'latency', delay: 600_000 } })
    await scene.add({ route: 'GET /user', effect: { type: 'trickle', bytes: 1, every_ms: 60_000 } })
    const answer = scene.get('/api/v4/user')
    await expect.poll(async () => Object((await scene.send('GET', '')).body)[0].hits).toBe(1)
    server.instance.endStreams()
    expect((await answer).body).toMatchObject({ username: 'ada' })
  })

  test('cuts files as well as JSON, and counts no answer without a longer body', async ({ scene, given, server }) => {
    const id = await scene.add({ route: '*', effect: { type: 'truncate', after_bytes: 10 } })
    await expect(scene.get('/api/v4/projects')).resolves.toMatchObject({ status: 200, text: '[]' })
    expect((await scene.get('/api/v4/user', scene.token, 'HEAD')).status).toBe(200)
    expect(await scene.hits(id)).toBe(0)
    await expect(scene.get('/api/v4/user')).rejects.toThrow('aborted')
    expect(await scene.hits(id)).toBe(1)
    const project = await given.project({ owner: scene.user })
    const body = new FormData()
    body.append('file', new Blob(['x'.repeat(200_000)]), 'long.txt')
    await scene.send('DELETE', `/${id}`)
    const uploaded = await server.send('POST', `/projects/${project.id}/uploads`, { token: scene.token, body })
    const { full_path } = Object(uploaded.body)
    const effect = { type: 'truncate', after_bytes: 150_000 }
    const of_files = await scene.add({ route: '/-/project/**', times: 1, effect })
    await expect(scene.get(full_path)).rejects.toThrow('aborted')
    expect(await scene.hits(of_files)).toBe(1)
    await scene.add({ route: '/-/project/**', effect: { type: 'trickle', bytes: 100_000, every_ms: 5 } })
    expect((await scene.get(full_path)).text).toBe('x'.repeat(200_000))
  })

  test('says what is wrong with a fault, and adds none', async ({ scene }) => {
    const refused = async (rule: object) => {
      const { status, body } = await scene.send('POST', '', rule)
      expect(status).toBe(400)
      return Object(body).error
    }
    const route = 'GET /user'
    expect(await refused({ route })).toBe('effect is missing')
    for (const name of ['Trailer', 'Content-Length', 'a b'])
      expect(await refused({ route, effect: { ...teapot, headers: { [name]: 'x' } } })).toContain(
        'must be a name of letters',
      )
    expect(await refused({ effect: teapot })).toBe('route is missing')
    expect(await refused({ route: 'GET /usr', effect: teapot })).toBe(
      'route matches no address, the nearest is GET /user',
    )
    expect(await refused({ route: '/-/gantry/v1/faults', effect: teapot })).toBe(
      "route is one of Gantry's own, which meet no faults",
    )
    expect(await refused({ ruote: route, effect: teapot })).toBe('ruote is not known, did you mean route?')
    expect(await refused({ route, effect: { ...teapot, staus: 1 } })).toBe(
      'effect[staus] is not known, did you mean effect[status]?',
    )
    expect(await refused({ route, effect: { type: 'teapot' } })).toContain('effect[type] must be status, burst, ')
    for (const status of [99, 304])
      expect(await refused({ route, effect: { ...teapot, status } })).toBe(
        'effect[status] must be a whole number from 200 to 599, but not 204, 205 or 304',
      )
    for (const [name, value] of [
      ['Content-Length', '1'],
      ['A', 'b\r\nC: d'],
    ] as const)
      expect(await refused({ route, effect: { ...teapot, headers: { [name]: value } } })).toContain(
        `effect[headers][${name}] must be a name of letters, digits and hyphens, `,
      )
    expect(await refused({ route, nth: 1, every: 2, effect: teapot })).toBe(
      'nth, first, after, every, share are mutually exclusive',
    )
    expect(await refused({ route, effect: { type: 'slow_job' } })).toBe('route does not apply to slow_job')
    expect(await refused({ count_by: 'user', effect: { type: 'slow_job' } })).toBe(
      'count_by does not apply to slow_job',
    )
    expect(await refused({ effect: { type: 'slow_job', job: 'import.ran' } })).toBe(
      'effect[job] is no kind of background job, the nearest is import.run',
    )
    expect(
      await refused({ route, effect: { type: 'latency', delay: { distribution: 'uniform', min_ms: 9, max_ms: 1 } } }),
    ).toBe('effect[delay][max_ms] is below min_ms')
    expect(await refused({ route, effect: teapot, expect: { min: 3, max: 1 } })).toBe('expect has a max below its min')
    expect((await scene.send('GET', '')).body).toEqual([])
  })

  test('tells administrators which types there are', async ({ scene }) => {
    const { headers } = await scene.send('POST', '', { route: 'GET /user', effect: { type: 'teapot' } })
    const { body } = await scene.server.send('GET', `/-/gantry/v1/requests/${headers.get('x-request-id')}`, {
      token: scene.admin_token,
    })
    expect(Object(body).why.fields).toEqual([
      {
        name: 'effect[type]',
        needs:
          'status, burst, rate_limit, latency, close, truncate, trickle, page_shift, foreign_link, missing_totals, offset_limit, expired_token, slow_job or failed_relation',
        fault: 'does not have a valid value',
        has: 'teapot',
      },
    ])
  })

  test('adds no more than 200 faults', async ({ scene, server }) => {
    for (let i = 0; i < 200; i++) await scene.add({ route: 'GET /-/liveness', effect: teapot })
    expect((await scene.send('POST', '', { route: '*', effect: teapot })).status).toBe(409)
    expect(server.instance.faults.active).toBe(200)
  })

  test('shows in the state of the instance how many faults are on', async ({ scene, server }) => {
    const active = async () =>
      Object((await server.send('GET', '/-/gantry/v1/state', { token: scene.token })).body).active_faults
    expect(await active()).toBe(0)
    await scene.add({ route: 'GET /-/liveness', effect: teapot })
    await scene.add({ route: 'GET /-/liveness', effect: teapot, enabled: false })
    expect(await active()).toBe(1)
  })
})
