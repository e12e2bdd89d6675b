import { badParameter, forbidden, invalid, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

const LIST = 'GET /users/:user_id/impersonation_tokens'
const CREATE = 'POST /users/:user_id/impersonation_tokens'
const ONE = '/users/:user_id/impersonation_tokens/:impersonation_token_id'

describe(CREATE, () => {
  test('an administrator acts as the user with it', async ({ server, given, as }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const call = await as(admin)
    const answer = await call(CREATE, { user_id: user.id, name: 'help', scopes: ['api'], expires_at: '2026-06-01' })
    const { id, token } = answer.body
    expect(answer.status).toBe(201)
    expect(answer.text).toBe(
      JSON.stringify({
        id,
        name: 'help',
        revoked: false,
        created_at: '2026-05-22T10:11:12.345Z',
        scopes: ['api'],
        user_id: user.id,
        last_used_at: null,
        active: true,
        expires_at: '2026-06-01',
        token,
        impersonation: true,
      }),
    )
    expect(await server.send('GET', '/user', { token })).toMatchObject({ status: 200, body: { id: user.id } })
    expect(await storedEvents(server)).toMatchObject([
      { event: 'token.created', actor_id: admin.id, snapshot: { token: { name: 'help', impersonation: true } } },
    ])
  })

  test.for([
    [{}, badParameter('name is missing, scopes is missing')],
    [{ name: 'a', scopes: 'api,all' }, badParameter('scopes does not have a valid value')],
    [{ name: '', scopes: [] }, invalid({ name: ["can't be blank"], scopes: ["can't be blank"] })],
    [{ name: 'a', scopes: ['api'], expires_at: '2027-05-23' }, invalid({ expires_at: ['must be before 2027-05-22'] })],
  ] as const)('%j is refused', async ([input, expected], { given, asLoose }) => {
    const user = await given.user()
    const call = await asLoose(await given.admin())
    expect(await call(CREATE, { user_id: user.id, ...input })).toMatchObject(expected)
  })

  test('requires an administrator, checked before the parameters', async ({ given, asLoose }) => {
    const user = await given.user()
    expect(await (await asLoose(user))(CREATE, { user_id: user.id })).toMatchObject(forbidden())
    expect(await (await asLoose(null))(CREATE, { user_id: user.id })).toMatchObject(UNAUTHORIZED)
    const call = await asLoose(await given.admin())
    expect(await call(CREATE, { user_id: 4711, name: 'a', scopes: 'api' })).toMatchObject(notFound('User'))
  })
})

describe('impersonation tokens of a user', () => {
  test('are listed by state, apart from the personal ones', async ({ server, given, as }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const call = await as(admin)
    await given.token(user, { name: 'own' })
    await given.token(user, { name: 'active', impersonation: 1 })
    await given.token(user, { name: 'revoked', impersonation: 1, revoked: 1 })
    await given.token(user, { name: 'expired', impersonation: 1, expires_at: '2026-05-22' })
    const names = async (query = {}) => (await call(LIST, { user_id: user.id, ...query })).body.map(({ name }) => name)
    expect(await names()).toEqual(['active', 'revoked', 'expired'])
    expect(await names({ state: 'all' })).toEqual(['active', 'revoked', 'expired'])
    expect(await names({ state: 'active' })).toEqual(['active'])
    expect(await names({ state: 'inactive' })).toEqual(['revoked', 'expired'])
    expect(await names({ per_page: 1, page: 2 })).toEqual(['revoked'])
    expect(await call(LIST, { user_id: 4711 })).toMatchObject(notFound('User'))
    const bad = await server.send('GET', `/users/${user.id}/impersonation_tokens?state=dead`, {
      token: await given.token(admin),
    })
    expect(bad).toMatchObject(badParameter('state does not have a valid value'))
  })

  test('are read and revoked one by one, but not through another user', async ({ server, given, as }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const call = await as(admin)
    const made = (await call(CREATE, { user_id: user.id, name: 'help', scopes: ['api'] })).body
    const path = { user_id: user.id, impersonation_token_id: made.id }
    const { token, ...shown } = made
    expect((await call(`GET ${ONE}`, path)).body).toEqual(shown)
    const missing = notFound('Impersonation Token')
    for (const address of [`GET ${ONE}`, `DELETE ${ONE}`] as const) {
      expect(await call(address, { ...path, user_id: admin.id })).toMatchObject(missing)
      expect(await call(address, { ...path, impersonation_token_id: 4711 })).toMatchObject(missing)
      expect(await call(address, { ...path, user_id: 4711 })).toMatchObject(notFound('User'))
    }
    expect((await call(`DELETE ${ONE}`, path)).status).toBe(204)
    expect((await call(`DELETE ${ONE}`, path)).status).toBe(204)
    expect((await call(`GET ${ONE}`, path)).body).toMatchObject({ revoked: true, active: false })
    expect((await server.send('GET', '/user', { token })).status).toBe(401)
    expect((await storedEvents(server)).map(({ event }) => event)).toEqual(['token.created', 'token.revoked'])
  })

  test('a personal token is not found among them', async ({ given, as }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const call = await as(admin)
    const { body } = await call('POST /users/:user_id/personal_access_tokens', {
      user_id: user.id,
      name: 'own',
      scopes: ['api'],
    })
    const path = { user_id: user.id, impersonation_token_id: body.id }
    expect(await call(`GET ${ONE}`, path)).toMatchObject(notFound('Impersonation Token'))
  })

  test('keep a token that was used since', async ({ server, given, as }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const { body } = await (await as(admin))(CREATE, { user_id: user.id, name: 'help', scopes: ['api'] })
    const token = await given.token(admin)
    const remove = (since: string) =>
      server.send('DELETE', `/users/${user.id}/impersonation_tokens/${body.id}`, {
        token,
        headers: { 'If-Unmodified-Since': since },
      })
    expect((await remove('Fri, 22 May 2026 10:00:00 GMT')).status).toBe(412)
    expect((await remove('Fri, 22 May 2026 11:00:00 GMT')).status).toBe(204)
  })

  test('are found along the index of the user', async ({ given, as }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const call = await as(admin)
    for (const name of ['a', 'b']) await given.token(user, { name, impersonation: 1 })
    const plans = await plansOf(() => call(LIST, { user_id: user.id, per_page: 1 }))
    for (const part of ['order by id', 'as "total"'])
      expectPlan(planWith(plans, part), { uses: 'personal_access_token_user' })
  })
})
