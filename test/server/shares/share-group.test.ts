import { badParameter, forbidden, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'
import { expectedAccess, storedAccess } from '../demo/checks.ts'

const SHARE = 'POST /groups/:id/share'
const UNSHARE = 'DELETE /groups/:id/share/:group_id'
const DAY = 86_400_000

describe(SHARE, () => {
  test("gives the other group's members access to this group and its contents, up to the level", async ({
    server,
    given,
    as,
  }) => {
    const [ada, guest, owner, above] = [await given.user(), await given.user(), await given.user(), await given.user()]
    const group = await given.group({ visibility: 'private' })
    const low = await given.group({ parent: group, visibility: 'private' })
    const project = await given.project({ in: low, visibility: 'private' })
    const circles = await given.group()
    const circle = await given.group({ parent: circles, name: 'Circle', path: 'circle' })
    await given.member({ group }, ada, 50)
    await given.member({ group: circle }, guest, 10)
    await given.member({ group: circle }, owner, 50)
    await given.member({ group: circles }, above, 40)
    const call = await as(ada)
    const answer = await call(SHARE, { id: group.full_path, group_id: circle.id, group_access: 30 })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual((await call('GET /groups/:id', { id: group.id })).body)
    expect(answer.body.shared_with_groups).toEqual([
      {
        group_id: circle.id,
        group_name: 'Circle',
        group_full_path: circle.full_path,
        group_access_level: 30,
        expires_at: null,
      },
    ])
    const statusFor = async (who: { id: number }) =>
      (await (await as(who))('GET /projects/:id', { id: project.id })).status
    expect([await statusFor(guest), await statusFor(owner), await statusFor(above)]).toEqual([200, 200, 200])
    const reached = await server.db.read
      .selectFrom('project_authorization')
      .select(['user_id', 'access_level'])
      .where('project_id', '=', project.id)
      .orderBy('user_id')
      .execute()
    expect(reached.map((row) => [row.user_id, row.access_level])).toEqual([
      [ada.id, 50],
      [guest.id, 10],
      [owner.id, 30],
      [above.id, 30],
    ])
    expect(await storedAccess(server.db)).toEqual(await expectedAccess(server.db, server.clock.today()))
    const payload = { group_id: group.id, shared_with_group_id: circle.id, actor_id: ada.id }
    expect(server.events).toEqual([{ event: 'group.shared', payload }])
  })

  test('expires on its day', async ({ server, given, as }) => {
    const [admin, ben] = [await as(await given.admin()), await given.user()]
    const [group, circle] = [await given.group({ visibility: 'private' }), await given.group()]
    await given.member({ group: circle }, ben, 30)
    const shared = await admin(SHARE, { id: group.id, group_id: circle.id, group_access: 50, expires_at: '2026-05-24' })
    expect(shared.body.shared_with_groups).toMatchObject([{ expires_at: '2026-05-24' }])
    const status = async () => (await (await as(ben))('GET /groups/:id', { id: group.id })).status
    expect(await status()).toBe(200)
    server.clock.advance(DAY)
    expect(await status()).toBe(200)
    server.clock.advance(DAY)
    expect(await status()).toBe(404)
    expect((await admin('GET /groups/:id', { id: group.id })).body.shared_with_groups).toEqual([])
    const again = await admin(SHARE, { id: group.id, group_id: circle.id, group_access: 20 })
    expect(again.body.shared_with_groups).toMatchObject([{ group_access_level: 20, expires_at: null }])
    expect(await status()).toBe(200)
  })

  test('a share that ends today is accepted and may be replaced', async ({ given, as }) => {
    const call = await as(await given.admin())
    const share = { id: (await given.group()).id, group_id: (await given.group()).id, group_access: 30 } as const
    for (const expires_at of ['2026-05-22', '2026-05-23'])
      expect((await call(SHARE, { ...share, expires_at })).status, expires_at).toBe(201)
    expect((await call(SHARE, share)).status).toBe(409)
  })

  test('replacing or ending a share affects no other share', async ({ server, given, as }) => {
    const call = await as(await given.admin())
    const [first, second, circle, other] = [
      await given.group(),
      await given.group(),
      await given.group(),
      await given.group(),
    ]
    const pairs = [
      [first.id, other.id],
      [second.id, circle.id],
      [first.id, circle.id],
    ] as const
    for (const [id, group_id] of pairs) await call(SHARE, { id, group_id, group_access: 30, expires_at: '2026-05-22' })
    const stored = async () =>
      (await server.db.read.selectFrom('group_group_link').selectAll().orderBy('id').execute()).map(
        ({ shared_group_id, shared_with_group_id, expires_at }) => [shared_group_id, shared_with_group_id, expires_at],
      )
    const kept = [
      [first.id, other.id, '2026-05-22'],
      [second.id, circle.id, '2026-05-22'],
    ]
    const target = { id: first.id, group_id: circle.id }
    await call(SHARE, { ...target, group_access: 20 })
    expect(await stored()).toEqual([...kept, [first.id, circle.id, null]])
    expect((await call(UNSHARE, target)).status).toBe(204)
    expect(await stored()).toEqual(kept)
  })

  test('the events of a share contain both groups, the level and the date', async ({ server, given, as }) => {
    const admin = await given.admin()
    const [group, circle] = [await given.group(), await given.group()]
    const call = await as(admin)
    await call(SHARE, { id: group.id, group_id: circle.id, group_access: 30, expires_at: '2026-05-24' })
    await call(UNSHARE, { id: group.id, group_id: circle.id })
    const payload = { group_id: group.id, shared_with_group_id: circle.id, actor_id: admin.id }
    const snapshot = {
      group: { id: group.id },
      shared_with: { id: circle.id },
      group_access: 30,
      expires_at: '2026-05-24',
    }
    expect(await storedEvents(server)).toMatchObject([
      { event: 'group.shared', payload, snapshot },
      { event: 'group.unshared', payload, snapshot },
    ])
  })

  test('refuses duplicates, the group itself, locked groups, and groups outside a closed hierarchy', async ({
    server,
    given,
    as,
  }) => {
    const call = await as(await given.admin())
    const [group, other] = [await given.group(), await given.group()]
    const locked = await given.group({ share_with_group_lock: 1 })
    const kept = await given.group({ prevent_sharing_groups_outside_hierarchy: 1 })
    const [low, beside] = [await given.group({ parent: kept }), await given.group({ parent: kept })]
    const share = (id: number, group_id: number) => call(SHARE, { id, group_id, group_access: 20 })
    expect((await share(group.id, other.id)).status).toBe(201)
    expect(await share(group.id, other.id)).toMatchObject({
      status: 409,
      body: { message: 'Shared group The group has already been shared with this group' },
    })
    expect(await share(group.id, group.id)).toMatchObject({
      status: 409,
      body: { message: 'A group cannot be shared with itself' },
    })
    expect(await share(locked.id, other.id)).toMatchObject({
      status: 400,
      body: { message: 'The group sharing with group is disabled' },
    })
    for (const { id } of [kept, low])
      expect(await share(id, other.id)).toMatchObject({ status: 404, body: { message: 'Not Found' } })
    expect(
      await call(SHARE, { id: other.id, group_id: group.id, group_access: 20, expires_at: '2026-05-21' }),
    ).toMatchObject({ status: 409, body: { message: 'Expires at cannot be a date in the past' } })
    expect((await share(low.id, beside.id)).status).toBe(201)
    expect((await share(other.id, low.id)).status).toBe(201)
    expect(server.events).toHaveLength(3)
  })

  test('a group that moved into a closed hierarchy is closed too', async ({ given, as }) => {
    const call = await as(await given.admin())
    const group = await given.group()
    const top = await given.group({ prevent_sharing_groups_outside_hierarchy: 1 })
    expect((await call('POST /groups/:id/transfer', { id: group.id, group_id: top.id })).status).toBe(201)
    const outside = await given.group()
    expect((await call(SHARE, { id: group.id, group_id: outside.id, group_access: 20 })).status).toBe(404)
  })

  test.for([
    [{}, 'group_id is missing, group_access is missing'],
    [{ group_id: 'x', group_access: 30 }, 'group_id is invalid'],
    [{ group_id: 1, group_access: 5 }, 'group_access does not have a valid value'],
    [{ group_id: 1, group_access: 35 }, 'group_access does not have a valid value'],
    [{ group_id: 1, group_access: 30, expires_at: 'soon' }, 'expires_at is invalid'],
  ] as const)('%j: %s', async ([sent, error], { given, asLoose }) => {
    const group = await given.group()
    expect(await (await asLoose(await given.admin()))(SHARE, { id: group.id, ...sent })).toMatchObject(
      badParameter(error),
    )
  })

  test('requires Owner and a visible other group', async ({ given, asLoose }) => {
    const [owner, maintainer, stranger] = [await given.user(), await given.user(), await given.user()]
    const [group, hidden] = [await given.group({ visibility: 'private' }), await given.group({ visibility: 'private' })]
    const open = await given.group()
    await given.member({ group }, owner, 50)
    await given.member({ group }, maintainer, 40)
    const sent = { id: group.id, group_id: open.id, group_access: 10 }
    expect(await (await asLoose(null))(SHARE, sent)).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(maintainer))(SHARE, sent)).toMatchObject(forbidden())
    expect(await (await asLoose(stranger))(SHARE, sent)).toMatchObject(notFound('Group'))
    const call = await asLoose(owner)
    expect(await call(SHARE, { ...sent, group_id: hidden.id })).toMatchObject(notFound('Group'))
    expect(await call(SHARE, { ...sent, group_id: 4711 })).toMatchObject(notFound('Group'))
    expect((await call(SHARE, sent)).status).toBe(201)
  })
})

