import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'
import { ask } from '../kit/kit-server.ts'

const ADDRESS = 'GET /-/gantry/v1/requests'
const DETAIL = 'GET /-/gantry/v1/requests/:request_id'
const FIGURES = 'GET /-/gantry/v1/request_figures'
const curl = { 'User-Agent': 'curl/8.5.0' }

describe(ADDRESS, () => {
  test('lists requests that succeeded and that failed, newest first and page by page', async ({
    server,
    given,
    as,
  }) => {
    const token = await given.token(await given.user())
    for (const path of ['/version', '/projects/0', '/user']) await server.send('GET', path, { token, headers: curl })
    const { body, headers } = await (await as(await given.admin()))(ADDRESS, { client: 'curl 8.5', per_page: 2 })
    expect(body.map(({ address, status }) => [address, status])).toEqual([
      ['GET /user', 200],
      ['GET /projects/:id', 404],
    ])
    expect(headers.get('x-total')).toBe('3')
  })

  test('finds requests by every filter', async ({ server, given, as }) => {
    const [user, other] = [await given.user(), await given.user()]
    const token = await given.token(user)
    await server.send('GET', '/user', { token, headers: curl })
    await server.send('POST', '/projects', { token, headers: curl })
    await server.send('GET', '/nowhere', { token: await given.token(other), headers: curl })
    const call = await as(await given.admin())
    const paths = async (filters: object) =>
      (await call(ADDRESS, { client: 'curl 8.5', ...filters })).body.map(({ path }) => path.replace('/api/v4', ''))
    const token_id = (await call(ADDRESS, { search: '/user', client: 'curl 8.5' })).body[0]?.token?.id
    expect(token_id).toEqual(expect.any(Number))
    const now = server.clock.iso()
    for (const [filters, found] of [
      [{}, ['/nowhere', '/projects', '/user']],
      [{ user_id: user.id }, ['/projects', '/user']],
      [{ token_id }, ['/projects', '/user']],
      [{ address: 'GET /user' }, ['/user']],
      [{ method: 'POST' }, ['/projects']],
      [{ status: '404' }, ['/nowhere']],
      [{ status: '4xx' }, ['/nowhere', '/projects']],
      [{ failed: true }, ['/nowhere', '/projects']],
      [{ failed: false }, ['/user']],
      [{ search: 'WHERE' }, ['/nowhere']],
      [{ since: now }, ['/nowhere', '/projects', '/user']],
      [{ until: now }, []],
    ] as const)
      expect([filters, await paths(filters)]).toEqual([filters, found])
  })

  test('shows the query without its secrets, and finds requests by it', async ({ server, given, as }) => {
    const token = await given.token(await given.user())
    const [query, shown] = ['labels[]=bug&labels[]=Ox%20eye&not[state]=x', 'labels[]=bug&labels[]=Ox eye&not[state]=x']
    await server.send('GET', `/issues?${query}&private_token=${token}`, { headers: curl })
    await server.send('GET', '/issues', { token, headers: curl })
    const call = await as(await given.admin())
    const found = async (search: string) =>
      (await call(ADDRESS, { client: 'curl 8.5', search })).body.map(({ query_string }) => query_string)
    const [first, ...others] = await found('OX EYE')
    expect(others).toEqual([])
    expect(first).toContain(shown)
    expect(first).not.toContain(token)
    expect(await found(token)).toEqual([])
    expect(await found('/issues?labels')).toEqual([first])
    expect(await found('/issues')).toEqual(['', first])
  })

  test('has the requests that were refused because of their host or origin, for administrators', async ({
    server,
    given,
    as,
  }) => {
    const host = `127.0.0.1:${server.port}`
    const token = await given.token(await given.user())
    const answers = [
      await ask(server.port, 'GET', '/api/v4/user?private_token=glpat-of-nobody', {
        headers: { host: 'evil.example', 'user-agent': 'curl/8.5.0', 'private-token': token },
      }),
      await ask(server.port, 'POST', '/-/nowhere', {
        headers: { host, origin: 'https://evil.example', 'user-agent': 'curl/8.5.0' },
      }),
    ]
    const call = await as(await given.admin())
    const { body } = await call(ADDRESS, { client: 'curl 8.5' })
    expect(body).toMatchObject([
      { method: 'POST', path: '/-/nowhere', status: 403, address: null, user: null },
      { method: 'GET', path: '/api/v4/user', status: 403, address: null, user: null },
    ])
    expect(body.map(({ request_id }) => request_id).reverse()).toEqual(
      answers.map(({ headers }) => headers['x-request-id']),
    )
    const [origin, name] = [body[0]?.request_id ?? '', body[1]?.request_id ?? '']
    expect((await call(DETAIL, { request_id: name })).body).toMatchObject({
      why: { step: 'host', needs: expect.stringContaining(host), has: 'evil.example' },
      query: { private_token: '[masked]' },
      answer: answers[0]?.body,
    })
    expect((await call(DETAIL, { request_id: origin })).body).toMatchObject({
      why: { step: 'host', needs: expect.stringContaining(`http://${host}`), has: 'https://evil.example' },
    })
  })

  test.for([
    ['a revoked token', { revoked: 1 as const }],
    ['a token that expired on 2020-02-01', { expires_at: '2020-02-01' }],
  ] as const)('names the owner of %s, who sees the request too', async ([has, facts], { server, given, as }) => {
    const owner = await given.user()
    const { headers } = await server.send('GET', '/user', { token: await given.token(owner, facts), headers: curl })
    for (const reader of [owner, await given.admin()]) {
      const call = await as(reader)
      const request_id = headers.get('x-request-id') ?? ''
      expect((await call(ADDRESS, { client: 'curl 8.5', status: '401' })).body).toMatchObject([
        { request_id, status: 401, user: { id: owner.id }, token: { id: expect.any(Number) } },
      ])
      expect((await call(DETAIL, { request_id })).body).toMatchObject({ why: { step: 'token', has } })
    }
  })

  test('names the owner of a blocked account', async ({ server, given, as }) => {
    const owner = await given.user({ state: 'blocked' })
    await server.send('GET', '/user', { token: await given.token(owner), headers: curl })
    const call = await as(await given.admin())
    expect((await call(ADDRESS, { client: 'curl 8.5' })).body).toMatchObject([{ status: 403, user: { id: owner.id } }])
  })

  test('names nobody for a token that is not known', async ({ server, given, as }) => {
    await server.send('GET', '/user', { token: 'glpat-of-nobody-at-all', headers: curl })
    const call = await as(await given.admin())
    expect((await call(ADDRESS, { client: 'curl 8.5' })).body).toMatchObject([{ status: 401, user: null, token: null }])
  })

  test('keeps the requests of the console apart, and leaves out healthy probes', async ({ server, given, as }) => {
    const token = await given.token(await given.user())
    await server.send('GET', '/user', { token, headers: { 'X-Gantry-Client': 'console' } })
    await server.send('GET', '/-/health')
    const call = await as(await given.admin())
    const paths = async (filters: object) => (await call(ADDRESS, filters)).body.map(({ path }) => path)
    expect((await paths({ client: 'console' })).filter((path) => path === '/api/v4/user')).toHaveLength(1)
    const ofClients = await paths({})
    expect(ofClients).not.toContain('/api/v4/user')
    expect(ofClients.filter((path) => path.endsWith('/health'))).toEqual([])
  })

  test('lists only own requests for others than administrators', async ({ server, given, as }) => {
    const [user, other] = [await given.user(), await given.user()]
    const mine = await server.send('GET', '/user', { token: await given.token(user), headers: curl })
    const request_id = mine.headers.get('x-request-id') ?? ''
    const seen = async (who: { id: number }) => (await (await as(who))(ADDRESS, { client: 'curl 8.5' })).body.length
    expect([await seen(user), await seen(other)]).toEqual([1, 0])
    expect((await (await as(user))(DETAIL, { request_id })).status).toBe(200)
    expect((await (await as(other))(DETAIL, { request_id })).status).toBe(404)
    const counted = (await (await as(other))(FIGURES, {})).body.map(({ address }) => address)
    expect(counted).not.toContain('GET /user')
  })

  test('refuses a status that is none', async ({ given, as }) => {
    expect((await (await as(await given.admin()))(ADDRESS, { status: '6xx' })).status).toBe(400)
  })
})

