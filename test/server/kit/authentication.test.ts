import type { Insertable } from 'kysely'
import type { Database } from '../../../src-server/kit/db/schema.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from './settings.ts'

const UNAUTHORIZED = { status: 401, body: { message: '401 Unauthorized' } }
const invalidToken = (error_description: string) => ({
  status: 401,
  body: { error: 'invalid_token', error_description },
})
const insufficient = (scope: string) => ({
  status: 403,
  body: {
    error: 'insufficient_scope',
    error_description: 'The request requires higher privileges than provided by the access token.',
    scope,
  },
})
const forbidden = (reason?: string) => ({
  status: 403,
  body: { message: reason ? `403 Forbidden - ${reason}` : '403 Forbidden' },
})

describe('the sources of the credential', () => {
  test.for([
    ['PRIVATE-TOKEN', (token: string) => ({ headers: { 'PRIVATE-TOKEN': token } })],
    ['private-token, in whichever case', (token: string) => ({ headers: { 'private-TOKEN': token } })],
    ['a bearer', (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })],
    ['a bearer in small letters', (token: string) => ({ headers: { authorization: `bearer ${token}` } })],
    ['the parameter private_token', (token: string) => ({ query: `?private_token=${token}` })],
    ['the parameter access_token', (token: string) => ({ query: `?access_token=${token}` })],
    [
      'an empty header beside a parameter',
      (token: string) => ({ headers: { 'PRIVATE-TOKEN': '' }, query: `?private_token=${token}` }),
    ],
  ] as const)('%s', async ([, sent], { server, given }) => {
    const { query = '', ...init }: { query?: string; headers?: Record<string, string> } = sent(
      await given.token(await given.user()),
    )
    expect((await server.send('GET', `/version${query}`, init)).status).toBe(200)
  })

  test('accepts it in a body too', async ({ server, given }) => {
    const private_token = await given.token(await given.user())
    const init = {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ private_token, screen: 'issues', name: 'A', filter: '' }),
    }
    expect((await server.send('POST', '/-/gantry/v1/views', init)).status).toBe(201)
  })

  test('prefers the header to a parameter, and private_token to a bearer', async ({ server, given }) => {
    const [ada, grace] = [await given.user(), await given.user()]
    const [of_ada, of_grace] = [await given.token(ada), await given.token(grace)]
    for (const [query, headers] of [
      [`?private_token=${of_grace}`, { 'PRIVATE-TOKEN': of_ada }],
      [`?private_token=${of_ada}`, { Authorization: `Bearer ${of_grace}` }],
    ] as const)
      expect(await server.send('GET', `/user${query}`, { headers })).toMatchObject({ body: { id: ada.id } })
  })

  test('refuses two credentials', async ({ server, given }) => {
    const token = await given.token(await given.user())
    const answer = await server.send('GET', `/version?access_token=${token}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_description: expect.any(String) },
    })
  })

  test.for([
    ['none', {}],
    ['an empty one', { 'PRIVATE-TOKEN': '' }],
    ['an unknown one', { 'PRIVATE-TOKEN': 'glpat-nobody' }],
    ['basic authentication', { Authorization: `Basic ${btoa('root:glpat')}` }],
    ['a bearer without a word', { Authorization: 'Bearer' }],
    ['an overlong one', { 'PRIVATE-TOKEN': 'x'.repeat(8000) }],
  ] as const)('%s is 401', async ([, headers], { server }) => {
    const answer = await server.send('GET', '/version', { headers })
    expect(answer).toMatchObject(UNAUTHORIZED)
    expect(answer.headers.has('www-authenticate')).toBe(false)
  })

  test('refuses an unknown token even where none is needed', async ({ server }) => {
    expect((await server.send('GET', '/-/health')).status).toBe(200)
    expect(await server.send('GET', '/-/health', { token: 'glpat-nobody' })).toMatchObject(UNAUTHORIZED)
    expect((await server.send('GET', '/-/health', { token: '' })).status).toBe(200)
  })

  test('reports a missing token before a missing parameter', async ({ asLoose }) => {
    expect(await (await asLoose(null))('POST /-/gantry/v1/views')).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(null))('PUT /-/gantry/v1/views/:view_id', { view_id: 'x' })).toMatchObject(UNAUTHORIZED)
  })
})

describe('the state of the token', () => {
  test.for([
    [{ revoked: 1 }, invalidToken('Token was revoked. You have to re-authorize from the user.')],
    [
      { expires_at: '2026-05-22' },
      invalidToken('Token is expired. You can either do re-authorization or token refresh.'),
    ],
    [
      { expires_at: '2020-01-01' },
      invalidToken('Token is expired. You can either do re-authorization or token refresh.'),
    ],
    [{ expires_at: '2026-05-23' }, { status: 200 }],
    [{ impersonation: 1 }, { status: 200 }],
  ] as const)('%j', async ([row, expected], { server, given }) => {
    const token = await given.token(await given.user(), row)
    const answer = await server.send('GET', '/version', { token })
    expect(answer).toMatchObject(expected)
    if (answer.status === 401)
      expect(answer.headers.get('www-authenticate')).toMatch(
        /^Bearer realm="[^"]+", error="invalid_token", error_description="Token /,
      )
  })

  test('a token expires at the start of its day, by the clock of the instance', async ({ server, given }) => {
    const token = await given.token(await given.user(), { expires_at: '2026-05-23' })
    server.clock.advance(86_400_000)
    expect((await server.send('GET', '/version', { token })).status).toBe(401)
  })

  test('impersonation can be switched off', async ({ server, given }) => {
    const token = await given.token(await given.user(), { impersonation: 1 })
    await changeSettings(server, { impersonation_enabled: false })
    expect(await server.send('GET', '/version', { token })).toMatchObject(
      invalidToken('Token is an impersonation token but impersonation was disabled.'),
    )
  })

  test('stores the time of the last use, at most every ten minutes', async ({ server, given }) => {
    const token = await given.token(await given.user(), { last_used_at: null })
    const used = async () => {
      await server.send('GET', '/version', { token })
      await server.db.write(async () => {})
      return (await server.db.read.selectFrom('personal_access_token').select('last_used_at').executeTakeFirstOrThrow())
        .last_used_at
    }
    const first = server.clock.iso()
    expect(await used()).toBe(first)
    server.clock.advance(599_000)
    expect(await used()).toBe(first)
    server.clock.advance(1_000)
    expect(await used()).toBe(server.clock.iso())
  })
})

describe('scopes', () => {
  const VIEW = { screen: 'issues', name: 'A', filter: '' }
  test.for([
    [['api'], 'GET /-/gantry/v1/views', { status: 200 }],
    [['api'], 'POST /-/gantry/v1/views', { status: 201 }],
    [['read_api'], 'GET /-/gantry/v1/views', { status: 200 }],
    [['read_api'], 'POST /-/gantry/v1/views', insufficient('api')],
    [['read_user'], 'GET /version', { status: 200 }],
    [['read_user'], 'GET /metadata', { status: 200 }],
    [['read_user'], 'GET /user', { status: 200 }],
    [['read_user'], 'GET /users', { status: 200 }],
    [['read_user'], 'GET /projects', insufficient('api read_api')],
    [['read_user'], 'GET /-/gantry/v1/views', insufficient('api read_api')],
    [['read_user'], 'POST /-/gantry/v1/views', insufficient('api')],
    [
      [
        'read_repository',
        'write_repository',
        'read_registry',
        'write_registry',
        'create_runner',
        'k8s_proxy',
        'self_rotate',
      ],
      'GET /version',
      insufficient('api read_api read_user'),
    ],
    [['sudo'], 'GET /projects', insufficient('api read_api')],
    [[], 'GET /user', insufficient('api read_api read_user')],
  ] as const)('%j on %s', async ([scopes, address, expected], { server, given }) => {
    const token = await given.token(await given.user(), { scopes: JSON.stringify(scopes) })
    const [method = '', path = ''] = address.split(' ')
    const body =
      method === 'POST' ? { body: JSON.stringify(VIEW), headers: { 'Content-Type': 'application/json' } } : {}
    const answer = await server.send(method, path, { token, ...body })
    expect(answer).toMatchObject(expected)
    if (answer.status === 403)
      expect(answer.headers.get('www-authenticate')).toMatch(/error="insufficient_scope".*scope="/)
  })
})

describe('the state of the user', () => {
  test.for([
    [{ state: 'active' }, { status: 200 }],
    [{ state: 'blocked' }, forbidden('Your account has been blocked.')],
    [{ state: 'banned' }, forbidden('Your account has been blocked.')],
    [{ state: 'ldap_blocked' }, forbidden('Your account has been blocked.')],
    [
      { state: 'blocked_pending_approval' },
      forbidden('Your account is pending approval from your administrator and hence blocked.'),
    ],
    [
      { state: 'deactivated' },
      forbidden(
        'Your account has been deactivated by your administrator. Please log back in from a web browser to reactivate your account at BASE',
      ),
    ],
    [{ kind: 'ghost' }, forbidden('This action cannot be performed by internal users')],
    [{ kind: 'alert_bot' }, forbidden('This action cannot be performed by internal users')],
    [{ kind: 'project_bot' }, { status: 200 }],
    [
      { password_expires_at: '2026-05-22T10:11:12.345Z' },
      forbidden('Your password expired. Please access Gantry from a web browser to update your password.'),
    ],
    [{ password_expires_at: '2026-05-22T10:11:12.346Z' }, { status: 200 }],
    [{ confirmed_at: null }, { status: 200 }],
  ] as const)('%j', async ([row, expected], { server, given }) => {
    const token = await given.token(await given.user(row satisfies Partial<Insertable<Database['user']>>))
    const answer = await server.send('GET', '/version', { token })
    const response = JSON.parse(
      JSON.stringify({ status: answer.status, body: answer.body }).replaceAll(server.origin, 'BASE'),
    )
    expect(response).toMatchObject(expected)
  })

  test('an unconfirmed address is refused only with hard confirmation', async ({ server, given }) => {
    const token = await given.token(await given.user({ confirmed_at: null }))
    await changeSettings(server, { email_confirmation_setting: 'soft' })
    expect((await server.send('GET', '/version', { token })).status).toBe(200)
    await changeSettings(server, { email_confirmation_setting: 'hard' })
    expect(await server.send('GET', '/version', { token })).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/^403 Forbidden - Your primary email address is not confirmed\. /) },
    })
  })
})

describe('administrators', () => {
  test('in admin mode, a token without the scope has the rights of a normal user', async ({ server, given }) => {
    const admin = await given.admin()
    const plain = await given.token(admin, { scopes: '["api"]' })
    const full = await given.token(admin, { scopes: '["api","admin_mode"]' })
    const seesFailures = async (token: string) => {
      await server.send('GET', '/nowhere')
      const { text } = await server.send('GET', '/-/gantry/v1/state', { token })
      return text.includes('nowhere')
    }
    expect([await seesFailures(plain), await seesFailures(full)]).toEqual([true, true])
    await changeSettings(server, { admin_mode: true })
    expect([await seesFailures(plain), await seesFailures(full)]).toEqual([false, true])
  })
})

describe('sudo', () => {
  const SUDO = '["api","sudo"]'
  test('an administrator acts as another user, by id or name, by header or parameter', async ({ server, given }) => {
    const token = await given.token(await given.admin(), { scopes: SUDO })
    const user = await given.user({ username: 'Ada' })
    const asks = [
      server.send('GET', '/user', { token, headers: { Sudo: String(user.id) } }),
      server.send('GET', '/user', { token, headers: { sudo: 'ada' } }),
      server.send('GET', `/user?sudo=${user.id}`, { token }),
      server.send('GET', '/user?sudo=ADA', { token }),
    ]
    for (const answer of await Promise.all(asks))
      expect(answer).toMatchObject({ status: 200, body: { id: user.id, username: 'Ada' } })
  })

  test('the other user is the author of what is done', async ({ server, given, as }) => {
    const token = await given.token(await given.admin(), { scopes: SUDO })
    const user = await given.user()
    const view = { sudo: user.username, screen: 'issues', name: 'A', filter: '' }
    const init = { token, body: JSON.stringify(view), headers: { 'Content-Type': 'application/json' } }
    expect((await server.send('POST', '/-/gantry/v1/views', init)).status).toBe(201)
    expect((await (await as(user))('GET /-/gantry/v1/views', {})).body).toHaveLength(1)
  })

  test("only the other user's rights count", async ({ server, given }) => {
    const token = await given.token(await given.admin(), { scopes: SUDO })
    const user = await given.user()
    await server.send('GET', '/nowhere')
    const { body } = await server.send('GET', `/-/gantry/v1/state?sudo=${user.id}`, { token })
    expect(body).toMatchObject({ failures: [] })
  })

  test('refusals', async ({ server, given }) => {
    const [admin, user, blocked] = [await given.admin(), await given.user(), await given.user({ state: 'blocked' })]
    const full = await given.token(admin, { scopes: SUDO })
    const narrow = await given.token(admin, { scopes: '["api"]' })
    const plain = await given.token(user, { scopes: SUDO })
    const as = (token: string | undefined, sudo: string) =>
      server.send('GET', '/version', { ...(token && { token }), headers: { Sudo: sudo } })
    expect(await server.send('GET', `/version?sudo[]=${user.id}`, { token: full })).toMatchObject({
      status: 404,
      body: { message: `404 User with ID or username '["${user.id}"]' Not Found` },
    })
    expect(await as(undefined, String(user.id))).toMatchObject(UNAUTHORIZED)
    expect(await as('glpat-nobody', String(user.id))).toMatchObject(UNAUTHORIZED)
    expect(await as(plain, String(admin.id))).toMatchObject(forbidden('Must be admin to use sudo'))
    expect(await as(narrow, String(user.id))).toMatchObject(insufficient('sudo'))
    expect(await as(full, String(blocked.id))).toMatchObject(forbidden('Your account has been blocked.'))
    const long = await server.send('GET', `/version?sudo=${'a'.repeat(9000)}`, { token: full })
    expect(long).toMatchObject({ body: { message: `404 User with ID or username '${'a'.repeat(255)}' Not Found` } })
    for (const nobody of ['123', 'nobody', '0', '99999999999999999999'])
      expect(await as(full, nobody)).toMatchObject({
        status: 404,
        body: { message: `404 User with ID or username '${nobody}' Not Found` },
      })
  })

  test('an empty name is an unknown user and never the administrator', async ({ server, given }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const token = await given.token(admin, { scopes: SUDO })
    const nobody = { status: 404, body: { message: "404 User with ID or username '' Not Found" } }
    expect(await server.send('GET', '/user?sudo=', { token })).toMatchObject(nobody)
    expect(await server.send('GET', '/user?sudo', { token })).toMatchObject(nobody)
    expect(await server.send('GET', '/user', { token, headers: { Sudo: '' } })).toMatchObject(nobody)
    expect(await server.send('GET', `/user?sudo=`, { token, headers: { Sudo: user.username } })).toMatchObject(nobody)
    expect(await server.send('GET', '/user?sudo=')).toMatchObject(UNAUTHORIZED)
    const write = (sudo: unknown) => ({
      token,
      body: JSON.stringify({ sudo, screen: 'issues', name: 'A', filter: '' }),
      headers: { 'Content-Type': 'application/json' },
    })
    for (const sudo of ['', true, false, [], {}])
      expect((await server.send('POST', '/-/gantry/v1/views', write(sudo))).status).toBe(404)
    expect((await server.send('POST', '/-/gantry/v1/views', write(null))).status).toBe(201)
  })

  test('a console session can use sudo', async ({ server, given, as }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const { body } = await (await as(null))('POST /-/gantry/v1/sign-in', {
      code: server.instance.sessions.issueCode(admin.id),
    })
    expect(await server.send('GET', `/user?sudo=${user.id}`, { token: body.token })).toMatchObject({
      body: { id: user.id },
    })
  })

  test('the log names the administrator and the other user', async ({ server, given }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const lines: unknown[] = []
    const log = server.instance.log.printed
    const before = log.info
    Object.assign(log, { info: (line: unknown) => lines.push(line) })
    await server.send('GET', `/version?sudo=${user.id}`, { token: await given.token(admin, { scopes: SUDO }) })
    await server.send('GET', '/nowhere/glpat-canary0123456789')
    Object.assign(log, { info: before })
    expect(lines).toMatchObject([
      { user: user.username, sudo_by: admin.username, path: '/api/v4/version' },
      { path: '/api/v4/nowhere/[masked]' },
    ])
    expect(JSON.stringify(lines)).not.toContain('glpat')
  })
})
