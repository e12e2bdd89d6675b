import { BLOCKED, insufficientScope, UNAUTHORIZED } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('GET /personal_access_tokens/self', () => {
  test('describes the token of the request without its secret', async ({ server, given }) => {
    const user = await given.user()
    const token = await given.token(user, { name: 'mine', scopes: '["read_api"]', expires_at: '2026-12-31' })
    const answer = await server.send('GET', '/personal_access_tokens/self', { token })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: expect.any(Number),
        name: 'mine',
        revoked: false,
        created_at: '2026-05-22T10:11:12.345Z',
        scopes: ['read_api'],
        user_id: user.id,
        last_used_at: '2026-05-22T10:11:12.345Z',
        active: true,
        expires_at: '2026-12-31',
      },
    })
    expect(answer.text).not.toContain(token)
  })

  test('describes the sent token with sudo too', async ({ server, given }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const token = await given.token(admin)
    const answer = await server.send('GET', `/personal_access_tokens/self?sudo=${user.id}`, { token })
    expect(answer).toMatchObject({ status: 200, body: { user_id: admin.id } })
  })

  test('a session of the console is not a token', async ({ server, given }) => {
    const { sessions } = server.instance
    const token = sessions.start({ user_id: (await given.user()).id, token_id: null })
    expect(await server.send('GET', '/personal_access_tokens/self', { token })).toMatchObject({
      status: 404,
      body: { message: '404 Not Found' },
    })
    expect(await server.send('DELETE', '/personal_access_tokens/self', { token })).toMatchObject({
      status: 400,
      body: { message: '400 Bad request - Not permitted to revoke' },
    })
  })

  test('refuses anonymous callers, blocked users and tokens with other scopes', async ({ server, given, asLoose }) => {
    const address = 'GET /personal_access_tokens/self'
    expect(await (await asLoose(null))(address)).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(await given.user({ state: 'blocked' })))(address)).toMatchObject(BLOCKED)
    const token = await given.token(await given.user(), { scopes: '["write_repository"]' })
    expect(await server.send('GET', '/personal_access_tokens/self', { token })).toMatchObject(
      insufficientScope('api read_api read_user'),
    )
  })
})

describe('DELETE /personal_access_tokens/self', () => {
  test('revokes only the token of the request', async ({ server, given }) => {
    const user = await given.user()
    const [token, other] = [await given.token(user), await given.token(user)]
    const answer = await server.send('DELETE', '/personal_access_tokens/self', { token })
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(await server.send('GET', '/user', { token })).toMatchObject({
      status: 401,
      body: { error: 'invalid_token', error_description: expect.stringContaining('Token was revoked.') },
    })
    expect((await server.send('GET', '/user', { token: other })).status).toBe(200)
  })

  test('a read-only token cannot revoke itself', async ({ server, given }) => {
    const token = await given.token(await given.user(), { scopes: '["read_api"]' })
    expect(await server.send('DELETE', '/personal_access_tokens/self', { token })).toMatchObject(
      insufficientScope('api'),
    )
  })

  test('requires a token', async ({ asLoose }) => {
    expect(await (await asLoose(null))('DELETE /personal_access_tokens/self')).toMatchObject(UNAUTHORIZED)
  })
})
