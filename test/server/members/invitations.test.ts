import { expectPlans, plansOf } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const KINDS = [
  [
    'project',
    'POST /projects/:id/invitations',
    'GET /projects/:id/invitations',
    'DELETE /projects/:id/invitations/:email',
    'PUT /projects/:id/invitations/:email',
  ],
  [
    'group',
    'POST /groups/:id/invitations',
    'GET /groups/:id/invitations',
    'DELETE /groups/:id/invitations/:email',
    'PUT /groups/:id/invitations/:email',
  ],
] as const

describe.each(KINDS)('invitations to a %s: %s', (kind, send, list, take_back, change) => {
  test('wait for people without an account; users with an account become members at once', async ({
    server,
    given,
    as,
  }) => {
    const here = kind === 'group' ? await given.group() : await given.project({ in: await given.group() })
    const of = kind === 'group' ? { group: here } : { project: here }
    const [owner, known] = [await given.user({ name: 'Olga' }), await given.user({ email: 'Known@example.com' })]
    await given.member(of, owner, 50)
    const call = await as(owner)
    const sent = await call(send, {
      id: here.id,
      email: ['new@example.org, known@EXAMPLE.com', 'Other@example.org'],
      access_level: 30,
      expires_at: '2027-03-04',
    })
    expect([sent.status, sent.body]).toEqual([201, { status: 'success' }])
    const { body, headers } = await call(list, { id: here.id })
    expect(body).toEqual(
      ['new@example.org', 'other@example.org'].map((invite_email) => ({
        access_level: 30,
        created_at: server.clock.iso(),
        expires_at: '2027-03-04',
        invite_email,
        created_by_name: 'Olga',
      })),
    )
    expect(headers.get('x-total')).toBe('2')
    const members = await call(kind === 'group' ? 'GET /groups/:id/members' : 'GET /projects/:id/members', {
      id: here.id,
    })
    expect(members.body.map((one) => [one.id, one.access_level])).toEqual([
      [owner.id, 50],
      [known.id, 30],
    ])
    expect((await call(list, { id: here.id, query: 'OTHER@example.org' })).body).toHaveLength(1)
    expect((await call(list, { id: here.id, query: 'other' })).body).toEqual([])
    expect((await call(list, { id: here.id, per_page: 1, page: 2 })).body).toMatchObject([
      { invite_email: 'other@example.org' },
    ])

    expect((await call(take_back, { id: here.id, email: 'New@example.org' })).status).toBe(204)
    expect(await call(take_back, { id: here.id, email: 'new@example.org' })).toMatchObject({
      status: 404,
      body: { message: '404 Not Found' },
    })
    expect((await call(list, { id: here.id })).body).toHaveLength(1)
  })

  test('report errors by address and add the others', async ({ given, as }) => {
    const above = await given.group({ name: 'Above' })
    const here = kind === 'group' ? await given.group({ parent: above }) : await given.project({ in: above })
    const of = kind === 'group' ? { group: here } : { project: here }
    const [owner, member, high] = [await given.user(), await given.user(), await given.user()]
    await given.member(of, owner, 50)
    await given.member(of, member, 10)
    await given.member({ group: above }, high, 40)
    const call = await as(owner)
    const invite = async (email: string | string[], more = {}) =>
      (await call(send, { id: here.id, email: [email].flat(), access_level: 30, ...more })).body
    await invite('twice@example.org')
    expect(await invite(['twice@example.org', 'no address', member.email, high.email, 'fine@example.org'])).toEqual({
      status: 'error',
      message: {
        'twice@example.org': 'Invite email has already been taken',
        'no address': 'Invite email is invalid',
        [member.email]: 'User already exists in source',
        [high.email]:
          'Access level should be greater than or equal to Maintainer inherited membership from group Above',
      },
    })
    expect(await invite('late@example.org', { expires_at: '2020-01-01' })).toEqual({
      status: 'error',
      message: { 'late@example.org': 'Expires at cannot be a date in the past' },
    })
    expect(await invite('')).toEqual({ status: 'error', message: 'Emails cannot be blank' })
    expect(await invite(Array.from({ length: 101 }, (_, i) => `n${i}@example.org`))).toEqual({
      status: 'error',
      message: 'Too many users specified (limit is 100)',
    })
    const { body } = await call(list, { id: here.id })
    expect(body.map((one) => one.invite_email)).toEqual(['fine@example.org', 'twice@example.org'])
  })

  test('have addresses of at most 254 characters, at most 100 at once', async ({ given, as }) => {
    const here = kind === 'group' ? await given.group() : await given.project({ in: await given.group() })
    const call = await as(await given.admin())
    const invite = async (...email: string[]) => (await call(send, { id: here.id, email, access_level: 30 })).body
    expect(await invite(`${'a'.repeat(242)}@example.org`)).toEqual({ status: 'success' })
    const long = `${'a'.repeat(243)}@example.org`
    expect(await invite(long)).toEqual({ status: 'error', message: { [long]: 'Invite email is invalid' } })
    expect(await invite(...Array.from({ length: 100 }, (_, i) => `n${i}@example.org`))).toEqual({ status: 'success' })
  })

  test('to other places, and memberships that began with one, do not count', async ({ server, given, as }) => {
    const here = kind === 'group' ? await given.group() : await given.project({ in: await given.group() })
    const [group, project, ada] = [await given.group(), await given.project(), await given.user()]
    const of = kind === 'group' ? { group: here } : { project: here }
    const email = 'x@example.org'
    await given.member(of, ada, 30, { invite_email: email })
    const call = await as(await given.admin())
    for (const [address, { id }] of [
      ['POST /groups/:id/invitations', group],
      ['POST /projects/:id/invitations', project],
    ] as const)
      await call(address, { id, email: [email], access_level: 20, expires_at: '2026-05-22' })
    expect((await call(list, { id: here.id })).body).toEqual([])
    const input = { id: here.id, email: [email], access_level: 30 as const }
    for (const expires_at of ['2026-05-22', null]) {
      expect((await call(send, { ...input, expires_at })).body).toEqual({ status: 'success' })
      expect((await call(list, { id: here.id })).body).toHaveLength(expires_at ? 0 : 1)
    }
    expect((await call(send, input)).body).toMatchObject({
      message: { [email]: 'Invite email has already been taken' },
    })
    expect((await call(list, { id: here.id })).body).toMatchObject([{ invite_email: email, expires_at: null }])
    const rows = await server.db.read.selectFrom('member').selectAll().where('invite_email', '=', email).execute()
    expect(rows.map((row) => [row.project_id, row.group_id, row.user_id, row.access_level])).toEqual(
      expect.arrayContaining([
        [null, group.id, null, 20],
        [project.id, null, null, 20],
        [of.project?.id ?? null, of.group?.id ?? null, ada.id, 30],
      ]),
    )
    expect(rows).toHaveLength(4)
  })

  test('that have expired or were accepted before are not accepted', async ({ server, given, as }) => {
    const here = kind === 'group' ? await given.group() : await given.project({ in: await given.group() })
    const of = kind === 'group' ? { group: here } : { project: here }
    const ada = await given.user()
    await given.member(of, ada, 30, { invite_email: 'x@example.org' })
    const call = await as(await given.admin())
    await call(send, { id: here.id, email: ['x@example.org'], access_level: 20, expires_at: '2026-05-22' })
    const account = { name: 'X', username: 'xx', email: 'x@example.org', force_random_password: true }
    expect((await call('POST /users', { ...account, skip_confirmation: true })).status).toBe(201)
    const rows = await server.db.read
      .selectFrom('member')
      .select(['user_id', 'access_level', 'invite_accepted_at'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { user_id: ada.id, access_level: 30, invite_accepted_at: null },
      { user_id: null, access_level: 20, invite_accepted_at: null },
    ])
    await call(send, { id: here.id, email: ['y@example.org'], access_level: 20, expires_at: '2026-05-23' })
    server.clock.advance(60_000)
    const { body: joined } = await call('POST /users', { ...account, username: 'yy', email: 'y@example.org' })
    const accepted = await server.db.read
      .selectFrom('member')
      .select(['access_level', 'invite_accepted_at', 'updated_at'])
      .where('user_id', '=', joined.id)
      .execute()
    const now = server.clock.iso()
    expect(accepted).toEqual([{ access_level: 20, invite_accepted_at: now, updated_at: now }])
    const feed = await server.db.read.selectFrom('event').selectAll().where('action', '=', 'joined').execute()
    const target_type = kind === 'group' ? 'Group' : 'Project'
    expect(feed).toMatchObject([{ author_id: joined.id, target_type, target_id: here.id, created_at: now }])
    expect(feed[0]?.target_title).toBe((await call(`GET /${kind}s/:id`, { id: here.id })).body.name)
  })

  test('are not deleted if they changed since the caller read them', async ({ server, given, as }) => {
    const here = kind === 'group' ? await given.group() : await given.project({ in: await given.group() })
    const admin = await given.admin()
    const call = await as(admin)
    await call(send, { id: here.id, email: ['x@example.org', 'y@example.org'], access_level: 20 })
    server.clock.advance(3_600_000)
    await call(change, { id: here.id, email: 'x@example.org', access_level: 30 })
    const remove = async (email: string) => {
      const headers = { 'If-Unmodified-Since': 'Fri, 22 May 2026 11:00:00 GMT' }
      const path = `/${kind}s/${here.id}/invitations/${email}`
      return (await server.send('DELETE', path, { token: await given.token(admin), headers })).status
    }
    expect([await remove('x@example.org'), await remove('y@example.org')]).toEqual([412, 204])
    expect((await call(list, { id: here.id })).body).toMatchObject([{ invite_email: 'x@example.org' }])
  })

  test('require the right to manage members, up to the own level', async ({ given, asLoose }) => {
    const here = kind === 'group' ? await given.group() : await given.project({ in: await given.group() })
    const of = kind === 'group' ? { group: here } : { project: here }
    const input = { id: here.id, email: 'x@example.org' }
    for (const level of [0, 30, 40, 50]) {
      const actor = await given.user()
      if (level > 0) await given.member(of, actor, level)
      const call = await asLoose(actor)
      const may = level >= (kind === 'group' ? 50 : 40)
      expect([level, (await call(send, { ...input, access_level: 30 })).status]).toEqual([level, may ? 201 : 403])
      expect([level, (await call(send, { ...input, access_level: 50 })).status]).toEqual([
        level,
        level === 50 ? 201 : 403,
      ])
      expect([level, (await call(list, { id: here.id })).status]).toEqual([level, may ? 200 : 403])
      expect([level, (await call(take_back, input)).status]).toEqual([level, may ? 204 : 403])
    }
    const admin = await asLoose(await given.admin())
    expect(await admin(send, { id: here.id })).toMatchObject({
      status: 400,
      body: { error: 'email is missing, access_level is missing' },
    })
    expect(await admin(send, { ...input, access_level: 25 })).toMatchObject({
      status: 400,
      body: { error: 'access_level does not have a valid value' },
    })
    expect((await (await asLoose(null))(list, { id: here.id })).status).toBe(401)
  })

  test('are accepted by the account that confirms the address', async ({ server, given, as }) => {
    const here = kind === 'group' ? await given.group() : await given.project({ in: await given.group() })
    const owner = await given.user()
    await given.member(kind === 'group' ? { group: here } : { project: here }, owner, 50)
    const call = await as(owner)
    await call(send, { id: here.id, email: ['Ada@example.org'], access_level: 30, expires_at: '2027-01-01' })
    await call(send, { id: here.id, email: ['bo@example.org'], access_level: 20 })
    const admin = await as(await given.admin())
    const account = { name: 'Ada', username: 'ada', email: 'ada@Example.org', force_random_password: true }
    const { body: user } = await admin('POST /users', account)
    const members = await call(kind === 'group' ? 'GET /groups/:id/members' : 'GET /projects/:id/members', {
      id: here.id,
    })
    expect(members.body.find((one) => one.id === user.id)).toMatchObject({ access_level: 30, expires_at: '2027-01-01' })
    expect((await call(list, { id: here.id })).body.map((one) => one.invite_email)).toEqual(['bo@example.org'])
    expect(server.events.filter(({ event }) => event === 'member.added')).toMatchObject([
      { payload: { user_id: user.id, access_level: 30, actor_id: user.id } },
    ])
    const reached = await server.db.read
      .selectFrom(kind === 'project' ? 'project_authorization' : 'group_authorization')
      .select('access_level')
      .where('user_id', '=', user.id)
      .execute()
    expect(reached).toEqual([{ access_level: 30 }])
    const feed = await server.db.read.selectFrom('event').selectAll().where('action', '=', 'joined').execute()
    expect(feed).toMatchObject([{ author_id: user.id, target_id: here.id }])
  })

  test('ignore the case of the address', async ({ server, given, as }) => {
    const here = kind === 'group' ? await given.group() : await given.project({ in: await given.group() })
    const call = await as(await given.admin())
    const account = { name: 'É', username: 'eda', email: 'Éda@example.org', force_random_password: true }
    const { body: user } = await call('POST /users', account)
    const input = { id: here.id, access_level: 30 as const }
    expect((await call(send, { ...input, email: [' ÉDA@example.org ', 'ÖDÖN@example.org'] })).body).toEqual({
      status: 'success',
    })
    const members = await server.db.read
      .selectFrom('member')
      .select(['user_id', 'invite_email'])
      .orderBy('user_id')
      .execute()
    expect(members).toEqual([
      { user_id: null, invite_email: 'ödön@example.org' },
      { user_id: user.id, invite_email: null },
    ])
    expect((await call(list, { id: here.id, query: 'Ödön@EXAMPLE.org' })).body).toHaveLength(1)
    expect((await call(send, { ...input, email: ['Ödön@Example.org'] })).body).toMatchObject({ status: 'error' })
  })

  test('find an account by any confirmed address and by no other', async ({ server, given, as }) => {
    const here = kind === 'group' ? await given.group() : await given.project({ in: await given.group() })
    const [ada, , cleo] = [
      await given.user({ email: 'ada@example.org' }),
      await given.user({ email: 'ben@example.org', confirmed_at: null }),
      await given.user(),
    ]
    const addresses = [
      { user_id: ada.id, email: 'Ada@Work.example', confirmed_at: server.clock.iso() },
      { user_id: cleo.id, email: 'cleo@work.example', confirmed_at: null },
    ].map((each) => ({ ...each, created_at: server.clock.iso() }))
    await server.db.write((trx) => trx.insertInto('email').values(addresses).execute())
    const call = await as(await given.admin())
    const input = { id: here.id, access_level: 30 as const }
    const both = ['ada@work.example', 'ada@example.org', 'ben@example.org', 'cleo@work.example']
    expect((await call(send, { ...input, email: both })).body).toEqual({ status: 'success' })
    const members = await call(kind === 'group' ? 'GET /groups/:id/members' : 'GET /projects/:id/members', {
      id: here.id,
    })
    expect(members.body.map(({ id }) => id)).toEqual([ada.id])
    expect((await call(list, { id: here.id })).body.map((one) => one.invite_email)).toEqual([
      'ben@example.org',
      'cleo@work.example',
    ])
    expect((await call(send, { ...input, email: both.slice(0, 2) })).body).toEqual({
      status: 'error',
      message: { 'ada@work.example': 'User already exists in source' },
    })
  })

  test('can be changed by those who manage members of the offered level', async ({ server, given, asLoose }) => {
    const here = kind === 'group' ? await given.group() : await given.project({ in: await given.group() })
    const [owner, maintainer, stranger] = [await given.user(), await given.user(), await given.user()]
    const place = kind === 'group' ? { group: here } : { project: here }
    await given.member(place, owner, 50)
    await given.member(place, maintainer, 40)
    const [call, below] = [await asLoose(owner), await asLoose(maintainer)]
    const to = (email: string, changes: object) => ({ id: here.id, email, ...changes })
    await call(send, { id: here.id, email: 'x@example.org,top@example.org', access_level: 50 })
    await call(change, to('x@example.org', { access_level: 20 }))
    const answer = await call(change, to('X@Example.org', { expires_at: '2026-06-30T12:00:00Z' }))
    expect(answer).toMatchObject({
      status: 200,
      body: { access_level: 20, expires_at: '2026-06-30', invite_email: 'x@example.org', created_by_name: owner.name },
    })
    expect((await call(list, { id: here.id, query: 'x@example.org' })).body).toEqual([answer.body])
    expect((await call(change, to('x@example.org', { expires_at: null }))).body).toMatchObject({ expires_at: null })
    for (const [changes, error] of [
      [{}, 'access_level, expires_at are missing, at least one parameter must be provided'],
      [{ access_level: 25 }, 'access_level does not have a valid value'],
      [{ expires_at: 'soon' }, 'expires_at is invalid'],
    ] as const)
      expect(await call(change, to('x@example.org', changes))).toMatchObject({ status: 400, body: { error } })
    expect(await call(change, to('x@example.org', { expires_at: '2026-05-21' }))).toMatchObject({
      status: 400,
      body: { message: { expires_at: ['cannot be a date in the past'] } },
    })
    for (const email of ['nobody@example.org', maintainer.email])
      expect(await call(change, to(email, { access_level: 20 }))).toMatchObject({
        status: 404,
        body: { message: '404 Not Found' },
      })
    expect(await (await asLoose(stranger))(change, to('x@example.org', { access_level: 10 }))).toMatchObject({
      status: 403,
    })
    // Maintainers manage the members of a project, but cannot grant or revoke a role above their own.
    const may = kind === 'project' ? 200 : 403
    expect((await below(change, to('x@example.org', { access_level: 30 }))).status).toBe(may)
    expect((await below(change, to('x@example.org', { access_level: 50 }))).status).toBe(403)
    expect((await below(change, to('top@example.org', { access_level: 10 }))).status).toBe(403)
    expect((await below(take_back, to('top@example.org', {}))).status).toBe(403)
    expect((await call(take_back, to('top@example.org', {}))).status).toBe(204)
    expect(server.events.filter(({ event }) => event.startsWith('member.'))).toEqual([])
  })

  test('expire on their day, and can be sent again', async ({ server, given, as }) => {
    const here = kind === 'group' ? await given.group() : await given.project({ in: await given.group() })
    const owner = await given.user()
    await given.member(kind === 'group' ? { group: here } : { project: here }, owner, 50)
    const call = await as(owner)
    const input = { id: here.id, email: ['x@example.org'], access_level: 30 as const }
    await call(send, { ...input, expires_at: '2026-05-23' })
    expect((await call(list, { id: here.id })).body).toHaveLength(1)
    server.clock.advance(86_400_000)
    expect((await call(list, { id: here.id })).body).toEqual([])
    expect((await call(send, input)).body).toEqual({ status: 'success' })
  })

  test('are listed along their index', async ({ given, as }) => {
    const here = kind === 'group' ? await given.group() : await given.project()
    const admin = await given.admin()
    const call = await as(admin)
    for (const query of [{}, { query: 'x@example.org' }])
      expectPlans(await plansOf(() => call(list, { id: here.id, ...query })), {})
  })
})
