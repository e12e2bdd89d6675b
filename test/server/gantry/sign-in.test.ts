import { describe, expect, test } from '../../support/test.ts'

const REFUSED = { status: 401, body: { message: '401 Unauthorized' } }

describe('POST /-/gantry/v1/sign-in', () => {
  test('a code opens a session of its user', async ({ server, given, as }) => {
    const user = await given.admin()
    const call = await as(null)
    const answer = await call('POST /-/gantry/v1/sign-in', { code: server.instance.sessions.issueCode(user.id) })
    expect(answer).toMatchObject({ status: 201, body: { user_id: user.id } })
    const state = await server.send('GET', '/-/gantry/v1/state', { token: answer.body.token })
    expect(state.status).toBe(200)
  })

  test('a code works once', async ({ server, given, as }) => {
    const call = await as(null)
    const code = server.instance.sessions.issueCode((await given.admin()).id)
    expect((await call('POST /-/gantry/v1/sign-in', { code })).status).toBe(201)
    expect(await call('POST /-/gantry/v1/sign-in', { code })).toMatchObject(REFUSED)
  })

  test('a code works for sixty seconds', async ({ server, given, as }) => {
    const call = await as(null)
    const user = await given.admin()
    const [early, late] = [server.instance.sessions.issueCode(user.id), server.instance.sessions.issueCode(user.id)]
    server.clock.advance(60_000)
    expect((await call('POST /-/gantry/v1/sign-in', { code: early })).status).toBe(201)
    server.clock.advance(1)
    expect(await call('POST /-/gantry/v1/sign-in', { code: late })).toMatchObject(REFUSED)
  })

  test('an unknown code is refused, and a missing one is a validation error', async ({ asLoose }) => {
    const call = await asLoose(null)
    expect(await call('POST /-/gantry/v1/sign-in', { code: 'guess' })).toMatchObject(REFUSED)
    expect(await call('POST /-/gantry/v1/sign-in')).toMatchObject({
      status: 400,
      body: { error: 'code, token, password are missing, exactly one parameter must be provided' },
    })
    expect(await call('POST /-/gantry/v1/sign-in', { code: 'guess', token: 'guess' })).toMatchObject({
      status: 400,
      body: { error: 'code, token, password are mutually exclusive' },
    })
  })

  test('a user who has been blocked since cannot use the session', async ({ server, given, as }) => {
    const user = await given.user({ state: 'blocked' })
    const call = await as(null)
    const { body } = await call('POST /-/gantry/v1/sign-in', { code: server.instance.sessions.issueCode(user.id) })
    expect((await server.send('GET', '/-/gantry/v1/state', { token: body.token })).status).toBe(403)
  })
})

