import { z } from 'zod'
import { forbidden, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import type { TestServer } from '../../support/server.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

const START = 'POST /-/gantry/v1/impersonations'
const END = 'DELETE /-/gantry/v1/impersonations/:token_id'
const CHANGES = '/-/gantry/v1/changes'
const USER = '/api/v4/user'

interface Started {
  token: string
  token_id: number
}

const bodyOf = ({ body }: { body: unknown }): Started & Record<string, unknown> => Object(body)

/** A console session of a new administrator, and what they send with it. */
async function signIn(server: TestServer, admin: { id: number }) {
  const code = server.instance.sessions.issueCode(admin.id)
  const { token } = bodyOf(await server.send('POST', `/-/gantry/v1/sign-in?code=${code}`))
  const start = (user: { id: number }, as = token) =>
    server.send('POST', `/-/gantry/v1/impersonations?user_id=${user.id}`, { token: as })
  const end = (token_id: number) => server.send('DELETE', `/-/gantry/v1/impersonations/${token_id}`, { token })
  return { token, start, end }
}

describe(START, () => {
  test('opens a session in which the administrator acts as the user, and keeps the token secret', async ({
    server,
    given,
  }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const { start } = await signIn(server, admin)
    const answer = await start(user)
    const { token, token_id } = bodyOf(answer)
    expect(answer).toMatchObject({
      status: 201,
      body: { user_id: user.id, impersonated_by: { id: admin.id, username: admin.username, name: admin.name } },
    })
    expect(token).toMatch(/^gantry-session-/)
    expect(await server.send('GET', USER, { token })).toMatchObject({ status: 200, body: { id: user.id } })
    const list = await server.send('GET', `/users/${user.id}/impersonation_tokens`, {
      token: await given.token(admin),
    })
    expect(list.body).toMatchObject([
      { id: token_id, name: 'Gantry console', scopes: ['api', 'admin_mode'], expires_at: '2026-05-23', active: true },
    ])
  })

  test('is no sign-in and no activity of the user, who learns nothing', async ({ server, given }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const { start, end } = await signIn(server, admin)
    const { token, token_id } = bodyOf(await start(user))
    await server.send('GET', USER, { token })
    await end(token_id)
    const row = await server.db.read
      .selectFrom('user')
      .select(['sign_in_count', 'current_sign_in_at', 'last_activity_on'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ sign_in_count: 0, current_sign_in_at: null, last_activity_on: null })
    const seen = await server.send('GET', CHANGES, { token: await given.token(user) })
    expect(seen).toMatchObject({ status: 200, body: [] })
    expect((await storedEvents(server)).map(({ event }) => event)).toEqual([
      'session.started',
      'token.created',
      'token.revoked',
    ])
  })

  test.for([
    ['themselves', {}, 'You cannot act as yourself.'],
    ['a blocked user', { state: 'blocked' }, 'You can only act as active users.'],
    ['a deactivated user', { state: 'deactivated' }, 'You can only act as active users.'],
    ['a user who waits for approval', { state: 'blocked_pending_approval' }, 'You can only act as active users.'],
    ['a bot', { kind: 'project_bot' }, 'You can only act as a person.'],
    ['the ghost user', { kind: 'ghost' }, 'You can only act as a person.'],
  ] as const)('refuses %s', async ([who, fields, reason], { server, given }) => {
    const admin = await given.admin()
    const { start } = await signIn(server, admin)
    const user = who === 'themselves' ? admin : await given.user(fields)
    expect(await start(user)).toMatchObject(forbidden(reason))
    expect((await storedEvents(server)).map(({ event }) => event)).toEqual(['session.started'])
  })

  test('refuses while the setting is off, and the sessions that began before stop working', async ({
    server,
    given,
    as,
  }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const { start } = await signIn(server, admin)
    const { token } = bodyOf(await start(user))
    await (await as(admin))('PUT /application/settings', { impersonation_enabled: false })
    expect(await start(user)).toMatchObject(forbidden('Impersonation is disabled on this instance.'))
    expect(await server.send('GET', USER, { token })).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
  })

  test('refuses to act as a third user, also behind sudo', async ({ server, given }) => {
    const [admin, other, user] = [await given.admin(), await given.admin(), await given.user()]
    const { start } = await signIn(server, admin)
    const { token } = bodyOf(await start(other))
    const refused = forbidden('Whoever acts as another user cannot act as a third one.')
    expect(await start(user, token)).toMatchObject(refused)
    const sudo = await server.send('POST', `/-/gantry/v1/impersonations?user_id=${user.id}&sudo=${other.id}`, {
      token: await given.token(admin),
    })
    expect(sudo).toMatchObject(refused)
  })

  test('needs an administrator, and a user', async ({ given, asLoose }) => {
    const user = await given.user()
    expect(await (await asLoose(user))(START, { user_id: user.id })).toMatchObject(forbidden())
    expect(await (await asLoose(null))(START, { user_id: user.id })).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(await given.admin()))(START, { user_id: 4711 })).toMatchObject(notFound('User'))
  })

  test('works in maintenance mode, as signing in does', async ({ server, given, as }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const { start, end } = await signIn(server, admin)
    await (await as(admin))('PUT /application/settings', { maintenance_mode: true })
    const { token_id } = bodyOf(await start(user))
    expect(await end(token_id)).toMatchObject({ status: 204 })
  })
})

