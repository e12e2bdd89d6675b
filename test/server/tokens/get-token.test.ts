import { UNAUTHORIZED } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'
import { newestTokenOf } from './given-tokens.ts'

const ADDRESS = 'GET /personal_access_tokens/:id'

describe(ADDRESS, () => {
  test('shows an own token without its secret; administrators see any', async ({ server, given, as }) => {
    const user = await given.user()
    const token = await given.token(user, { name: 'ci', scopes: '["read_api"]', expires_at: '2026-12-31' })
    const id = await newestTokenOf(server, user)
    for (const who of [user, await given.admin()]) {
      const answer = await (await as(who))(ADDRESS, { id })
      expect(answer.body).toMatchObject({ id, name: 'ci', user_id: user.id, active: true, expires_at: '2026-12-31' })
      expect(answer.text).not.toContain(token)
    }
  })

  test('users cannot tell whether the token of another user exists; administrators can', async ({
    server,
    given,
    as,
  }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    await given.token(ada)
    const id = await newestTokenOf(server, ada)
    for (const one of [id, 4_711_000]) expect(await (await as(ben))(ADDRESS, { id: one })).toMatchObject(UNAUTHORIZED)
    expect(await (await as(await given.admin()))(ADDRESS, { id: 4_711_000 })).toMatchObject({
      status: 404,
      body: { message: '404 Not Found' },
    })
  })

  test('an impersonation token is unknown to its user, at every address of personal tokens', async ({
    server,
    given,
    as,
  }) => {
    const [ada, admin] = [await given.user(), await given.admin()]
    const call = await as(ada)
    await given.token(ada, { impersonation: 1 })
    const id = await newestTokenOf(server, ada)
    expect(await call(ADDRESS, { id })).toMatchObject(UNAUTHORIZED)
    expect(await call('POST /personal_access_tokens/:id/rotate', { id })).toMatchObject(UNAUTHORIZED)
    expect(await call('DELETE /personal_access_tokens/:id', { id })).toMatchObject({ status: 400 })
    expect(await call('GET /-/gantry/v1/tokens/:id/calls', { id })).toMatchObject({ status: 404 })
    expect((await call('GET /personal_access_tokens', {})).body).toHaveLength(1)
    expect((await (await as(admin))(ADDRESS, { id })).status).toBe(200)
  })
})
