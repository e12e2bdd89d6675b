import { notFound } from '../../support/answers.ts'
import { callBy } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'
import { givenPerson, PASSWORD } from './given-passwords.ts'

const GET = 'GET /-/gantry/v1/terms'
const ACCEPT = 'POST /-/gantry/v1/terms/acceptance'
const DECLINE = 'DELETE /-/gantry/v1/terms/acceptance'
const TEXT = '# Rules\n\nBe kind.'

const refusal = (username: string, origin: string) => ({
  status: 403,
  body: {
    message: `403 Forbidden - You (@${username}) must accept the Terms of Service in order to perform this action. To accept these terms, please access Gantry from a web browser at ${origin}.`,
  },
})

describe(GET, () => {
  test('shows the enforced terms to everybody, and callers when they accepted them', async ({ server, given, as }) => {
    const anonymous = await as(null)
    const none = { enforced: false, version: null, text: null, accepted_at: null }
    expect((await anonymous(GET, {})).body).toEqual(none)
    await changeSettings(server, { terms: TEXT })
    expect((await anonymous(GET, {})).body).toEqual(none)
    await changeSettings(server, { enforce_terms: true })
    const { body } = await anonymous(GET, {})
    expect(body).toEqual({ enforced: true, version: expect.any(String), text: TEXT, accepted_at: null })
    const call = await as(await given.user())
    await call(ACCEPT, { version: body.version ?? '' })
    expect((await call(GET, {})).body).toEqual({ ...body, accepted_at: server.clock.iso() })
  })
})

describe('while terms are enforced', () => {
  test('whoever has not accepted them is refused everywhere, administrators too', async ({ server, given, as }) => {
    const [user, admin] = [await given.user(), await given.admin()]
    const tokens = [await given.token(user), await given.token(admin)]
    await changeSettings(server, { terms: TEXT, enforce_terms: true })
    for (const [i, { username }] of [user, admin].entries())
      for (const path of ['/version', '/user', '/projects', '/-/gantry/v1/state']) {
        const answer = await server.send('GET', path, { token: tokens[i] ?? '' })
        expect(answer).toMatchObject(refusal(username, server.origin))
        expect(answer.headers.get('x-gantry-required')).toBe('terms')
      }
    expect(await (await as(admin))('PUT /application/settings', { enforce_terms: false })).toMatchObject({
      status: 403,
    })
    expect((await server.send('GET', '/projects')).status).toBe(200)
  })

  test('accepting lets a user in, with every token and session', async ({ server, given, as }) => {
    const user = await given.user()
    const [one, other] = [await given.token(user), await given.token(user)]
    await changeSettings(server, { terms: TEXT, enforce_terms: true })
    const { version } = (await (await as(null))(GET, {})).body
    const answer = await callBy(server, one, ACCEPT, { version: version ?? '' })
    expect(answer).toMatchObject({ status: 201, body: { accepted_at: server.clock.iso(), version } })
    expect(server.events).toEqual([{ event: 'terms.accepted', payload: { user_id: user.id, version } }])
    expect((await server.send('GET', '/user', { token: other })).status).toBe(200)
    expect((await server.send('GET', '/user', { token: await given.token(await given.user()) })).status).toBe(403)
  })

  test('a new text must be accepted again, and an accepted one need not be', async ({ server, given, as }) => {
    const user = await given.user()
    const token = await given.token(user)
    const accept = async () => {
      const { version } = (await (await as(null))(GET, {})).body
      return callBy(server, token, ACCEPT, { version: version ?? '' })
    }
    const status = async () => (await server.send('GET', '/user', { token })).status
    await changeSettings(server, { terms: TEXT, enforce_terms: true })
    await accept()
    expect(await status()).toBe(200)
    await changeSettings(server, { terms: `${TEXT} Always.` })
    expect(await status()).toBe(403)
    await accept()
    expect(await status()).toBe(200)
    const rows = await server.db.read.selectFrom('accepted_terms').selectAll().execute()
    expect(rows.map(({ user_id }) => user_id)).toEqual([user.id, user.id])
    await changeSettings(server, { enforce_terms: false, terms: 'Others' })
    expect(await status()).toBe(200)
  })

  test('signing in says that the terms must be accepted, and declining takes an acceptance back', async ({
    server,
    given,
    as,
  }) => {
    await givenPerson(given)
    const anonymous = await as(null)
    await changeSettings(server, { terms: TEXT, enforce_terms: true })
    const { body } = await anonymous('POST /-/gantry/v1/sign-in', { login: 'ada', password: PASSWORD })
    expect(body.required).toBe('terms')
    const version = (await anonymous(GET, {})).body.version ?? ''
    const state = async () => (await server.send('GET', '/-/gantry/v1/state', { token: body.token })).status
    expect(await state()).toBe(403)
    await callBy(server, body.token, ACCEPT, { version })
    expect(await state()).toBe(200)
    const declined = await callBy(server, body.token, DECLINE, { version })
    expect(declined.status).toBe(204)
    expect(server.events.at(-1)).toMatchObject({ event: 'terms.declined', payload: { version } })
    expect(await state()).toBe(403)
    expect((await server.send('DELETE', '/-/gantry/v1/session', { token: body.token })).status).toBe(204)
  })

  test('only the version that is shown can be accepted or declined', async ({ server, given, as }) => {
    const call = await as(await given.user())
    for (const address of [ACCEPT, DECLINE] as const) {
      expect(await call(address, { version: 'x' })).toMatchObject(notFound('Terms'))
      await changeSettings(server, { terms: TEXT, enforce_terms: true })
      expect(await call(address, { version: 'x' })).toMatchObject({
        status: 409,
        body: { message: 'The terms have changed. Read them again.' },
      })
      await changeSettings(server, { enforce_terms: false })
    }
  })

  test('sudo works only as a user who has accepted them', async ({ server, given, as }) => {
    const [user, admin] = [await given.user(), await given.admin()]
    const token = await given.token(admin, { scopes: '["api","sudo"]' })
    await changeSettings(server, { terms: TEXT, enforce_terms: true })
    const version = (await (await as(null))(GET, {})).body.version ?? ''
    await callBy(server, token, ACCEPT, { version })
    const asUser = () => server.send('GET', `/user?sudo=${user.id}`, { token })
    expect(await asUser()).toMatchObject(refusal(user.username, server.origin))
    const forced = await server.send('POST', `/-/gantry/v1/terms/acceptance?version=${version}&sudo=${user.id}`, {
      token,
    })
    expect(forced).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden - Only the user can accept or decline the terms.' },
    })
    await (await as(user))(ACCEPT, { version })
    expect((await asUser()).status).toBe(200)
  })

  test('the bots of projects accept none', async ({ server, given }) => {
    const bot = await given.token(await given.user({ kind: 'project_bot' }))
    await changeSettings(server, { terms: TEXT, enforce_terms: true })
    expect((await server.send('GET', '/version', { token: bot })).status).toBe(200)
  })

  test('a deleted user takes the acceptance along', async ({ server, given, as }) => {
    const user = await given.user()
    await changeSettings(server, { terms: TEXT, enforce_terms: true })
    const version = (await (await as(null))(GET, {})).body.version ?? ''
    await (await as(user))(ACCEPT, { version })
    await changeSettings(server, { enforce_terms: false })
    await (await as(await given.admin()))('DELETE /users/:id', { id: user.id, hard_delete: true })
    await server.instance.jobs.idle()
    expect(await server.db.read.selectFrom('accepted_terms').selectAll().execute()).toEqual([])
  })
})