describe('acting as a user', () => {
  test('is recorded with both names, in events and in the feed', async ({ server, given }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const project = await given.project({ owner: user })
    const { start } = await signIn(server, admin)
    const { token } = bodyOf(await start(user))
    const created = await server.send('POST', `/projects/${project.id}/issues?title=One`, { token })
    expect(created).toMatchObject({ status: 201, body: { author: { id: user.id } } })
    expect((await storedEvents(server)).at(-1)).toMatchObject({
      event: 'issue.created',
      actor_id: user.id,
      sudo_by_id: admin.id,
    })
    const both = [{ kind: 'issue', author: { id: user.id }, sudo_by: { id: admin.id, name: admin.name } }]
    const seenBy = async (as: string) => (await server.send('GET', `${CHANGES}?limit=1`, { token: as })).body
    expect(await seenBy(await given.token(admin))).toMatchObject(both)
    expect(await seenBy(token)).toMatchObject(both)
    expect(await seenBy(await given.token(user))).toMatchObject([{ author: { id: user.id }, sudo_by: null }])

    // The feed remembers it longer than the events are kept.
    await server.db.write((trx) => trx.deleteFrom('outbox_event').execute())
    expect(await seenBy(await given.token(admin))).toMatchObject(both)
    expect(await seenBy(await given.token(user))).toMatchObject([{ author: { id: user.id }, sudo_by: null }])
  })

  test('is found among the changes of the administrator only by those who may learn of it', async ({
    server,
    given,
  }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const project = await given.project({ owner: user })
    const { start } = await signIn(server, admin)
    const { token } = bodyOf(await start(user))
    await server.send('POST', `/projects/${project.id}/issues?title=One`, { token })
    const ofAdmin = async (as: string) => {
      const { body } = await server.send('GET', `${CHANGES}?user_id=${admin.id}&side=by`, { token: as })
      return z.array(z.object({ kind: z.string() })).parse(body)
    }
    expect((await ofAdmin(await given.token(admin))).map(({ kind }) => kind)).toContain('issue')
    expect((await ofAdmin(token)).map(({ kind }) => kind)).toEqual(['issue'])
    expect(await ofAdmin(await given.token(user))).toEqual([])
  })

  test('names the administrator behind an impersonation token of the API, also behind sudo', async ({
    server,
    given,
    as,
  }) => {
    const [admin, other, user] = [await given.admin(), await given.admin(), await given.user()]
    const project = await given.project()
    const call = await as(admin)
    const made = { user_id: other.id, name: 'help', scopes: ['api', 'sudo'] as ('api' | 'sudo')[] }
    const { token } = (await call('POST /users/:user_id/impersonation_tokens', made)).body
    await server.send('POST', `/projects/${project.id}/star`, { token })
    await server.send('POST', `/projects/${project.id}/star?sudo=${user.id}`, { token })
    expect((await storedEvents(server)).slice(-2)).toMatchObject([
      { event: 'project.starred', actor_id: other.id, sudo_by_id: admin.id },
      { event: 'project.starred', actor_id: user.id, sudo_by_id: admin.id },
    ])
  })

  test('neither answers for the user who is asked to accept terms, nor changes the password', async ({
    server,
    given,
    as,
  }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const { start } = await signIn(server, admin)
    const { token } = bodyOf(await start(user))
    const call = await as(admin)
    await call('PUT /application/settings', { terms: 'Be kind.', enforce_terms: true })
    const accept = await server.send('POST', '/-/gantry/v1/terms/acceptance?version=1', { token })
    expect(accept).toMatchObject(forbidden('Only the user can accept or decline the terms.'))
    const password = await server.send('PUT', '/-/gantry/v1/password?current_password=a&password=b', { token })
    expect(password).toMatchObject(forbidden('Only the user can change the password. Use PUT /users/:id.'))
  })

  test('counts a refused request as one of the administrator', async ({ server, given }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const { start } = await signIn(server, admin)
    const { token } = bodyOf(await start(user))
    expect(await server.send('GET', '/projects/4711', { token })).toMatchObject({ status: 404 })
    const failures = async (as: string) => (await server.send('GET', '/-/gantry/v1/failures', { token: as })).body
    expect(await failures(await given.token(user))).toEqual([])
    expect(await failures(await given.token(admin))).toMatchObject([{ path: '/api/v4/projects/4711' }])
  })
})

