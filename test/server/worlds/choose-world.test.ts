import { WorldTokens } from '../../../src-server/worlds/tokens.ts'
import { describe, expect } from '../../support/test.ts'
import { faultsOf } from '../faults/add.ts'
import { ask } from '../kit/kit-server.ts'
import { test, WORLDS } from './world-server.ts'

const json = (body: object) => ({ body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } })
const topic = { name: 'mark', title: 'Mark' }

describe('the world of a request', () => {
  test('is that of its token, of the header or of the start of its path', async ({ main }) => {
    const { server, fork } = main
    const world = await fork({ name: 'one' })
    await world.send('POST', '/api/v4/topics', topic)
    const found = async (path: string, headers: Record<string, string>) =>
      (await server.send('GET', path, { headers })).body
    expect(await found('/topics', { 'PRIVATE-TOKEN': world.token })).toHaveLength(1)
    expect(await found('/topics', { Authorization: `Bearer ${world.token}` })).toHaveLength(1)
    expect(await found(`/topics?private_token=${world.token}`, {})).toHaveLength(1)
    expect(await found('/topics', { 'X-Gantry-World': 'one', 'PRIVATE-TOKEN': main.token })).toHaveLength(1)
    expect(await found('/w/one/api/v4/topics', { 'PRIVATE-TOKEN': main.token })).toHaveLength(1)
    // As of a client whose base URL ends in a slash.
    for (const path of ['/w/one//api/v4/topics', '/w//one/api/v4//topics'])
      expect(await found(path, { 'PRIVATE-TOKEN': main.token })).toHaveLength(1)
    expect(await found('/w/main/api/v4/topics', { 'PRIVATE-TOKEN': main.token })).toHaveLength(0)
    expect(await found('/topics', { 'X-Gantry-World': 'main' })).toHaveLength(0)
    expect(await found('/topics', { 'PRIVATE-TOKEN': main.token })).toHaveLength(0)
  })

  test('is that in which the token was created, unless another one is named that has the token too', async ({
    main,
  }) => {
    const { server, admin, fork } = main
    const one = await fork({ name: 'one' })
    const made = await one.send('POST', `/api/v4/users/${admin.id}/personal_access_tokens`, {
      ...{ name: 'made in one', scopes: ['api'], expires_at: '2026-06-01' },
    })
    const { token } = Object(made.body)
    await server.send('POST', '/topics', { token, ...json(topic) })
    expect((await one.send('GET', '/api/v4/topics')).body).toHaveLength(1)
    const two = await fork({ name: 'two', from: 'one' })
    await two.send('POST', '/api/v4/topics', { name: 'of-two', title: 'Two' })
    expect((await server.send('GET', '/w/two/api/v4/topics', { token })).body).toHaveLength(2)
    expect((await server.send('GET', '/topics', { token })).body).toHaveLength(1)
    expect((await server.send('GET', '/w/main/api/v4/topics', { token })).status).toBe(401)
    await main.ask(`DELETE ${WORLDS}/:name`, { name: 'one' })
    expect((await server.send('GET', '/topics', { token })).status).toBe(401)
  })

  test('is that of its thousand newest tokens, and of the one that came with it', async ({ main }) => {
    await main.fork({ name: 'one' })
    const one = main.server.worlds.find('one')
    const tokens = new WorldTokens()
    tokens.add(one.token_digest, one)
    for (let i = 1; i <= 1_000; i++) tokens.add(`digest ${i}`, one)
    const known = (digest: string) => tokens.find(digest)?.world === one
    expect([one.token_digest, 'digest 1', 'digest 2', 'digest 1000'].map(known)).toEqual([true, false, true, true])
    tokens.removeOf(one)
    expect(known('digest 1000')).toBe(false)
  })

  test('is used until the request is carried out, even if its caller has gone', async ({ main }) => {
    const one = await main.fork({ name: 'one' })
    const faults = faultsOf(main.server, one.token, '/w/one')
    const id = await faults.add({ route: 'POST /topics', effect: { type: 'latency', delay: 600_000 } })
    const leaving = new AbortController()
    const { token } = one
    const request = fetch(`${main.server.origin}/w/one/api/v4/topics`, {
      ...{ method: 'POST', signal: leaving.signal },
      ...{ headers: { 'PRIVATE-TOKEN': token }, body: new URLSearchParams(topic) },
    })
    await expect.poll(() => faults.hits(id)).toBe(1)
    leaving.abort()
    await expect(request).rejects.toThrow()
    await main.ask('GET /user')
    const world = main.server.worlds.find('one')
    expect(world.isBusy).toBe(true)
    const { instance, leave } = await world.enter()
    instance.stopping.dispatchEvent(new Event('abort'))
    await expect.poll(async () => (await one.send('GET', '/api/v4/topics')).body).toHaveLength(1)
    leave()
    await expect.poll(() => world.isBusy).toBe(false)
  })

  test('answers 500 without a stack if it fails where nothing else answers, and the server goes on', async ({
    main,
  }) => {
    await main.fork({ name: 'one' })
    const { instance, leave } = await main.server.worlds.find('one').enter()
    leave()
    instance.newRequestId = () => {
      throw new Error('secret details')
    }
    const { port } = main.server
    const headers = { host: `127.0.0.1:${port}` }
    const refused = { status: 500, text: '{"message":"500 Internal Server Error"}' }
    expect(await ask(port, 'GET', '/w/one/api/v4/user', { headers })).toMatchObject(refused)
    expect((await main.ask('GET /user')).status).toBe(200)
  })

  test('is where its OpenAPI document sends clients', async ({ main }) => {
    await main.fork({ name: 'one' })
    const serversOf = async (path: string) => Object((await main.server.send('GET', path)).body).servers
    expect(await serversOf('/w/one/-/openapi.json')).toEqual([{ url: '/w/one' }])
    expect(await serversOf('/-/openapi.json')).toEqual([{ url: '/' }])
  })

  test('is refused if the path, the header and the token name different ones', async ({ main }) => {
    const { server, fork } = main
    const [one, two] = [await fork({ name: 'one' }), await fork({ name: 'two' })]
    const send = async (path: string, headers: Record<string, string>) => {
      const { status, body } = await server.send('GET', path, { headers })
      return [status, Object(body).message]
    }
    const foreign = (name: string) => [403, `403 Forbidden - The token belongs to another world than '${name}'`]
    expect(await send('/w/one/api/v4/user', { 'PRIVATE-TOKEN': two.token })).toEqual(foreign('one'))
    expect(await send('/user', { 'PRIVATE-TOKEN': one.token, 'X-Gantry-World': 'two' })).toEqual(foreign('two'))
    expect(await send('/w/main/api/v4/user', { 'PRIVATE-TOKEN': one.token })).toEqual(foreign('main'))
    expect(await send('/w/one/api/v4/user', { 'PRIVATE-TOKEN': one.token, 'X-Gantry-World': 'two' })).toEqual([
      400,
      "The path names the world 'one', and X-Gantry-World names 'two'.",
    ])
  })

  test('is named in the error if it does not exist, and the request is in the log of the main world', async ({
    main,
  }) => {
    const { server, ask } = main
    const answer = await server.send('GET', '/w/nowhere/api/v4/user', { token: main.token })
    expect(answer).toMatchObject({ status: 404, body: { message: "404 World 'nowhere' Not Found" } })
    expect((await server.send('GET', '/user', { headers: { 'X-Gantry-World': 'No where' } })).status).toBe(404)
    expect((await server.send('GET', '/w/%ff/api/v4/user')).status).toBe(404)
    expect((await server.send('GET', `/w/${'a'.repeat(500)}/api/v4/user`)).body).toEqual({
      message: `404 World '${'a'.repeat(80)}' Not Found`,
    })
    const requests = await ask('GET /-/gantry/v1/requests', { status: 404 })
    expect(requests.body).toEqual(expect.arrayContaining([expect.objectContaining({ path: '/w/nowhere/api/v4/user' })]))
  })

  test('is behind the same guard', async ({ main }) => {
    const { name } = await main.fork()
    const headers = { Origin: 'https://evil.example' }
    expect((await main.server.send('GET', `/w/${name}/api/v4/version`, { headers })).status).toBe(403)
  })
})

