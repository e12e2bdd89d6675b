import { invalid } from '../../../support/answers.ts'
import { describe, expect, test } from '../../../support/test.ts'
import { changeSettings } from '../../kit/settings.ts'

const SIGN_UP = 'POST /-/gantry/v1/sign-up'
const person = (n: number, domain = 'corp.example') => ({
  name: `Person ${n}`,
  username: `person${n}`,
  email: `p${n}@${domain}`,
  password: 'vUfk2-rqpLmw7',
})

describe('settings of sign-up take effect', () => {
  test('signup_enabled: while it is off, sign-up is refused and the form is gone', async ({ server, as }) => {
    const call = await as(null)
    expect((await call('GET /-/gantry/v1/sign-in', {})).body).toMatchObject({ sign_up: true })
    await changeSettings(server, { signup_enabled: false })
    expect((await call('GET /-/gantry/v1/sign-in', {})).body).toMatchObject({ sign_up: false })
    expect(await call(SIGN_UP, person(1))).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden - Sign-up is disabled on this instance.' },
    })
  })

  test('require_admin_approval_after_user_signup, new_user_signups_cap: who waits for approval', async ({
    server,
    given,
    as,
  }) => {
    const call = await as(null)
    const waits = async (n: number) => (await call(SIGN_UP, person(n))).body.waits_for
    expect((await call('GET /-/gantry/v1/sign-in', {})).body).toMatchObject({ needs_approval: true })
    expect(await waits(1)).toBe('approval')
    await changeSettings(server, { require_admin_approval_after_user_signup: false })
    expect((await call('GET /-/gantry/v1/sign-in', {})).body).toMatchObject({ needs_approval: false })
    expect(await waits(2)).toBe(null)
    await given.user({ state: 'blocked' })
    await given.user({ kind: 'project_bot' })
    await changeSettings(server, { new_user_signups_cap: 3 })
    expect(await waits(3)).toBe(null)
    expect(await waits(4)).toBe(null)
    expect(await waits(5)).toBe('approval')
  })

  test('domain_allowlist, domain_denylist_enabled, domain_denylist, email_restrictions_enabled, email_restrictions: addresses are refused', async ({
    server,
    as,
  }) => {
    const call = await as(null)
    const answer = (n: number, domain: string) => call(SIGN_UP, person(n, domain))
    await changeSettings(server, { domain_allowlist: ['corp.example', '*.corp.example'] })
    expect(await answer(1, 'other.example')).toMatchObject(
      invalid({ email: ['is not allowed for sign-up. Check with your administrator.'] }),
    )
    expect((await answer(1, 'eu.corp.example')).status).toBe(201)
    await changeSettings(server, {
      domain_allowlist: [],
      domain_denylist_enabled: true,
      domain_denylist: ['spam.example'],
    })
    expect(await answer(2, 'spam.example')).toMatchObject(
      invalid({ email: ['is not from an allowed domain. Check with your administrator.'] }),
    )
    await changeSettings(server, { email_restrictions_enabled: true, email_restrictions: '^p2@' })
    expect(await answer(2, 'corp.example')).toMatchObject(
      invalid({ email: ['is not allowed. Check with your administrator.'] }),
    )
    expect((await answer(3, 'corp.example')).status).toBe(201)
  })

  test('user_default_external, user_default_internal_regex, default_projects_limit, can_create_group: new people get the defaults', async ({
    server,
    as,
  }) => {
    const call = await as(null)
    await changeSettings(server, {
      user_default_external: true,
      user_default_internal_regex: '@corp\\.example$',
      default_projects_limit: 7,
      can_create_group: false,
    })
    await call(SIGN_UP, person(1))
    await call(SIGN_UP, person(2, 'other.example'))
    const rows = await server.db.read
      .selectFrom('user')
      .select(['external', 'projects_limit', 'can_create_group'])
      .where('username', 'in', ['person1', 'person2'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { external: 0, projects_limit: 7, can_create_group: 0 },
      { external: 1, projects_limit: 0, can_create_group: 0 },
    ])
  })

  test('minimum_password_length, password_number_required: the rules of passwords hold', async ({ server, as }) => {
    await changeSettings(server, { minimum_password_length: 14, password_number_required: true })
    expect(await (await as(null))(SIGN_UP, { ...person(1), password: 'vUfk-rqpLmw' })).toMatchObject(
      invalid({ password: ['is too short (minimum is 14 characters)', 'must contain at least one number'] }),
    )
  })

  test('after_sign_up_text: the answer has the text', async ({ server, as }) => {
    await changeSettings(server, { after_sign_up_text: 'Welcome to *Crew*.' })
    expect((await (await as(null))(SIGN_UP, person(1))).body.text).toBe('Welcome to *Crew*.')
  })

  test('invisible_captcha_enabled: a value in the hidden field is refused', async ({ server, as }) => {
    const call = await as(null)
    expect((await call(SIGN_UP, { ...person(1), website: 'https://spam.example' })).status).toBe(201)
    await changeSettings(server, { invisible_captcha_enabled: true })
    expect(await call(SIGN_UP, { ...person(2), website: 'https://spam.example' })).toMatchObject({
      status: 400,
      body: { message: 'The form was filled in by a program.' },
    })
    expect((await call(SIGN_UP, { ...person(2), website: '' })).status).toBe(201)
  })
})
