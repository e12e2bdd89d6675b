import { invalid, UNAUTHORIZED } from '../../support/answers.ts'
import { callBy } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'
import { givenPerson, PASSWORD } from './given-passwords.ts'

const CHANGE = 'PUT /-/gantry/v1/password'
const SIGN_IN = 'POST /-/gantry/v1/sign-in'
const NEW = 'zQmt5-wwrTyb9'

describe(CHANGE, () => {
  test('replaces the password and ends every other session, but no token', async ({ server, given, as }) => {
    const ada = await givenPerson(given)
    const bystander = await given.user()
    const token = await given.token(ada)
    const anonymous = await as(null)
    const signIn = async (input: { login: string; password: string } | { token: string } | { code: string }) =>
      (await anonymous(SIGN_IN, input)).body.token
    const [mine, other, ofToken] = [
      await signIn({ login: 'ada', password: PASSWORD }),
      await signIn({ login: 'ada', password: PASSWORD }),
      await signIn({ token }),
    ]
    const theirs = await signIn({ code: server.instance.sessions.issueCode(bystander.id) })
    const code = server.instance.sessions.issueCode(ada.id)
    server.events.length = 0

    const answer = await callBy(server, mine, CHANGE, { current_password: PASSWORD, password: NEW })
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: '' })
    expect(server.events).toEqual([
      { event: 'user.updated', payload: { user_id: ada.id, actor_id: ada.id, changed: ['password'] } },
    ])
    const statusOf = async (credential: string) => (await server.send('GET', '/user', { token: credential })).status
    expect(await Promise.all([mine, other, ofToken, token, theirs].map(statusOf))).toEqual([200, 401, 401, 200, 200])
    expect((await anonymous(SIGN_IN, { code })).status).toBe(401)
    expect((await anonymous(SIGN_IN, { login: 'ada', password: PASSWORD })).status).toBe(401)
    expect((await anonymous(SIGN_IN, { login: 'ada', password: NEW })).status).toBe(201)
  })

  test('a token changes the password too, and ends all sessions', async ({ server, given, as }) => {
    const ada = await givenPerson(given)
    const { body } = await (await as(null))(SIGN_IN, { login: 'ada', password: PASSWORD })
    const answer = await (await as(ada))(CHANGE, { current_password: PASSWORD, password: NEW })
    expect(answer.status).toBe(204)
    expect((await server.send('GET', '/user', { token: body.token })).status).toBe(401)
  })

  test('an expired password opens a session that can do nothing else before the password is replaced', async ({
    server,
    given,
    as,
  }) => {
    const ada = await givenPerson(given)
    const admin = await as(await given.admin())
    await admin('PUT /users/:id', { id: ada.id, password: 'temp-Xq81-ww' })
    const { status, body } = await (await as(null))(SIGN_IN, { login: 'ada', password: 'temp-Xq81-ww' })
    expect({ status, required: body.required }).toEqual({ status: 201, required: 'password' })
    const refused = await server.send('GET', '/user', { token: body.token })
    expect(refused).toMatchObject({
      status: 403,
      body: {
        message:
          '403 Forbidden - Your password expired. Please access Gantry from a web browser to update your password.',
      },
    })
    expect(refused.headers.get('x-gantry-required')).toBe('password')
    const same = { current_password: 'temp-Xq81-ww', password: 'temp-Xq81-ww' }
    expect(await callBy(server, body.token, CHANGE, same)).toMatchObject(
      invalid({ password: ['must differ from the current password'] }),
    )
    expect((await callBy(server, body.token, CHANGE, { ...same, password: NEW })).status).toBe(204)
    expect((await server.send('GET', '/user', { token: body.token })).status).toBe(200)
    expect((await (await as(null))(SIGN_IN, { login: 'ada', password: NEW })).body.required).toBe(null)
  })

  test('an expired session can also sign out', async ({ server, given, as }) => {
    const ada = await givenPerson(given)
    const token = await given.token(ada)
    await (await as(await given.admin()))('PUT /users/:id', { id: ada.id, password: NEW })
    const { body } = await (await as(null))(SIGN_IN, { token })
    expect(body.required).toBe('password')
    expect((await server.send('DELETE', '/-/gantry/v1/session', { token: body.token })).status).toBe(204)
  })

  test.for<[string, string, Record<string, string[]>]>([
    ['wrong', NEW, { current_password: ['is invalid'] }],
    ['', NEW, { current_password: ['is invalid'] }],
    [PASSWORD, '', { password: ["can't be blank"] }],
    [PASSWORD, 'short', { password: ['is too short (minimum is 8 characters)'] }],
    [PASSWORD, 'x'.repeat(129), { password: ['is too long (maximum is 128 characters)'] }],
    [PASSWORD, 'ada-byron-1815', { password: ['must not contain commonly used combinations of words and letters'] }],
    [PASSWORD, PASSWORD, { password: ['must differ from the current password'] }],
    ['wrong', 'short', { current_password: ['is invalid'], password: ['is too short (minimum is 8 characters)'] }],
  ])('%j to %j is refused', async ([current_password, password, faults], { server, given, as }) => {
    const ada = await givenPerson(given)
    server.events.length = 0
    expect(await (await as(ada))(CHANGE, { current_password, password })).toMatchObject(invalid(faults))
    expect(server.events).toEqual([])
    expect((await (await as(null))(SIGN_IN, { login: 'ada', password: PASSWORD })).status).toBe(201)
  })

  test('the password has the letters that the settings require', async ({ server, given, as }) => {
    const ada = await givenPerson(given)
    await changeSettings(server, { password_symbol_required: true, minimum_password_length: 12 })
    expect(await (await as(ada))(CHANGE, { current_password: PASSWORD, password: 'zQmt5wwrTyb' })).toMatchObject(
      invalid({ password: ['is too short (minimum is 12 characters)', 'must contain at least one symbol'] }),
    )
  })

  test('a user without a password is told so, and administrators cannot use sudo', async ({ server, given, as }) => {
    const user = await given.user()
    expect(await (await as(user))(CHANGE, { current_password: '', password: NEW })).toMatchObject(
      invalid({ current_password: ['does not exist. An administrator can set a password for your account.'] }),
    )
    const token = await given.token(await given.admin(), { scopes: '["api","sudo"]' })
    const body = JSON.stringify({ current_password: PASSWORD, password: NEW })
    const init = { token, body, headers: { 'Content-Type': 'application/json', Sudo: String(user.id) } }
    expect(await server.send('PUT', '/-/gantry/v1/password', init)).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden - Only the user can change the password. Use PUT /users/:id.' },
    })
  })

  test('guessing the current password is limited', async ({ server, given, as, asLoose }) => {
    const ada = await givenPerson(given)
    const call = await as(ada)
    for (let n = 0; n < 10; n++)
      expect((await call(CHANGE, { current_password: `guess ${n}`, password: NEW })).status).toBe(400)
    expect((await call(CHANGE, { current_password: PASSWORD, password: NEW })).status).toBe(429)
    server.clock.advance(60_000)
    expect((await call(CHANGE, { current_password: PASSWORD, password: NEW })).status).toBe(204)
    expect(await (await asLoose(null))(CHANGE, { current_password: NEW, password: NEW })).toMatchObject(UNAUTHORIZED)
  })
})
