import { addDays } from '../../../src-server/kit/clock.ts'
import { BLOCKED, forbidden, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'

const said = (message: string) => ({ status: 403, body: { message } })
const done = (body: boolean | null) => ({ status: 201, body })

/** Each act, the state after it, its event, and what it answers for a user of each state. */
const table = [
  {
    act: 'block',
    event: 'user.blocked',
    after: 'blocked',
    answers: {
      active: done(true),
      deactivated: done(true),
      blocked: done(null),
      banned: done(null),
      blocked_pending_approval: done(null),
      ldap_blocked: forbidden('LDAP blocked users cannot be modified by the API'),
    },
  },
  {
    act: 'unblock',
    event: 'user.unblocked',
    after: 'active',
    answers: {
      active: done(false),
      deactivated: forbidden('Deactivated users cannot be unblocked by the API'),
      blocked: done(true),
      banned: done(false),
      blocked_pending_approval: done(true),
      ldap_blocked: forbidden('LDAP blocked users cannot be unblocked by the API'),
    },
  },
  {
    act: 'ban',
    event: 'user.banned',
    after: 'banned',
    answers: {
      active: done(true),
      deactivated: said('You cannot ban deactivated users.'),
      blocked: said('You cannot ban blocked users.'),
      banned: said('You cannot ban banned users.'),
      blocked_pending_approval: said('You cannot ban blocked_pending_approval users.'),
      ldap_blocked: said('You cannot ban ldap_blocked users.'),
    },
  },
  {
    act: 'unban',
    event: 'user.unbanned',
    after: 'active',
    answers: {
      active: said('You cannot unban active users.'),
      deactivated: said('You cannot unban deactivated users.'),
      blocked: said('You cannot unban blocked users.'),
      banned: done(true),
      blocked_pending_approval: said('You cannot unban blocked_pending_approval users.'),
      ldap_blocked: said('You cannot unban ldap_blocked users.'),
    },
  },
  {
    act: 'deactivate',
    event: 'user.deactivated',
    after: 'deactivated',
    answers: {
      active: done(true),
      deactivated: done(null),
      blocked: said('Error occurred. A blocked user cannot be deactivated'),
      banned: said('Error occurred. A blocked user cannot be deactivated'),
      blocked_pending_approval: said('Error occurred. A blocked user cannot be deactivated'),
      ldap_blocked: said('Error occurred. A blocked user cannot be deactivated'),
    },
  },
  {
    act: 'activate',
    event: 'user.activated',
    after: 'active',
    answers: {
      active: done(true),
      deactivated: done(true),
      blocked: said('Error occurred. A blocked user must be unblocked to be activated'),
      banned: said('Error occurred. A blocked user must be unblocked to be activated'),
      blocked_pending_approval: said('Error occurred. A blocked user must be unblocked to be activated'),
      ldap_blocked: said('Error occurred. A blocked user must be unblocked to be activated'),
    },
  },
  {
    act: 'approve',
    event: 'user.approved',
    after: 'active',
    answers: Object.fromEntries(
      ['active', 'deactivated', 'blocked', 'banned', 'blocked_pending_approval', 'ldap_blocked'].map((state) => [
        state,
        state === 'blocked_pending_approval'
          ? { status: 201, body: { message: 'Success', http_status: 'created', status: 'success' } }
          : { status: 409, body: { message: 'The user you are trying to approve is not pending approval' } },
      ]),
    ),
  },
] as const

describe.for(table)('POST /users/:id/$act', ({ act, event, after, answers }) => {
  test.for(Object.entries(answers))('a user who is %s: %j', async ([state, answer], { server, given, asLoose }) => {
    const root = await given.admin()
    const user = await given.user({ state })
    const call = await asLoose(root)
    expect(await call(`POST /users/:id/${act}`, { id: user.id })).toMatchObject(answer)
    const changes = answer.status === 201 && answer.body !== null && answer.body !== false && state !== after
    const row = await server.db.read.selectFrom('user').select('state').where('id', '=', user.id).executeTakeFirst()
    expect(row?.state).toBe(changes ? after : state)
    expect(await storedEvents(server)).toMatchObject(
      changes
        ? [
            {
              event,
              payload: { user_id: user.id, actor_id: root.id, old_state: state },
              snapshot: { user: { id: user.id, state: after } },
            },
          ]
        : [],
    )
  })

  test('is for administrators, and needs a user', async ({ given, asLoose }) => {
    const user = await given.user()
    const address = `POST /users/:id/${act}`
    expect(await (await asLoose(null))(address, { id: user.id })).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(user))(address, { id: 99_999 })).toMatchObject(
      act === 'approve' ? said('You are not allowed to approve a user') : forbidden(),
    )
    expect(await (await asLoose(await given.admin()))(address, { id: 99_999 })).toMatchObject(notFound('User'))
  })
})

