import { z } from 'zod'
import { UNAUTHORIZED } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /-/gantry/v1/tokens/:id/calls'
const withId = z.object({ id: z.int() })

describe(ADDRESS, () => {
  test('shows the first successful call of a client, but no call of a console session', async ({
    server,
    given,
    as,
  }) => {
    const user = await given.user()
    const call = await as(user)
    const token = await given.token(user)
    const { sessions } = server.instance
    const { id } = await server.db.read
      .selectFrom('personal_access_token')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await server.send('GET', '/projects', { token: sessions.start({ user_id: user.id, token_id: id }) })
    expect((await call(ADDRESS, { id })).body).toEqual({ requests: 0, first_success: null, last: null })
    await server.send('GET', '/nowhere', { token })
    expect((await call(ADDRESS, { id })).body).toMatchObject({ requests: 1, first_success: null })
    await server.send('GET', `/projects?private_token=${token}`, { headers: { 'User-Agent': 'curl/8.5.0' } })
    const first = {
      ...{ at: server.clock.iso(), method: 'GET', path: '/api/v4/projects', status: 200, client: 'curl 8.5' },
    }
    expect((await call(ADDRESS, { id })).body).toEqual({ requests: 2, first_success: first, last: first })
  })

  test('is for administrators and the owner; others get the same answer as for no token', async ({
    server,
    given,
    as,
  }) => {
    const token = await given.token(await given.user())
    const { id } = withId.parse((await server.send('GET', '/personal_access_tokens/self', { token })).body)
    const call = await as(await given.user())
    const missing = { status: 404, body: { message: '404 Not Found' } }
    expect(await call(ADDRESS, { id })).toMatchObject(missing)
    expect(await call(ADDRESS, { id: 4_711_000 })).toMatchObject(missing)
    expect((await (await as(await given.admin()))(ADDRESS, { id })).status).toBe(200)
  })

  test('requires a token', async ({ asLoose }) => {
    expect(await (await asLoose(null))('GET /-/gantry/v1/tokens/1/calls')).toMatchObject(UNAUTHORIZED)
  })
})