describe('a world', () => {
  test('refuses the token of the world that it was forked from, and takes those that both have', async ({ main }) => {
    const one = await main.fork({ name: 'one' })
    expect((await one.send('GET', '/api/v4/user')).status).toBe(200)
    const two = await main.fork({ name: 'two', from: 'one' })
    expect((await two.send('GET', '/api/v4/user', undefined, main.token)).status).toBe(200)
    await main.ask(`DELETE ${WORLDS}/:name`, { name: 'one' })
    expect((await two.send('GET', '/api/v4/user', undefined, one.token)).status).toBe(401)
    expect((await main.server.send('GET', '/user', { token: one.token })).status).toBe(401)
  })

  test('has its own log, requests and sessions', async ({ main }) => {
    const one = await main.fork({ name: 'one' })
    await one.send('GET', '/api/v4/projects/4711')
    const paths = (body: unknown) => (Array.isArray(body) ? body.map(({ path }) => path) : [])
    expect(paths((await one.send('GET', '/-/gantry/v1/requests')).body)).toEqual(['/api/v4/projects/4711'])
    expect(paths((await main.ask('GET /-/gantry/v1/requests')).body)).not.toContain('/api/v4/projects/4711')
    main.server.instance.log.info('only in the main world')
    const lines = JSON.stringify((await one.send('GET', '/-/gantry/v1/log')).body)
    expect(lines).not.toContain('only in the main world')
    const signedIn = await one.send('POST', '/-/gantry/v1/sign-in', { token: one.token })
    const session = String(Object(signedIn.body).token)
    expect((await one.send('GET', '/api/v4/user', undefined, session)).status).toBe(200)
    expect((await main.server.send('GET', '/user', { token: session })).status).toBe(401)
  })
})

