import { describe, expect, test } from '../../../support/test.ts'
import { givenPerson, PASSWORD } from '../../gantry/given-passwords.ts'
import { changeSettings } from '../../kit/settings.ts'

describe('settings of the sign-in form take effect', () => {
  test.for(['password_authentication_enabled_for_web', 'password_authentication_enabled', 'signin_enabled'] as const)(
    '%s: while it is off, passwords are refused, and tokens still work',
    async (name, { given, as }) => {
      const ada = await givenPerson(given)
      const admin = await as(await given.admin())
      expect((await admin('PUT /application/settings', { [name]: false })).status).toBe(200)
      const call = await as(null)
      expect((await call('GET /-/gantry/v1/sign-in', {})).body).toMatchObject({ password_sign_in: false })
      expect(await call('POST /-/gantry/v1/sign-in', { login: 'ada', password: PASSWORD })).toMatchObject({
        status: 403,
        body: { message: '403 Forbidden - Sign-in with a password is disabled.' },
      })
      expect((await call('POST /-/gantry/v1/sign-in', { token: await given.token(ada) })).status).toBe(201)
    },
  )

  test('sign_in_text: the sign-in form has the text', async ({ server, as }) => {
    await changeSettings(server, { sign_in_text: 'Ask **Ada**.' })
    expect((await (await as(null))('GET /-/gantry/v1/sign-in', {})).body.text).toBe('Ask **Ada**.')
  })
})

describe('settings of the terms take effect', () => {
  test('enforce_terms, terms: requests are refused until their sender has accepted the text', async ({
    server,
    given,
    as,
  }) => {
    const admin = await as(await given.admin())
    expect((await admin('PUT /application/settings', { enforce_terms: true, terms: 'Be kind.' })).status).toBe(200)
    expect(await admin('GET /user', {})).toMatchObject({ status: 403 })
    const { body } = await admin('GET /-/gantry/v1/terms', {})
    expect(body.text).toBe('Be kind.')
    await admin('POST /-/gantry/v1/terms/acceptance', { version: body.version ?? '' })
    expect(await admin('GET /user', {})).toMatchObject({ status: 200 })
    await changeSettings(server, { terms: 'Be very kind.' })
    expect(await admin('GET /user', {})).toMatchObject({ status: 403 })
  })
})