describe('accounts that keep their state', () => {
  test('administrators cannot block themselves', async ({ given, as }) => {
    const root = await given.admin()
    expect(await (await as(root))('POST /users/:id/block', { id: root.id })).toMatchObject(
      forbidden('The API initiating user cannot be blocked by the API'),
    )
  })

  test('accounts of the instance itself can be neither blocked, banned nor deactivated', async ({ given, asLoose }) => {
    const ghost = await given.user({ kind: 'ghost' })
    const bot = await given.user({ kind: 'project_bot' })
    const call = await asLoose(await given.admin())
    const answers = [
      ['block', 'An internal user cannot be blocked'],
      ['ban', 'Internal users cannot be banned'],
      ['deactivate', 'Internal users cannot be deactivated'],
    ] as const
    for (const [act, text] of answers)
      expect(await call(`POST /users/:id/${act}`, { id: ghost.id })).toMatchObject(said(text))
    expect(await call('POST /users/:id/block', { id: bot.id })).toMatchObject(done(true))
  })

  test.for([
    ['last_activity_on', 89, false],
    ['last_activity_on', 90, true],
    ['current_sign_in_at', 89, false],
    ['current_sign_in_at', 90, true],
  ] as const)(
    'a user whose %s was %i days ago can be deactivated: %s',
    async ([column, days, able], { server, given, as }) => {
      const on = addDays(server.clock.today(), -days)
      const user = await given.user({ [column]: column === 'last_activity_on' ? on : `${on}T10:00:00.000Z` })
      const answer = await (await as(await given.admin()))('POST /users/:id/deactivate', { id: user.id })
      if (able) expect(answer).toMatchObject(done(true))
      else
        expect(answer).toMatchObject(
          said('The user you are trying to deactivate has been active in the past 90 days and cannot be deactivated'),
        )
    },
  )

  test('an approved user becomes a member wherever the confirmed address was invited', async ({
    server,
    given,
    as,
  }) => {
    const ada = await given.user({ state: 'blocked_pending_approval' })
    const ben = await given.user({ state: 'blocked_pending_approval', confirmed_at: null })
    const group = await given.group()
    const invitation = {
      group_id: group.id,
      access_level: 20,
      created_at: '2026-05-01T00:00:00.000Z',
      updated_at: '2026-05-01T00:00:00.000Z',
    }
    await server.db.write((trx) =>
      trx
        .insertInto('member')
        .values([
          { ...invitation, invite_email: ada.email },
          { ...invitation, invite_email: ben.email },
        ])
        .execute(),
    )
    const call = await as(await given.admin())
    for (const { id } of [ada, ben]) await call('POST /users/:id/approve', { id })
    expect(await server.db.read.selectFrom('member').select('user_id').orderBy('id').execute()).toEqual([
      { user_id: ada.id },
      { user_id: null },
    ])
  })
})