describe('links in the answers of a world', () => {
  test('stay below the path that names it', async ({ main }) => {
    const { server, fork } = main
    const world = await fork({ name: 'one' })
    const post = (path: string, body: Record<string, unknown>) => world.send('POST', `/api/v4${path}`, body)
    const group = Object((await post('/groups', { name: 'Tools', path: 'tools' })).body)
    const project = Object((await post('/projects', { name: 'Saw', namespace_id: group.id })).body)
    await post(`/projects/${project.id}/issues`, { title: 'One' })
    await post(`/projects/${project.id}/issues`, { title: 'Two' })
    await post(`/projects/${project.id}/milestones`, { title: 'First' })
    await post('/snippets', { title: 'Snippet', file_name: 'a.txt', content: 'text', visibility: 'public' })
    for (const path of [
      ...['/user', '/users', '/groups', '/projects', '/issues?scope=all', '/namespaces', '/snippets', '/hooks'],
      ...[`/projects/${project.id}`, `/projects/${project.id}/milestones`, `/groups/${group.id}/members/all`],
    ]) {
      const { status, body } = await world.send('GET', `/api/v4${path}`)
      expect(status, path).toBe(200)
      const links = JSON.stringify(body).match(/https?:[^"]+/g) ?? []
      expect(
        links.filter((link) => !link.startsWith(`${server.origin}/w/one/`)),
        path,
      ).toEqual([])
    }
    const page = await world.send('GET', '/api/v4/issues?scope=all&per_page=1')
    expect(page.headers.get('link')).toContain(`<${server.origin}/w/one/api/v4/issues?page=2&per_page=1`)
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
    expect(
      (await server.send('GET', new URL(next).pathname + new URL(next).search, { token: world.token })).body,
    ).toHaveLength(1)
    expect(Object((await world.send('GET', `/api/v4/projects/${project.id}`)).body).ssh_url_to_repo).toBe(
      'git@127.0.0.1:tools/Saw.git',
    )
  })
})
