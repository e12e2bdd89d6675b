import { badParameter, forbidden, insufficientScope, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'

const ADDRESS = 'POST /users/:user_id/personal_access_tokens'
const unprocessable = (message: string) => ({ status: 422, body: { message } })

describe(ADDRESS, () => {
  test('an administrator creates a token for a user, shown once', async ({ server, given, as }) => {
    const user = await given.user()
    const call = await as(await given.admin())
    const input = {
      user_id: user.id,
      name: 'ci',
      scopes: ['api', 'read_user', 'api'],
      expires_at: '2026-06-01',
    } as const
    const answer = await call(ADDRESS, { ...input, scopes: [...input.scopes] })
    const { id, token } = answer.body
    expect(answer).toMatchObject({ status: 201 })
    expect(answer.text).toBe(
      JSON.stringify({
        id,
        name: 'ci',
        revoked: false,
        created_at: '2026-05-22T10:11:12.345Z',
        scopes: ['api', 'read_user'],
        user_id: user.id,
        last_used_at: null,
        active: true,
        expires_at: '2026-06-01',
        token,
      }),
    )
    expect(token).toMatch(/^glpat-[\w-]{20}$/)
    expect(server.events).toEqual([{ event: 'token.created', payload: { token_id: id, user_id: user.id } }])
    expect(await server.send('GET', '/user', { token })).toMatchObject({ status: 200, body: { id: user.id } })
  })

  test('is not stored in plain text', async ({ server, given, as }) => {
    const user = await given.user()
    const { body } = await (await as(await given.admin()))(ADDRESS, { user_id: user.id, name: 'ci', scopes: ['api'] })
    const rows = await server.db.read.selectFrom('personal_access_token').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(body.token)
  })

  test('expires in a year by default, or as the instance allows', async ({ server, given, as }) => {
    const user = await given.user()
    const call = await as(await given.admin())
    const plain = { user_id: user.id, name: 'ci', scopes: ['api' as const] }
    expect((await call(ADDRESS, plain)).body.expires_at).toBe('2027-05-22')
    expect((await call(ADDRESS, { ...plain, expires_at: '2027-05-22' })).status).toBe(201)
    expect(await call(ADDRESS, { ...plain, expires_at: '2027-05-23' })).toMatchObject(
      unprocessable('Expires at must be before 2027-05-22'),
    )
    await changeSettings(server, { max_personal_access_token_lifetime: 30 })
    expect((await call(ADDRESS, plain)).body.expires_at).toBe('2026-06-21')
    expect(await call(ADDRESS, { ...plain, expires_at: '2026-06-22' })).toMatchObject(
      unprocessable('Expires at must be before 2026-06-21'),
    )
  })

  test.for([
    ['api, read_user', '2026-06-01T23:30:00-05:00'],
    [['api,read_user'], '2026-06-01 10:00'],
    [['api', 'read_user'], '2026-06-01'],
  ] as const)('scopes can be %j, and the expiry %j', async ([scopes, expires_at], { given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const { body } = await call(ADDRESS, { user_id: (await given.user()).id, name: 'ci', scopes, expires_at })
    expect(body).toMatchObject({ scopes: ['api', 'read_user'], expires_at: '2026-06-01' })
  })

  test('is inactive at once with a date of today or earlier', async ({ server, given, as }) => {
    const user = await given.user()
    const { body } = await (await as(await given.admin()))(ADDRESS, {
      user_id: user.id,
      name: 'ci',
      scopes: ['api'],
      expires_at: '2026-05-22',
    })
    expect(body).toMatchObject({ active: false, revoked: false })
    expect((await server.send('GET', '/user', { token: body.token })).status).toBe(401)
  })

  test('the prefix is a setting', async ({ server, given, as }) => {
    const user = await given.user()
    await changeSettings(server, { personal_access_token_prefix: 'gantry-' })
    const { body } = await (await as(await given.admin()))(ADDRESS, { user_id: user.id, name: 'ci', scopes: ['api'] })
    expect(body.token).toMatch(/^gantry-[\w-]{20}$/)
  })

  test.for([
    [{}, badParameter('name is missing, scopes is missing')],
    [{ name: 'ci' }, badParameter('scopes is missing')],
    [{ name: 'ci', scopes: { a: 'api' } }, badParameter('scopes is invalid')],
    [{ name: 'ci', scopes: 'api,all' }, badParameter('scopes does not have a valid value')],
    [{ name: 'ci', scopes: ['all'] }, badParameter('scopes does not have a valid value')],
    [
      { scopes: ['API'], expires_at: 'soon' },
      badParameter('name is missing, scopes does not have a valid value, expires_at is invalid'),
    ],
    [{ name: 'ci', scopes: ['api'], expires_at: '2026-02-30' }, badParameter('expires_at is invalid')],
    [{ name: '', scopes: ['api'] }, unprocessable("Name can't be blank")],
    [{ name: ' \n', scopes: ['api'] }, unprocessable("Name can't be blank")],
    [{ name: 'x'.repeat(256), scopes: ['api'] }, unprocessable('Name is too long (maximum is 255 characters)')],
    [{ name: 'ci', scopes: [] }, unprocessable("Scopes can't be blank")],
    [{ name: 'ci', scopes: '' }, badParameter('scopes is invalid')],
    [{ name: '', scopes: [] }, unprocessable("Name can't be blank and Scopes can't be blank")],
  ] as const)('%j is refused', async ([input, expected], { server, given, asLoose }) => {
    const user = await given.user()
    const call = await asLoose(await given.admin())
    expect(await call(ADDRESS, { user_id: user.id, ...input })).toMatchObject(expected)
    expect(server.events).toEqual([])
  })

  test('requires an administrator, checked after the parameters', async ({ server, given, asLoose }) => {
    const user = await given.user()
    const good = { user_id: user.id, name: 'ci', scopes: ['api'] }
    expect(await (await asLoose(null))(ADDRESS, { user_id: user.id })).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(user))(ADDRESS, { user_id: user.id })).toMatchObject({ status: 400 })
    expect(await (await asLoose(user))(ADDRESS, good)).toMatchObject(forbidden())
    const reader = await given.token(await given.admin(), { scopes: '["read_api"]' })
    const init = { token: reader, body: JSON.stringify(good), headers: { 'Content-Type': 'application/json' } }
    expect(await server.send('POST', `/users/${user.id}/personal_access_tokens`, init)).toMatchObject(
      insufficientScope('api'),
    )
  })

  test('an unknown user is 404, and text is an unknown address', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const input = { name: 'ci', scopes: ['api'] }
    expect(await call(ADDRESS, { user_id: 4711, ...input })).toMatchObject(notFound('User'))
    expect(await call(ADDRESS, { user_id: 'ada', ...input })).toMatchObject({
      status: 404,
      body: { error: '404 Not Found' },
    })
  })
})
