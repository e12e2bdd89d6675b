import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'

const KINDS = [
  ['project', 'PUT /projects/:id/members/:user_id', 'DELETE /projects/:id/members/:user_id', 40],
  ['group', 'PUT /groups/:id/members/:user_id', 'DELETE /groups/:id/members/:user_id', 50],
] as const

describe.each(KINDS)('a member of a %s: %s', (kind, update, remove, managing) => {
  const place = (id: number) => ({ project_id: kind === 'project' ? id : null, group_id: kind === 'group' ? id : null })

  test('gets another level or expiry date, and the matching access', async ({ server, given, as }) => {
    const above = await given.group()
    const here = kind === 'group' ? await given.group({ parent: above }) : await given.project({ in: above })
    const of = kind === 'group' ? { group: here } : { project: here }
    const [manager, member] = [await given.user(), await given.user()]
    await given.member(of, manager, managing)
    await given.member(of, member, 20, { expires_at: '2027-01-01' })
    const call = await as(manager)
    const change = (more: { access_level: number; expires_at?: string | null }) =>
      call(update, { id: here.id, user_id: member.id, ...more })
    expect(await change({ access_level: 30 })).toMatchObject({
      status: 200,
      body: { access_level: 30, expires_at: '2027-01-01' },
    })
    expect(server.events).toEqual([
      {
        event: 'member.updated',
        payload: {
          ...place(here.id),
          user_id: member.id,
          access_level: 30,
          old_access_level: 20,
          old_expires_at: '2027-01-01',
          actor_id: manager.id,
        },
      },
    ])
    expect((await change({ access_level: 30, expires_at: '' })).body.expires_at).toBe(null)
    expect((await change({ access_level: 30 })).status).toBe(200)
    expect(server.events).toHaveLength(2)
    const reach = () =>
      server.db.read
        .selectFrom(kind === 'project' ? 'project_authorization' : 'group_authorization')
        .select('access_level')
        .where('user_id', '=', member.id)
        .execute()
    expect(await reach()).toEqual([{ access_level: 30 }])
    server.clock.advance(60_000)
    expect((await change({ access_level: 30, expires_at: '2026-05-22T22:00:00Z' })).body.expires_at).toBe('2026-05-22')
    expect(await reach()).toEqual([])
    const rows = await server.db.read
      .selectFrom('member')
      .select(['user_id', 'access_level', 'updated_at'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { user_id: manager.id, access_level: managing, updated_at: '2026-05-22T10:11:12.345Z' },
      { user_id: member.id, access_level: 30, updated_at: server.clock.iso() },
    ])
  })

  test('can only be changed to what a new member could get', async ({ given, asLoose }) => {
    const above = await given.group({ name: 'Above' })
    const here = kind === 'group' ? await given.group({ parent: above }) : await given.project({ in: above })
    const of = kind === 'group' ? { group: here } : { project: here }
    const [manager, member] = [await given.user(), await given.user()]
    await given.member({ group: above }, await given.user(), 50)
    await given.member({ group: above }, member, 30)
    await given.member(of, manager, managing)
    await given.member(of, member, 30)
    const call = await asLoose(manager)
    const change = async (more: object) => {
      const { status, body } = await call(update, { id: here.id, user_id: member.id, ...more })
      return [status, body]
    }
    expect(await change({})).toEqual([400, { error: 'access_level is missing' }])
    expect(await change({ access_level: 25 })).toEqual([
      400,
      { message: { access_level: ['is not included in the list'] } },
    ])
    expect(await change({ access_level: 40, expires_at: '2026-05-20' })).toEqual([
      400,
      { message: { expires_at: ['cannot be a date in the past'] } },
    ])
    expect(await change({ access_level: 20 })).toEqual([
      400,
      {
        message: {
          access_level: ['should be greater than or equal to Developer inherited membership from group Above'],
        },
      },
    ])
    expect(await call(update, { id: here.id, user_id: (await given.user()).id, access_level: 20 })).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    })
  })

  test('is changed and removed by members with at least its level; and can leave', async ({ given, asLoose }) => {
    const above = await given.group()
    const here = kind === 'group' ? await given.group({ parent: above }) : await given.project({ in: above })
    const of = kind === 'group' ? { group: here } : { project: here }
    await given.member({ group: above }, await given.user(), 50)
    for (const level of [0, 10, 30, 40, 50]) {
      const actor = await given.user()
      if (level > 0) await given.member(of, actor, level)
      const call = await asLoose(actor)
      for (const has of [20, 40, 50]) {
        const member = await given.user()
        await given.member(of, member, has)
        const input = { id: here.id, user_id: member.id }
        const may = level >= managing && level >= has
        expect([level, has, (await call(update, { ...input, access_level: 30 })).status]).toEqual([
          level,
          has,
          may ? 200 : 403,
        ])
        expect([level, has, (await call(update, { ...input, access_level: 50 })).status]).toEqual([
          level,
          has,
          level === 50 ? 200 : 403,
        ])
        expect([level, has, (await call(remove, input)).status]).toEqual([
          level,
          has,
          level >= managing && level >= (level === 50 ? 50 : has) ? 204 : 403,
        ])
      }
      const leave = await call(remove, { id: here.id, user_id: actor.id })
      expect([level, leave.status]).toEqual([level, level === 0 ? 404 : 204])
    }
    expect((await (await asLoose(null))(remove, { id: here.id, user_id: 1 })).status).toBe(401)
  })

  test('that is removed has an event and no access, and is not removed if it changed unseen', async ({
    server,
    given,
    as,
  }) => {
    const here = kind === 'group' ? await given.group() : await given.project({ in: await given.group() })
    const of = kind === 'group' ? { group: here } : { project: here }
    const [owner, member] = [await given.user(), await given.user()]
    await given.member(of, owner, 50)
    await given.member(of, member, 30)
    const path = `/${kind}s/${here.id}/members/${member.id}`
    const seen = await server.send('DELETE', path, {
      token: await given.token(owner),
      headers: { 'If-Unmodified-Since': 'Thu, 21 May 2026 10:00:00 GMT' },
    })
    expect(seen).toMatchObject({ status: 412, body: { message: '412 Precondition Failed' } })
    expect((await (await as(owner))(remove, { id: here.id, user_id: member.id })).status).toBe(204)
    expect(server.events).toEqual([
      {
        event: 'member.removed',
        payload: { ...place(here.id), access_level: 30, user_id: member.id, actor_id: owner.id },
      },
    ])
    const feed = await server.db.read.selectFrom('event').selectAll().where('action', '=', 'left').execute()
    const target = { target_type: kind === 'group' ? 'Group' : 'Project', target_id: here.id }
    expect(feed).toMatchObject([{ author_id: member.id, ...place(here.id), ...target }])
    const reach = await server.db.read
      .selectFrom(kind === 'project' ? 'project_authorization' : 'group_authorization')
      .selectAll()
      .where('user_id', '=', member.id)
      .execute()
    expect(reach).toEqual([])
  })

  test('is removed on its expiry date, with a feed entry', async ({ server, given, asLoose }) => {
    const here = kind === 'group' ? await given.group() : await given.project({ in: await given.group() })
    const of = kind === 'group' ? { group: here } : { project: here }
    const [owner, member] = [await given.user(), await given.user()]
    await given.member(of, owner, 50)
    await given.member(of, member, 30, { expires_at: '2026-05-24' })
    const call = await asLoose(owner)
    const get = async () =>
      (await call(`GET /${kind}s/:id/members/:user_id`, { id: here.id, user_id: member.id })).status
    server.clock.advance(86_400_000)
    expect(await get()).toBe(200)
    server.clock.advance(86_400_000)
    expect(await get()).toBe(404)
    expect(await server.db.read.selectFrom('member').selectAll().where('user_id', '=', member.id).execute()).toEqual([])
    const feed = await server.db.read.selectFrom('event').selectAll().where('action', '=', 'expired').execute()
    expect(feed).toMatchObject([
      { author_id: member.id, ...place(here.id), target_id: here.id, created_at: server.clock.iso() },
    ])
    expect(server.events).toEqual([
      { event: 'member.removed', payload: { ...place(here.id), user_id: member.id, access_level: 30, actor_id: null } },
    ])
    expect(
      (await call(`POST /${kind}s/:id/members`, { id: here.id, user_id: member.id, access_level: 10 })).status,
    ).toBe(201)
  })
})

