import { z } from 'zod'
import { UNAUTHORIZED } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'DELETE /personal_access_tokens/:id'
const NOT_PERMITTED = { status: 400, body: { message: '400 Bad request - Not permitted to revoke' } }
const withId = z.object({ id: z.int() })

describe(ADDRESS, () => {
  test('revokes an own token, once', async ({ server, given, as }) => {
    const user = await given.user()
    const token = await given.token(user)
    const { id } = withId.parse((await server.send('GET', '/personal_access_tokens/self', { token })).body)
    const call = await as(user)
    expect(await call(ADDRESS, { id })).toMatchObject({ status: 204, text: '' })
    expect((await server.send('GET', '/user', { token })).status).toBe(401)
    expect((await call(ADDRESS, { id })).status).toBe(204)
    const payload = { token_id: id, user_id: user.id, actor_id: user.id }
    expect(server.events).toEqual([{ event: 'token.revoked', payload }])
  })

  test('is for administrators and the owner; others cannot tell whether a token exists', async ({
    server,
    given,
    as,
  }) => {
    const [admin, other] = [await given.admin(), await given.user()]
    const token = await given.token(await given.user())
    const { id } = withId.parse((await server.send('GET', '/personal_access_tokens/self', { token })).body)
    const call = await as(other)
    expect(await call(ADDRESS, { id })).toMatchObject(NOT_PERMITTED)
    expect(await call(ADDRESS, { id: 4_711_000 })).toMatchObject(NOT_PERMITTED)
    expect((await server.send('GET', '/user', { token })).status).toBe(200)
    expect(await (await as(admin))(ADDRESS, { id: 4_711_000 })).toMatchObject({
      status: 404,
      body: { message: '404 Not Found' },
    })
    expect((await (await as(admin))(ADDRESS, { id })).status).toBe(204)
    expect((await server.send('GET', '/user', { token })).status).toBe(401)
  })

  test('requires a token', async ({ asLoose }) => {
    expect(await (await asLoose(null))('DELETE /personal_access_tokens/1')).toMatchObject(UNAUTHORIZED)
  })
})