describe(UNSHARE, () => {
  test('removes the access of the share', async ({ server, given, as, asLoose }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const [group, circle] = [await given.group({ visibility: 'private' }), await given.group()]
    await given.member({ group }, ada, 50)
    await given.member({ group: circle }, ben, 30)
    const call = await as(ada)
    await call(SHARE, { id: group.id, group_id: circle.id, group_access: 30 })
    expect((await (await as(ben))('GET /groups/:id', { id: group.id })).status).toBe(200)
    const old = { token: await given.token(ada), headers: { 'If-Unmodified-Since': 'Tue, 01 Jan 2019 00:00:00 GMT' } }
    expect((await server.send('DELETE', `/groups/${group.id}/share/${circle.id}`, old)).status).toBe(412)
    expect(await call(UNSHARE, { id: group.id, group_id: circle.id })).toMatchObject({ status: 204, text: '' })
    expect((await (await as(ben))('GET /groups/:id', { id: group.id })).status).toBe(404)
    expect(await storedAccess(server.db)).toEqual(await expectedAccess(server.db, server.clock.today()))
    expect(server.events.map(({ event }) => event)).toEqual(['group.shared', 'group.unshared'])
    const loose = await asLoose(ada)
    expect(await loose(UNSHARE, { id: group.id, group_id: circle.id })).toMatchObject(notFound('Group Link'))
    expect(await loose(UNSHARE, { id: group.id, group_id: 'x' })).toMatchObject(badParameter('group_id is invalid'))
  })

  test('is for owners', async ({ given, asLoose }) => {
    const [maintainer, stranger] = [await given.user(), await given.user()]
    const group = await given.group({ visibility: 'private' })
    await given.member({ group }, maintainer, 40)
    const sent = { id: group.id, group_id: 1 }
    expect(await (await asLoose(null))(UNSHARE, sent)).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(maintainer))(UNSHARE, sent)).toMatchObject(forbidden())
    expect(await (await asLoose(stranger))(UNSHARE, sent)).toMatchObject(notFound('Group'))
  })
})