describe('PUT /projects/:id/members/:user_id', () => {
  test('the owner of a personal project and bots cannot be changed', async ({ given, asLoose }) => {
    const [owner, bot] = [await given.user(), await given.user({ kind: 'project_bot' })]
    const project = await given.project({ owner })
    await given.member({ project }, owner, 50)
    await given.member({ project }, bot, 30)
    const call = await asLoose(await given.admin())
    for (const user_id of [owner.id, bot.id])
      for (const address of ['PUT /projects/:id/members/:user_id', 'DELETE /projects/:id/members/:user_id'])
        expect([user_id, (await call(address, { id: project.id, user_id, access_level: 10 })).status]).toEqual([
          user_id,
          403,
        ])
  })
})

describe('DELETE /groups/:id/members/:user_id', () => {
  test('a group keeps an Owner who does not expire, can sign in, and is direct or inherited', async ({
    given,
    as,
    asLoose,
  }) => {
    const top = await given.group()
    const [last, soon, blocked] = [await given.user(), await given.user(), await given.user({ state: 'blocked' })]
    await given.member({ group: top }, last, 50)
    await given.member({ group: top }, soon, 50, { expires_at: '2026-12-24' })
    await given.member({ group: top }, blocked, 50)
    for (const who of [last, await given.admin()]) {
      const call = await asLoose(who)
      for (const [address, more] of [
        ['DELETE /groups/:id/members/:user_id', {}],
        ['PUT /groups/:id/members/:user_id', { access_level: 40 }],
        ['PUT /groups/:id/members/:user_id', { access_level: 50, expires_at: '2027-01-01' }],
      ] as const)
        expect(await call(address, { id: top.id, user_id: last.id, ...more })).toMatchObject({
          status: 403,
          body: { message: '403 Forbidden' },
        })
      const several = await call('POST /groups/:id/members', { id: top.id, user_id: `${last.id},`, access_level: 10 })
      expect(several).toMatchObject({
        status: 201,
        body: { status: 'error', message: { [last.username]: 'not authorized to update member' } },
      })
    }
    const below = await given.group({ parent: top })
    const lead = await given.user()
    await given.member({ group: below }, lead, 50)
    expect(
      (await (await as(lead))('DELETE /groups/:id/members/:user_id', { id: below.id, user_id: lead.id })).status,
    ).toBe(204)
    await given.member({ group: top }, lead, 50)
    expect(
      (await (await as(last))('DELETE /groups/:id/members/:user_id', { id: top.id, user_id: last.id })).status,
    ).toBe(204)
  })

  test.for([
    ['a Maintainer', 40, {}, {}],
    ['an access request', 50, { requested_at: '2026-05-22T00:00:00.000Z' }, {}],
    ['a bot', 50, {}, { kind: 'project_bot' }],
    ['a deactivated Owner', 50, {}, { state: 'deactivated' }],
  ] as const)('%s does not count as another Owner', async ([, level, row, user], { given, asLoose }) => {
    const [group, elsewhere, last] = [await given.group(), await given.group(), await given.user()]
    await given.member({ group }, last, 50)
    await given.member({ group }, await given.user(user), level, row)
    await given.member({ group: elsewhere }, await given.user(), 50)
    const call = await asLoose(last)
    const input = { id: group.id, user_id: last.id }
    expect((await call('DELETE /groups/:id/members/:user_id', input)).status).toBe(403)
    await given.member({ group }, await given.user(), 50)
    expect((await call('DELETE /groups/:id/members/:user_id', input)).status).toBe(204)
  })

  test('an Owner may leave a group who is also Owner of the group above', async ({ given, as }) => {
    const [top, ada] = [await given.group(), await given.user()]
    const below = await given.group({ parent: top })
    for (const group of [top, below]) await given.member({ group }, ada, 50)
    const call = await as(ada)
    expect((await call('DELETE /groups/:id/members/:user_id', { id: below.id, user_id: ada.id })).status).toBe(204)
  })

  test('keeps access requests of the member and members whom the member added', async ({ server, given, as }) => {
    const top = await given.group()
    const [below, asked] = [await given.group({ parent: top }), await given.group({ parent: top })]
    const [owner, member, other] = [await given.user(), await given.user(), await given.user()]
    await given.member({ group: top }, owner, 50)
    await given.member({ group: top }, member, 30)
    await given.member({ group: asked }, member, 20, { requested_at: server.clock.iso() })
    await given.member({ group: below }, other, 20, { created_by_id: member.id })
    expect(
      (await (await as(owner))('DELETE /groups/:id/members/:user_id', { id: top.id, user_id: member.id })).status,
    ).toBe(204)
    const rows = await server.db.read.selectFrom('member').select(['user_id', 'group_id']).orderBy('id').execute()
    expect(rows).toEqual([
      { user_id: owner.id, group_id: top.id },
      { user_id: member.id, group_id: asked.id },
      { user_id: other.id, group_id: below.id },
    ])
  })

  test('also removes memberships below, unless told otherwise', async ({ server, given, as }) => {
    const top = await given.group()
    const below = await given.group({ parent: top })
    const project = await given.project({ in: below })
    const elsewhere = await given.group()
    const [owner, member, other] = [await given.user(), await given.user(), await given.user()]
    await given.member({ group: top }, owner, 50)
    for (const group of [top, below, elsewhere]) await given.member({ group }, member, 50)
    await given.member({ project }, member, 50)
    await given.member({ group: below }, other, 30)
    const sent = await as(member)
    for (const id of [below.id, elsewhere.id])
      await sent('POST /groups/:id/invitations', { id, email: ['new@example.org'], access_level: 10 })
    const call = await as(owner)
    const kept = async () => {
      const rows = await server.db.read.selectFrom('member').selectAll().orderBy('id').execute()
      return rows
        .filter((row) => row.user_id === member.id || row.created_by_id === member.id)
        .map((row) => [row.group_id ?? row.project_id, row.invite_email])
    }
    const input = { id: top.id, user_id: member.id }
    expect((await call('DELETE /groups/:id/members/:user_id', { ...input, skip_subresources: true })).status).toBe(204)
    expect(await kept()).toEqual([
      [below.id, null],
      [elsewhere.id, null],
      [project.id, null],
      [below.id, 'new@example.org'],
      [elsewhere.id, 'new@example.org'],
    ])
    await given.member({ group: top }, member, 20)
    server.events.length = 0
    expect((await call('DELETE /groups/:id/members/:user_id', input)).status).toBe(204)
    expect(await kept()).toEqual([
      [elsewhere.id, null],
      [elsewhere.id, 'new@example.org'],
    ])
    expect(server.events.map(({ event }) => event)).toEqual(['member.removed', 'member.removed', 'member.removed'])
    const reach = await server.db.read
      .selectFrom('group_authorization')
      .select('group_id')
      .where('user_id', '=', member.id)
      .execute()
    expect(reach).toEqual([{ group_id: elsewhere.id }])
  })

  for (const skip_subresources of [false, true])
    test(`unassigns the removed user from issues on request, with skip_subresources=${skip_subresources}`, async ({
      server,
      given,
      as,
    }) => {
      const issues = givenIssuesOn(server)
      const top = await given.group()
      const project = await given.project({ in: await given.group({ parent: top }) })
      const other = await given.project({ in: await given.group() })
      const [owner, member, colleague] = [await given.user(), await given.user(), await given.user()]
      await given.member({ group: top }, owner, 50)
      await given.member({ group: top }, member, 30)
      const here = await issues.issue(project, owner, { assignees: [member, colleague] })
      const there = await issues.issue(other, owner, { assignees: [member] })
      await (await as(owner))('DELETE /groups/:id/members/:user_id', {
        id: top.id,
        user_id: member.id,
        unassign_issuables: true,
        skip_subresources,
      })
      for (const table of ['issue_assignee', 'assignee_issue'] as const) {
        const rows = await server.db.read
          .selectFrom(table)
          .select(['issue_id', 'user_id'])
          .orderBy('issue_id')
          .execute()
        expect(rows).toEqual([
          { issue_id: here.id, user_id: colleague.id },
          { issue_id: there.id, user_id: member.id },
        ])
      }
    })
})
