import { coverageEntity } from '../../../src-server/gantry/requests/coverage-entity.ts'
import { callBy, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /-/gantry/v1/coverage'
const RESET = 'DELETE /-/gantry/v1/coverage'
const json = { 'Content-Type': 'application/json' }

async function coverageOf(server: TestServer, token: string, filters: Record<string, unknown> = { scope: 'platform' }) {
  const { status, body } = await callBy(server, token, ADDRESS, filters)
  expect(status).toBe(200)
  return coverageEntity.parse(body)
}

const routeOf = async (server: TestServer, token: string, address: string) =>
  (await coverageOf(server, token)).routes.find((route) => route.address === address)

describe(ADDRESS, () => {
  test('counts requests by route, status and parameter', async ({ server, given }) => {
    const admin = await given.admin()
    const token = await given.token(admin)
    const project = await given.project({ owner: admin })
    for (let i = 0; i < 3; i++) await server.send('GET', '/version', { token })
    await server.send('GET', `/projects/${project.id}?statistics=true&license=true`, { token })
    await server.send('GET', `/projects/${project.id}?statistics=false`, { token })
    await server.send('GET', '/projects/0?lisence=true', { token })
    await server.send('HEAD', `/projects/${project.id}`, { token })
    const body = await coverageOf(server, token)
    const of = (address: string) => body.routes.find((route) => route.address === address)
    expect(of('GET /version')).toMatchObject({ requests: 3, statuses: [{ status: 200, requests: 3 }] })
    expect(of('GET /projects/:id')).toEqual({
      address: 'GET /projects/:id',
      requests: 4,
      statuses: [
        { status: 200, requests: 3 },
        { status: 404, requests: 1 },
      ],
      missing_statuses: [],
      parameters: [
        { name: 'license', requests: 1 },
        { name: 'statistics', requests: 2 },
      ],
      missing_parameters: ['with_custom_attributes'],
      unknown_parameters: [{ name: 'lisence', requests: 1 }],
    })
    expect(of('DELETE /projects/:id')).toMatchObject({ requests: 0, statuses: [], missing_statuses: [202] })
    expect(body.totals).toMatchObject({ requests: 7, routes: { used: 2 }, parameters: { used: 2 } })
    expect(body.since).toBe(server.clock.iso())
  })

  test('counts parameters of bodies, fields of objects, uploads and writes that were refused', async ({
    server,
    given,
  }) => {
    const admin = await given.admin()
    const token = await given.token(admin)
    const project = await given.project({ owner: admin })
    const path = `/projects/${project.id}/issues`
    await server.send('GET', `${path}?not[labels]=a&not[author]=1&not[milestone]=b`, { token })
    const issue = { id: project.id, title: '', labels: [], sudo: admin.id, colour: 'red' }
    const refused = await server.send('POST', `${path}?title=A`, { token, headers: json, body: JSON.stringify(issue) })
    expect(refused.status).toBe(400)
    const picture = new FormData()
    picture.set('avatar', new File(['not a picture'], 'a.png'))
    picture.set('name', 'Renamed')
    await server.send('PUT', `/projects/${project.id}`, { token, body: picture })
    expect(await routeOf(server, token, 'GET /projects/:id/issues')).toMatchObject({
      parameters: [
        { name: 'not[labels]', requests: 1 },
        { name: 'not[milestone]', requests: 1 },
      ],
      missing_parameters: expect.arrayContaining(['not[author_id]', 'labels']),
      unknown_parameters: [{ name: 'not[author]', requests: 1 }],
    })
    const created = await routeOf(server, token, 'POST /projects/:id/issues')
    expect(created?.parameters.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'labels', requests: 1 },
      { name: 'title', requests: 1 },
    ])
    expect(created).toMatchObject({
      statuses: [{ status: 400, requests: 1 }],
      missing_statuses: [201],
      unknown_parameters: [{ name: 'colour', requests: 1 }],
    })
    const names = (await routeOf(server, token, 'PUT /projects/:id'))?.parameters.map(({ name }) => name)
    expect(names?.toSorted()).toEqual(['avatar', 'name'])
  })

  test('lists used routes, or the others, of all or of the platform', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    await server.send('GET', '/version', { token })
    await server.send('GET', '/-/gantry/v1/state', { token })
    const addresses = async (filters: Record<string, unknown>) =>
      (await coverageOf(server, token, filters)).routes.map(({ address }) => address)
    expect(await addresses({ scope: 'platform', used: true })).toEqual(['GET /version'])
    expect(await addresses({ used: true })).toEqual(
      expect.arrayContaining(['GET /version', 'GET /-/gantry/v1/state', ADDRESS]),
    )
    const others = await coverageOf(server, token, { scope: 'platform', used: false })
    expect(others.routes.map(({ address }) => address)).not.toContain('GET /version')
    expect(others.totals.routes).toEqual({ used: 1, all: others.routes.length + 1 })
    expect(others.routes.filter(({ address }) => address.includes(' /-/'))).toEqual([])
  })

  test('leaves out the console and healthy probes, and counts what no route answers apart', async ({
    server,
    given,
  }) => {
    const token = await given.token(await given.admin())
    await server.send('GET', '/version', { token, headers: { 'X-Gantry-Client': 'console' } })
    await server.send('GET', '/-/health')
    await server.send('GET', '/nowhere', { token })
    await server.send('PATCH', '/version', { token })
    await server.send('GET', '/projects/1/pipelines?per_page=2', { token })
    const body = await coverageOf(server, token)
    expect(body.totals.requests).toBe(0)
    expect(
      (await coverageOf(server, token, {})).routes.find(({ address }) => address === 'GET /-/health'),
    ).toMatchObject({
      requests: 0,
    })
    expect(body.unknown_paths).toBe(2)
    expect(body.not_built).toEqual([{ address: 'GET /projects/:id/pipelines', requests: 1 }])
  })

  test('keeps no secret, no long name and not too many names', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    const names = Array.from({ length: 150 }, (_, i) => `x${i}`)
    const other = 'glpat-of-nobody-at-all'
    await server.send('GET', `/version?${token}=1&${other}=1&${'y'.repeat(101)}=1&private_token=${token}`)
    await server.send('GET', `/version?${names.join('&')}`, { token })
    await server.send('GET', `/version?x149&x0`, { token })
    const { text } = await callBy(server, token, ADDRESS, { used: true })
    expect(text).not.toContain(token)
    expect(text).not.toContain(other)
    const unknown = (await routeOf(server, token, 'GET /version'))?.unknown_parameters
    expect(unknown).toHaveLength(100)
    expect(unknown?.slice(0, 2)).toEqual([
      { name: '[masked]', requests: 2 },
      { name: 'x0', requests: 2 },
    ])
  })

  test('answers only administrators, and refuses a scope that is none', async ({ server, given, as }) => {
    const user = await as(await given.user())
    expect([(await user(ADDRESS, {})).status, (await user(RESET, {})).status]).toEqual([403, 403])
    expect((await server.send('GET', '/-/gantry/v1/coverage')).status).toBe(401)
    const { status, body } = await (await as(await given.admin()))(ADDRESS, { scope: 'mine' as 'all' })
    expect([status, body]).toEqual([400, { error: 'scope does not have a valid value. Valid values: all, platform' }])
  })
})

describe(RESET, () => {
  test('begins to count again', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    for (const path of ['/version', '/nowhere', '/projects/1/pipelines']) await server.send('GET', path, { token })
    server.clock.advance(60_000)
    expect((await callBy(server, token, RESET, {})).status).toBe(204)
    await server.send('GET', '/user', { token })
    const body = await coverageOf(server, token, { scope: 'platform', used: true })
    expect(body.routes.map(({ address }) => address)).toEqual(['GET /user'])
    expect(body).toMatchObject({ totals: { requests: 1 }, not_built: [], unknown_paths: 0, since: server.clock.iso() })
  })
})
