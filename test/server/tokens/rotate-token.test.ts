import { badParameter, UNAUTHORIZED } from '../../support/answers.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'
import { newestTokenOf } from './given-tokens.ts'

const ADDRESS = 'POST /personal_access_tokens/:id/rotate'
const badRequest = (reason: string) => ({ status: 400, body: { message: `400 Bad request - ${reason}` } })

describe(ADDRESS, () => {
  test('replaces a token by a new one, which is shown once and lasts a week', async ({ server, given, as }) => {
    const user = await given.user()
    const old = await given.token(user, { name: 'ci', scopes: '["read_api","read_user"]' })
    const id = await newestTokenOf(server, user)
    const answer = await (await as(user))(ADDRESS, { id })
    const { token } = answer.body
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id: expect.any(Number),
      name: 'ci',
      revoked: false,
      created_at: '2026-05-22T10:11:12.345Z',
      scopes: ['read_api', 'read_user'],
      user_id: user.id,
      last_used_at: null,
      active: true,
      expires_at: '2026-05-29',
      token: expect.stringMatching(/^glpat-[\w-]{20}$/),
    })
    expect(await server.send('GET', '/user', { token: old })).toMatchObject({
      status: 401,
      body: { error: 'invalid_token', error_description: expect.stringContaining('Token was revoked.') },
    })
    expect((await server.send('GET', '/user', { token })).status).toBe(200)
    expect(await storedEvents(server)).toMatchObject([
      { event: 'token.revoked', payload: { token_id: id, actor_id: user.id } },
      { event: 'token.created', payload: { token_id: answer.body.id } },
    ])
  })

  test('takes a day up to the latest that the instance allows', async ({ server, given, as }) => {
    const user = await given.user()
    const call = await as(user)
    const rotated = async (expires_at?: string) => {
      await given.token(user)
      return call(ADDRESS, { id: await newestTokenOf(server, user), ...(expires_at !== undefined && { expires_at }) })
    }
    expect((await rotated('2027-05-22')).body.expires_at).toBe('2027-05-22')
    expect(await rotated('2027-05-23')).toMatchObject(badRequest('Expires at must be before 2027-05-22'))
    expect(await rotated('soon')).toMatchObject(badParameter('expires_at is invalid'))
    await changeSettings(server, { max_personal_access_token_lifetime: 3 })
    expect((await rotated()).body.expires_at).toBe('2026-05-25')
  })

  test('refuses a revoked and an expired token', async ({ server, given, as }) => {
    const user = await given.user()
    const call = await as(user)
    for (const row of [{ revoked: 1 }, { expires_at: '2026-05-22' }] as const) {
      await given.token(user, row)
      const id = await newestTokenOf(server, user)
      expect(await call(ADDRESS, { id })).toMatchObject(badRequest('token already revoked'))
    }
    expect(server.events).toEqual([])
  })

  test('administrators rotate any token; others cannot tell whether it exists', async ({ server, given, as }) => {
    const [ada, ben, admin] = [await given.user(), await given.user(), await given.admin()]
    await given.token(ada)
    const id = await newestTokenOf(server, ada)
    for (const one of [id, 4_711_000]) expect(await (await as(ben))(ADDRESS, { id: one })).toMatchObject(UNAUTHORIZED)
    const call = await as(admin)
    expect(await call(ADDRESS, { id: 4_711_000 })).toMatchObject({ status: 404, body: { message: '404 Not Found' } })
    expect((await call(ADDRESS, { id })).body).toMatchObject({ user_id: ada.id })
  })
})

describe('POST /personal_access_tokens/self/rotate', () => {
  test('replaces the token of the request, also with sudo', async ({ server, given }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    for (const query of ['', `?sudo=${user.id}`]) {
      const token = await given.token(admin)
      const answer = await server.send('POST', `/personal_access_tokens/self/rotate${query}`, { token })
      expect(answer).toMatchObject({ status: 200, body: { user_id: admin.id, scopes: ['api', 'sudo'] } })
      expect((await server.send('GET', '/user', { token })).status).toBe(401)
    }
  })

  test('a session of the console is not a token', async ({ server, given }) => {
    const token = server.instance.sessions.start({ user_id: (await given.user()).id, token_id: null })
    expect(await server.send('POST', '/personal_access_tokens/self/rotate', { token })).toMatchObject(
      badRequest('token already revoked'),
    )
  })
})