describe('POST /-/gantry/v1/sign-in with an access token', () => {
  const SIGN_IN = 'POST /-/gantry/v1/sign-in'
  const USER = '/api/v4/user'

  test('opens a session of its owner, which is not the token', async ({ server, given, as }) => {
    const user = await given.user()
    const token = await given.token(user)
    const { status, body } = await (await as(null))(SIGN_IN, { token })
    expect({ status, user_id: body.user_id }).toEqual({ status: 201, user_id: user.id })
    expect(body.token).not.toBe(token)
    expect((await server.send('GET', USER, { token: body.token })).body).toMatchObject({ id: user.id })
  })

  test('the session has only the scopes of the token', async ({ server, given, as }) => {
    const token = await given.token(await given.admin(), { scopes: '["read_api"]' })
    const { body } = await (await as(null))(SIGN_IN, { token })
    expect((await server.send('GET', USER, { token: body.token })).status).toBe(200)
    const write = await server.send('POST', '/api/v4/projects?name=No', { token: body.token })
    expect(write).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } })
    const sudo = await server.send('GET', `${USER}?sudo=1`, { token: body.token })
    expect(sudo).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } })
  })

  test('the session ends when the token is revoked', async ({ server, given, as }) => {
    const user = await given.user()
    const token = await given.token(user)
    const { body } = await (await as(null))(SIGN_IN, { token })
    expect((await server.send('GET', USER, { token: body.token })).status).toBe(200)
    expect((await server.send('DELETE', '/api/v4/personal_access_tokens/self', { token })).status).toBe(204)
    expect(await server.send('GET', USER, { token: body.token })).toMatchObject({
      status: 401,
      body: { error: 'invalid_token' },
    })
  })

  test('the session ends on the day the token expires', async ({ server, given, as }) => {
    const token = await given.token(await given.user(), { expires_at: '2026-05-24' })
    const { body } = await (await as(null))(SIGN_IN, { token })
    server.clock.advance(11 * 3600_000)
    expect((await server.send('GET', USER, { token: body.token })).status).toBe(200)
    server.clock.advance(11 * 3600_000)
    expect((await server.send('GET', USER, { token: body.token })).status).toBe(200)
    server.clock.advance(11 * 3600_000)
    expect((await server.send('GET', USER, { token: body.token })).status).toBe(200)
    server.clock.advance(11 * 3600_000)
    expect((await server.send('GET', USER, { token: body.token })).status).toBe(401)
  })

  test('signing out ends the session and leaves the token', async ({ server, given, as }) => {
    const token = await given.token(await given.user())
    const { body } = await (await as(null))(SIGN_IN, { token })
    expect((await server.send('DELETE', '/-/gantry/v1/session', { token: body.token })).status).toBe(204)
    expect(await server.send('GET', USER, { token: body.token })).toMatchObject(REFUSED)
    expect((await server.send('GET', USER, { token })).status).toBe(200)
  })

  test('needs a valid token, a scope that can read, and a user who may sign in', async ({ given, as, asLoose }) => {
    const call = await asLoose(null)
    const signIn = (token: string) => call(SIGN_IN, { token })
    const user = await given.user()
    expect(await signIn('guess')).toMatchObject(REFUSED)
    expect(await signIn(await given.token(user, { revoked: 1 }))).toMatchObject({
      status: 401,
      body: { error: 'invalid_token' },
    })
    expect(await signIn(await given.token(user, { scopes: '["read_user"]' }))).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope' },
    })
    expect(await signIn(await given.token(await given.user({ state: 'blocked' })))).toMatchObject({ status: 403 })
    const { body } = await (await as(null))(SIGN_IN, { token: await given.token(user) })
    expect(await signIn(body.token)).toMatchObject(REFUSED)
  })
})

describe('a session of the console', () => {
  test('ends after twelve hours without a request', async ({ server, given }) => {
    const user = await given.user()
    const token = server.instance.sessions.start({ user_id: user.id, token_id: null })
    const status = async () => (await server.send('GET', '/api/v4/user', { token })).status
    server.clock.advance(12 * 3600_000)
    expect(await status()).toBe(200)
    server.clock.advance(12 * 3600_000 + 1)
    expect(await status()).toBe(401)
  })
})

describe('DELETE /-/gantry/v1/session', () => {
  test('ends only this session', async ({ server, given, as }) => {
    const user = await given.admin()
    const call = await as(null)
    const open = async () =>
      (await call('POST /-/gantry/v1/sign-in', { code: server.instance.sessions.issueCode(user.id) })).body.token
    const [mine, other] = [await open(), await open()]
    expect((await server.send('DELETE', '/-/gantry/v1/session', { token: mine })).status).toBe(204)
    expect((await server.send('GET', '/-/gantry/v1/state', { token: mine })).status).toBe(401)
    expect((await server.send('GET', '/-/gantry/v1/state', { token: other })).status).toBe(200)
  })

  test('a personal access token is not a session', async ({ given, as }) => {
    const call = await as(await given.user())
    expect(await call('DELETE /-/gantry/v1/session', {})).toMatchObject({ status: 404 })
  })

  test('needs a session', async ({ as }) => {
    const call = await as(null)
    expect(await call('DELETE /-/gantry/v1/session', {})).toMatchObject(REFUSED)
  })
})
