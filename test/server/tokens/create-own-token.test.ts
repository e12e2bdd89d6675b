import { badParameter, forbidden, insufficientScope, UNAUTHORIZED } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'

const ADDRESS = 'POST /user/personal_access_tokens'
const ROTATE = '/personal_access_tokens/self/rotate'

describe(ADDRESS, () => {
  test('creates a token for the caller that ends with the day', async ({ server, given, as }) => {
    const user = await given.user()
    const { status, body } = await (await as(user))(ADDRESS, { name: 'agent', scopes: ['k8s_proxy', 'k8s_proxy'] })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'agent',
      revoked: false,
      created_at: '2026-05-22T10:11:12.345Z',
      scopes: ['k8s_proxy'],
      user_id: user.id,
      last_used_at: null,
      active: true,
      expires_at: '2026-05-23',
      token: expect.stringMatching(/^glpat-[\w-]{20}$/),
    })
    expect(server.events).toEqual([{ event: 'token.created', payload: { token_id: body.id, user_id: user.id } }])
    expect(await server.send('GET', '/user', { token: body.token })).toMatchObject(
      insufficientScope('api read_api read_user'),
    )
  })

  test('a token with self_rotate replaces itself, and does nothing else', async ({ server, given, as }) => {
    const { body } = await (await as(await given.user()))(ADDRESS, { name: 'agent', scopes: ['self_rotate'] })
    const rotated = await server.send('POST', ROTATE, { token: body.token })
    expect(rotated).toMatchObject({ status: 200, body: { scopes: ['self_rotate'], user_id: body.user_id } })
    expect((await server.send('POST', ROTATE, { token: body.token })).status).toBe(401)
    const revocation = await server.send('DELETE', '/personal_access_tokens/self', {
      token: (rotated.body as { token: string }).token,
    })
    expect(revocation).toMatchObject(insufficientScope('api'))
  })

  test.for(['api', 'read_api', 'read_user', 'sudo', 'admin_mode', 'create_runner', 'k8s_proxy,api'])(
    'nobody gives themselves the scope %s, administrators neither',
    async (scopes, { server, given, asLoose }) => {
      for (const person of [await given.user(), await given.admin()])
        expect(await (await asLoose(person))(ADDRESS, { name: 'agent', scopes })).toMatchObject(
          badParameter('scopes does not have a valid value'),
        )
      expect(server.events).toEqual([])
    },
  )

  test('the expiry has the limits of every personal token', async ({ server, given, as }) => {
    const call = await as(await given.user())
    const input = { name: 'agent', scopes: ['k8s_proxy' as const] }
    expect((await call(ADDRESS, { ...input, expires_at: '2027-05-22' })).body.expires_at).toBe('2027-05-22')
    await changeSettings(server, { max_personal_access_token_lifetime: 30 })
    expect(await call(ADDRESS, { ...input, expires_at: '2026-06-22' })).toMatchObject({
      status: 422,
      body: { message: 'Expires at must be before 2026-06-21' },
    })
  })

  test('refuses callers without a token, and everybody while personal tokens are off', async ({
    server,
    given,
    as,
    asLoose,
  }) => {
    const input = { name: 'agent', scopes: ['k8s_proxy' as const] }
    expect(await (await asLoose(null))(ADDRESS)).toMatchObject(UNAUTHORIZED)
    await changeSettings(server, { disable_personal_access_tokens: true })
    expect(await (await as(await given.admin()))(ADDRESS, input)).toMatchObject(forbidden())
  })
})