describe(END, () => {
  test('revokes the token, which ends the session', async ({ server, given }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const { start, end } = await signIn(server, admin)
    const { token, token_id } = bodyOf(await start(user))
    expect(await end(token_id)).toMatchObject({ status: 204 })
    expect(await server.send('GET', USER, { token })).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
    expect(await end(token_id)).toMatchObject({ status: 204 })
    expect((await storedEvents(server)).filter(({ event }) => event === 'token.revoked')).toMatchObject([
      { actor_id: admin.id, sudo_by_id: null },
    ])
  })

  test('works after the user was blocked, who cannot be acted as any more', async ({ server, given, as }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const { start, end } = await signIn(server, admin)
    const { token, token_id } = bodyOf(await start(user))
    await (await as(admin))('POST /users/:id/block', { id: user.id })
    expect(await server.send('GET', USER, { token })).toMatchObject({ status: 403 })
    expect(await end(token_id)).toMatchObject({ status: 204 })
  })

  test('finds only impersonation tokens', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    expect(await call(END, { token_id: 4711 })).toMatchObject(notFound('Impersonation Token'))
  })
})

describe('the session of the administrator', () => {
  test('ends the sessions in which they act as somebody, and revokes their tokens', async ({ server, given }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const own = await signIn(server, admin)
    const { token, token_id } = bodyOf(await own.start(user))
    expect(await server.send('DELETE', '/-/gantry/v1/session', { token: own.token })).toMatchObject({ status: 204 })
    expect(await server.send('GET', USER, { token })).toMatchObject(UNAUTHORIZED)
    expect((await storedEvents(server)).slice(-2)).toMatchObject([
      { event: 'token.revoked', payload: { token_id, user_id: user.id }, actor_id: admin.id },
      { event: 'session.ended', payload: { user_id: admin.id } },
    ])
  })

  test('stays in use while they act as somebody', async ({ server, given }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const own = await signIn(server, admin)
    const { token } = bodyOf(await own.start(user))
    for (let hours = 0; hours < 12; hours += 6) {
      server.clock.advance(6 * 3_600_000)
      expect(await server.send('GET', USER, { token })).toMatchObject({ status: 200 })
    }
    server.clock.advance(6 * 3_600_000)
    expect(await server.send('GET', USER, { token: own.token })).toMatchObject({ status: 200 })
    server.clock.advance(13 * 3_600_000)
    expect(await server.send('GET', USER, { token })).toMatchObject(UNAUTHORIZED)
  })

  test.for([{ admin: 0 }, { state: 'blocked' }] as const)(
    'of somebody who is no administrator any more lets them act as nobody: %j',
    async (change, { server, given }) => {
      const [admin, user] = [await given.admin(), await given.user()]
      const { start } = await signIn(server, admin)
      const { token } = bodyOf(await start(user))
      await server.db.write((trx) => trx.updateTable('user').set(change).where('id', '=', admin.id).execute())
      expect(await server.send('GET', USER, { token })).toMatchObject(UNAUTHORIZED)
    },
  )
})

describe('signing in with an impersonation token', () => {
  test('says who acts, and tells the user nothing', async ({ server, given, as }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const call = await as(admin)
    const made = { user_id: user.id, name: 'help', scopes: ['api'] as 'api'[] }
    const { token } = (await call('POST /users/:user_id/impersonation_tokens', made)).body
    const answer = await (await as(null))('POST /-/gantry/v1/sign-in', { token })
    expect(answer).toMatchObject({
      status: 201,
      body: { user_id: user.id, impersonated_by: { id: admin.id, username: admin.username, name: admin.name } },
    })
    const session = answer.body.token
    expect(await server.send('GET', USER, { token: session })).toMatchObject({ status: 200, body: { id: user.id } })
    expect(await server.send('DELETE', '/-/gantry/v1/session', { token: session })).toMatchObject({ status: 204 })
    expect(await server.send('GET', USER, { token })).toMatchObject({ status: 200 })
    expect((await storedEvents(server)).map(({ event }) => event)).toEqual(['token.created'])
    const row = await server.db.read
      .selectFrom('user')
      .select('sign_in_count')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row.sign_in_count).toBe(0)
  })
})
