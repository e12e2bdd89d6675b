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
    expect(await call('POST /-/gantry/v1/sign-in')).toMatchObject({ status: 400, body: { error: 'code is missing' } })
  })

  test('a user who has been blocked since cannot use the session', async ({ server, given, as }) => {
    const user = await given.user({ state: 'blocked' })
    const call = await as(null)
    const { body } = await call('POST /-/gantry/v1/sign-in', { code: server.instance.sessions.issueCode(user.id) })
    expect((await server.send('GET', '/-/gantry/v1/state', { token: body.token })).status).toBe(403)
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