describe('what the state of a user allows', () => {
  const SIGN_IN = 'POST /-/gantry/v1/sign-in'
  const USER = '/api/v4/user'

  test('tokens and sessions of a blocked user stop working at once, and work again afterwards', async ({
    server,
    given,
    as,
  }) => {
    const ada = await given.user()
    const token = await given.token(ada)
    const signIn = async (by: object) => (await (await as(null))(SIGN_IN, by)).body.token
    const sessions = [await signIn({ token }), await signIn({ code: server.instance.sessions.issueCode(ada.id) })]
    const root = await as(await given.admin())
    const answers = () => Promise.all([token, ...sessions].map((one) => server.send('GET', USER, { token: one })))
    await root('POST /users/:id/block', { id: ada.id })
    for (const answer of await answers()) expect(answer).toMatchObject(BLOCKED)
    await root('POST /users/:id/unblock', { id: ada.id })
    for (const answer of await answers()) expect(answer).toMatchObject({ status: 200 })
    await root('POST /users/:id/ban', { id: ada.id })
    for (const answer of await answers()) expect(answer).toMatchObject(BLOCKED)
  })

  test.for(['code', 'token'] as const)(
    'a deactivated user who signs in to the console by %s is active again',
    async (by, { server, given, as }) => {
      const ada = await given.user({ state: 'deactivated' })
      const token = await given.token(ada)
      // Requests with the token do not count as signing in.
      expect((await server.send('GET', USER, { token })).status).toBe(403)
      const sent = by === 'code' ? { code: server.instance.sessions.issueCode(ada.id) } : { token }
      const { status, body } = await (await as(null))(SIGN_IN, sent)
      expect(status).toBe(201)
      expect((await server.send('GET', USER, { token: body.token })).body).toMatchObject({ state: 'active' })
      expect((await storedEvents(server)).map(({ event, payload }) => [event, payload])).toEqual([
        ['user.activated', { user_id: ada.id, actor_id: ada.id, old_state: 'deactivated' }],
        ['session.started', { user_id: ada.id }],
      ])
    },
  )

  test('a blocked user and a deactivated one without a confirmed address cannot sign in with a token', async ({
    server,
    given,
    as,
  }) => {
    await changeSettings(server, { email_confirmation_setting: 'hard' })
    const call = await as(null)
    const blocked = await given.token(await given.user({ state: 'blocked' }))
    const unconfirmed = await given.token(await given.user({ state: 'deactivated', confirmed_at: null }))
    expect(await call(SIGN_IN, { token: blocked })).toMatchObject(BLOCKED)
    expect((await call(SIGN_IN, { token: unconfirmed })).status).toBe(403)
    expect(await storedEvents(server)).toEqual([])
  })

  test('each sign-in to the console is counted, with the address before it', async ({ server, given, as }) => {
    const ada = await given.user({
      current_sign_in_at: '2026-05-01T08:00:00.000Z',
      current_sign_in_ip: '10.0.0.7',
      sign_in_count: 4,
    })
    await (await as(null))(SIGN_IN, { code: server.instance.sessions.issueCode(ada.id) })
    const { body } = await (await as(await given.admin()))('GET /users/:id', { id: ada.id })
    expect(body).toMatchObject({
      last_sign_in_at: '2026-05-01T08:00:00.000Z',
      last_sign_in_ip: '10.0.0.7',
      current_sign_in_at: server.clock.iso(),
      current_sign_in_ip: expect.stringContaining('127.0.0.1'),
      sign_in_count: 5,
      last_activity_on: server.clock.today(),
    })
  })

  test('the use of a token stores the day', async ({ server, given }) => {
    const ada = await given.user({ last_activity_on: '2026-05-01' })
    const token = await given.token(ada, { last_used_at: null })
    await server.send('GET', USER, { token })
    await expect
      .poll(() =>
        server.db.read.selectFrom('user').select('last_activity_on').where('id', '=', ada.id).executeTakeFirst(),
      )
      .toEqual({ last_activity_on: server.clock.today() })
  })
})