describe(DETAIL, () => {
  test('shows the body of a write that succeeded, without its secrets', async ({ server, given, as }) => {
    const token = await given.token(await given.admin())
    const sent = await server.send('POST', '/hooks', {
      token,
      headers: { ...curl, 'Content-Type': 'application/json' },
      body: JSON.stringify({ url: 'https://example.com/', token: 'canary-secret-1' }),
    })
    expect(sent.status).toBe(201)
    const request_id = sent.headers.get('x-request-id') ?? ''
    const { body } = await (await as(await given.admin()))(DETAIL, { request_id })
    expect(body).toMatchObject({
      ...{ status: 201, client: 'curl 8.5', user_agent: 'curl/8.5.0', masked: ['body.token'] },
      body: { url: 'https://example.com/', token: '[masked]' },
      token: { id: expect.any(Number) },
    })
    expect(JSON.stringify(body)).not.toContain('canary')
    expect(JSON.stringify(body)).not.toContain(token)
  })

  test('names who sent a request with a sudo that was refused', async ({ server, given, as }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    for (const [sender, init] of [
      [admin, { path: '/user?sudo=nobody', headers: {} }],
      [user, { path: '/user', headers: { Sudo: String(admin.id) } }],
    ] as const) {
      const token = await given.token(sender)
      const { status, headers } = await server.send('GET', init.path, { token, headers: init.headers })
      expect(status).toBeGreaterThanOrEqual(400)
      const { body } = await (await as(admin))(DETAIL, { request_id: headers.get('x-request-id') ?? '' })
      expect(body).toMatchObject({
        user: { id: sender.id },
        sudo_by: null,
        token: { name: 'test' },
        why: { step: 'sudo' },
      })
    }
  })

  test('shows the answer of a request that succeeded, without its secrets', async ({ server, given, as }) => {
    const admin = await given.admin()
    const token = await given.token(admin)
    const call = await as(admin)
    const logged = async (
      method: string,
      path: string,
      init: { headers?: Record<string, string>; body?: string } = {},
    ) => {
      const { headers, text } = await server.send(method, path, { token, ...init })
      const { body } = await call(DETAIL, { request_id: headers.get('x-request-id') ?? '' })
      expect(body.answer_bytes).toBe(Buffer.byteLength(text))
      return { body, text, etag: headers.get('etag') ?? '' }
    }
    const user = await logged('GET', '/user')
    expect(user.body).toMatchObject({ status: 200, answer_state: 'kept', answer: JSON.parse(user.text) })
    const unchanged = await logged('GET', '/user', { headers: { 'If-None-Match': user.etag } })
    expect(unchanged.body).toMatchObject({ status: 304, answer_state: 'none', answer: null })
    const created = await logged('POST', `/users/${admin.id}/personal_access_tokens?name=new&scopes[]=api`)
    expect(created.text).toContain('"token":"glpat-')
    expect(created.body).toMatchObject({ status: 201, answer: { name: 'new', token: '[masked]' } })
    expect((await logged('GET', '/user', { headers: { 'PRIVATE-TOKEN': 'unknown-token' } })).body.answer).not.toBeNull()
    const project = await given.project({ owner: admin })
    const issues = givenIssuesOn(server)
    for (let i = 0; i < 8; i++) await issues.issue(project, admin, { description: 'ä'.repeat(5_000) })
    const long = await logged('GET', `/projects/${project.id}/issues`)
    expect(long.body).toMatchObject({ status: 200, answer_state: 'too_large', answer: null })
    expect((await logged('DELETE', `/projects/${project.id}/issues/1`)).body).toMatchObject({ answer_state: 'none' })
  })
})

describe(FIGURES, () => {
  test('counts requests by address and class of status', async ({ server, given, as }) => {
    const token = await given.token(await given.user())
    for (let i = 0; i < 3; i++) await server.send('GET', '/projects/0', { token, headers: curl })
    await server.send('GET', '/user', { token, headers: curl })
    const { body } = await (await as(await given.admin()))(FIGURES, {})
    const of = (address: string) => body.find((one) => one.address === address)
    expect(of('GET /projects/:id')).toMatchObject({ requests: 3, success: 0, client_error: 3, server_error: 0 })
    expect(of('GET /user')).toMatchObject({ requests: 1, success: 1, redirect: 0, client_error: 0 })
    expect(body[0]?.address).toBe('GET /projects/:id')
  })
})
