import { badParameter } from '../../support/answers.ts'
import { plansOf } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'
import { createdPerson, givenPerson, PASSWORD } from './given-passwords.ts'

const SIGN_IN = 'POST /-/gantry/v1/sign-in'
const WRONG = { status: 401, body: { message: 'Invalid login or password.' } }
const TOO_MANY = { status: 429 }

describe('POST /-/gantry/v1/sign-in with a password', () => {
  test('opens a session with all rights of the user, by username, address or confirmed secondary address', async ({
    server,
    given,
    as,
  }) => {
    const ada = await givenPerson(given)
    await server.db.write((trx) =>
      trx
        .insertInto('email')
        .values([
          {
            user_id: ada.id,
            email: 'other@example.com',
            confirmed_at: server.clock.iso(),
            created_at: server.clock.iso(),
          },
          { user_id: ada.id, email: 'unproven@example.com', confirmed_at: null, created_at: server.clock.iso() },
        ])
        .execute(),
    )
    const call = await as(null)
    for (const login of ['ada', 'Ada', 'ada@example.com', 'ADA@example.com', 'other@example.com']) {
      const { status, body } = await call(SIGN_IN, { login, password: PASSWORD })
      expect({ status, user_id: body.user_id, required: body.required }).toEqual({
        status: 201,
        user_id: ada.id,
        required: null,
      })
      expect((await server.send('GET', '/user', { token: body.token })).body).toMatchObject({ id: ada.id })
    }
    expect(await call(SIGN_IN, { login: 'unproven@example.com', password: PASSWORD })).toMatchObject(WRONG)
  })

  test('an unknown account, one without a password and a wrong password get the same answer, with the same statements', async ({
    server,
    given,
    as,
  }) => {
    await givenPerson(given)
    const without = await given.user()
    const call = await as(null)
    await call(SIGN_IN, { login: 'ada', password: 'warm up' })
    const answers: unknown[] = []
    const statements: unknown[] = []
    const attempts = [
      ['ada', `${PASSWORD}!`],
      ['ada', PASSWORD.toLowerCase()],
      ['ada', `${PASSWORD}${'x'.repeat(200)}`],
      ['ada', ''],
      [without.username, PASSWORD],
      ['nobody', PASSWORD],
      ['nobody@example.com', PASSWORD],
    ] as const
    for (const [login, password] of attempts) {
      const plans = await plansOf(async () => {
        const { status, text, headers } = await call(SIGN_IN, { login, password })
        answers.push({ status, text, type: headers.get('content-type'), required: headers.get('x-gantry-required') })
      })
      statements.push(plans.map(({ sql }) => sql))
    }
    expect(answers).toEqual(attempts.map(() => answers[0]))
    expect(answers[0]).toMatchObject({ status: 401, text: JSON.stringify(WRONG.body) })
    expect(statements).toEqual(attempts.map(() => statements[0]))
    expect(server.events.filter(({ event }) => event === 'session.started')).toEqual([])
  })

  test('each wrong attempt takes about as long as one with the right account', async ({ server, given, as }) => {
    await createdPerson(server, given)
    const call = await as(null)
    const took = { ada: [0], nobody: [0] }
    // Taken in turns, so that a busy machine slows both down.
    for (let n = 0; n < 7; n++)
      for (const login of ['ada', 'nobody'] as const) {
        const began = performance.now()
        await call(SIGN_IN, { login, password: 'wrong password' })
        took[login].push(performance.now() - began)
      }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[4] ?? 0
    const ratio = median(took.nobody) / median(took.ada)
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })

  test('attempts are limited per account, whether it exists or not, and per address', async ({ server, given, as }) => {
    await givenPerson(given)
    const call = await as(null)
    const attempt = (login: string, password = 'wrong') => call(SIGN_IN, { login, password })
    for (const login of ['ada', 'nobody']) {
      for (let n = 0; n < 10; n++) expect(await attempt(login)).toMatchObject(WRONG)
      expect(await attempt(login)).toMatchObject(TOO_MANY)
    }
    expect(await attempt('ADA', PASSWORD)).toMatchObject(TOO_MANY)
    expect(await attempt('ada@example.com', PASSWORD)).toMatchObject({ status: 201 })
    for (let n = 0; n < 37; n++)
      server.instance.limits.count('password_sign_in_from:127.0.0.1', 60_000, server.clock.now())
    expect(await attempt('somebody')).toMatchObject(TOO_MANY)
    server.clock.advance(60_000)
    expect(await attempt('ada', PASSWORD)).toMatchObject({ status: 201 })
  })

  test.for([
    ['blocked', 'Your account has been blocked.'],
    ['banned', 'Your account has been blocked.'],
    ['blocked_pending_approval', 'Your account is pending approval from your administrator and hence blocked.'],
  ] as const)(
    'a user who is %s learns so only with the right password',
    async ([state, text], { server, given, as }) => {
      const ada = await givenPerson(given)
      await server.db.write((trx) => trx.updateTable('user').set({ state }).where('id', '=', ada.id).execute())
      const call = await as(null)
      expect(await call(SIGN_IN, { login: 'ada', password: 'wrong' })).toMatchObject(WRONG)
      expect(await call(SIGN_IN, { login: 'ada', password: PASSWORD })).toMatchObject({
        status: 403,
        body: { message: `403 Forbidden - ${text}` },
      })
    },
  )

  test('a deactivated user becomes active', async ({ server, given, as }) => {
    const ada = await givenPerson(given)
    await server.db.write((trx) =>
      trx.updateTable('user').set({ state: 'deactivated' }).where('id', '=', ada.id).execute(),
    )
    const { status, body } = await (await as(null))(SIGN_IN, { login: 'ada', password: PASSWORD })
    expect(status).toBe(201)
    expect((await server.send('GET', '/user', { token: body.token })).body).toMatchObject({ state: 'active' })
  })

  test('an unconfirmed address is refused while confirmation is hard', async ({ server, given, as }) => {
    const ada = await givenPerson(given)
    await server.db.write((trx) =>
      trx.updateTable('user').set({ confirmed_at: null }).where('id', '=', ada.id).execute(),
    )
    const call = await as(null)
    await changeSettings(server, { email_confirmation_setting: 'hard' })
    expect(await call(SIGN_IN, { login: 'ada', password: PASSWORD })).toMatchObject({ status: 403 })
    await changeSettings(server, { email_confirmation_setting: 'soft' })
    expect(await call(SIGN_IN, { login: 'ada', password: PASSWORD })).toMatchObject({ status: 201 })
  })

  test('needs a login with the password, and nothing else', async ({ asLoose }) => {
    const call = await asLoose(null)
    expect(await call(SIGN_IN, { login: 'ada' })).toMatchObject({ status: 400 })
    expect(await call(SIGN_IN, { password: 'x' })).toMatchObject(
      badParameter('login, password provide all or none of parameters'),
    )
    expect(await call(SIGN_IN, { login: 'ada', password: 'x', token: 'x' })).toMatchObject({ status: 400 })
  })
})

describe('GET /-/gantry/v1/sign-in', () => {
  test('says what a password needs and shows the text of the instance', async ({ server, as }) => {
    const call = await as(null)
    const rules = { minimum_length: 8, number: false, lowercase: false, uppercase: false, symbol: false }
    expect((await call('GET /-/gantry/v1/sign-in', {})).body).toMatchObject({
      text: null,
      password_sign_in: true,
      password_rules: rules,
    })
    await changeSettings(server, {
      sign_in_text: 'Ask *Ada* for an account.',
      minimum_password_length: 12,
      password_number_required: true,
    })
    expect((await call('GET /-/gantry/v1/sign-in', {})).body).toMatchObject({
      text: 'Ask *Ada* for an account.',
      password_rules: { ...rules, minimum_length: 12, number: true },
    })
  })
})
