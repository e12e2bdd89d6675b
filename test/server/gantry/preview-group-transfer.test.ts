import { plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /-/gantry/v1/groups/:id/transfer_preview'
const basic = (user: { id: number }) => expect.objectContaining({ id: user.id })

describe(ADDRESS, () => {
  test('tells what moves, whose visibility is lowered, and who gains or loses access', async ({ given, as }) => {
    const [owner, fromAbove, direct, both, there] = [
      await given.user({ name: 'Owner' }),
      await given.user({ name: 'Above' }),
      await given.user({ name: 'Direct' }),
      await given.user({ name: 'Both' }),
      await given.user({ name: 'There' }),
    ]
    const old = await given.group({ path: 'old', visibility: 'public' })
    const group = await given.group({ path: 'team', parent: old, visibility: 'public' })
    const below = await given.group({ parent: group, visibility: 'internal' })
    const target = await given.group({ path: 'target', visibility: 'private' })
    await given.project({ in: group, visibility: 'public' })
    await given.project({ in: below, visibility: 'private' })
    await given.member({ group }, owner, 50)
    await given.member({ group: old }, fromAbove, 30)
    await given.member({ group }, direct, 20)
    await given.member({ group: old }, both, 40)
    await given.member({ group: target }, both, 20)
    await given.member({ group: target }, there, 10)
    await given.member({ group: target }, owner, 40)

    const { status, body } = await (await as(owner))(ADDRESS, { id: group.id, group_id: target.id })
    expect(status).toBe(200)
    expect(body).toEqual({
      full_path: 'old/team',
      new_full_path: 'target/team',
      subgroups: 1,
      projects: 2,
      lowered: { visibility: 'private', groups: 2, projects: 1 },
      members: {
        gain: 1,
        lose: 1,
        change: 1,
        people: [
          { user: basic(fromAbove), from_level: 30, to_level: null },
          { user: basic(there), from_level: null, to_level: 10 },
          { user: basic(both), from_level: 40, to_level: 20 },
        ],
      },
    })
  })

  test('predicts exactly the changes of access that the transfer makes', async ({ server, given, as }) => {
    const owner = await given.user()
    const old = await given.group()
    const group = await given.group({ parent: old })
    const [target, guests] = [await given.group(), await given.group()]
    await given.member({ group: old }, owner, 50)
    await given.member({ group: target }, owner, 50)
    for (const [where, level] of [
      [old, 10],
      [old, 40],
      [group, 20],
      [target, 30],
      [guests, 50],
    ] as const)
      await given.member({ group: where }, await given.user(), level)
    await server.db.write((trx) =>
      trx
        .insertInto('group_group_link')
        .values({
          shared_group_id: group.id,
          shared_with_group_id: guests.id,
          group_access: 20,
          created_at: server.clock.iso(),
        })
        .execute(),
    )
    await given.member({ group: guests }, await given.user(), 10)
    const reach = async () =>
      new Map(
        (
          await server.db.read
            .selectFrom('group_authorization')
            .select(['user_id', 'access_level'])
            .where('group_id', '=', group.id)
            .execute()
        ).map(({ user_id, access_level }) => [user_id, access_level]),
      )
    const before = await reach()
    const call = await as(owner)
    const { people } = (await call(ADDRESS, { id: group.id, group_id: target.id })).body.members
    expect((await call('POST /groups/:id/transfer', { id: group.id, group_id: target.id })).status).toBe(201)
    const after = await reach()
    const changed = [...new Set([...before.keys(), ...after.keys()])]
      .filter((id) => before.get(id) !== after.get(id))
      .map((id) => [id, before.get(id) ?? null, after.get(id) ?? null])
    const listed = people.map((one) => [one.user.id, one.from_level, one.to_level])
    expect(new Set(listed.map(String))).toEqual(new Set(changed.map(String)))
    expect(listed.length).toBeGreaterThan(2)
  })

  test('a move to the top level lowers no visibility and removes only inherited access', async ({ given, as }) => {
    const [owner, fromAbove] = [await given.user(), await given.user()]
    const old = await given.group()
    const group = await given.group({ path: 'team', parent: old, visibility: 'public' })
    await given.member({ group }, owner, 50)
    await given.member({ group: old }, fromAbove, 30)
    expect((await (await as(owner))(ADDRESS, { id: group.id })).body).toMatchObject({
      new_full_path: 'team',
      lowered: null,
      members: { gain: 0, lose: 1, change: 0, people: [{ user: basic(fromAbove), from_level: 30, to_level: null }] },
    })
  })

  test('counts nothing that is being removed, and nobody if no access changes', async ({ given, as }) => {
    const owner = await given.user()
    const [group, target] = [
      await given.group({ visibility: 'internal' }),
      await given.group({ visibility: 'internal' }),
    ]
    await given.member({ group }, owner, 50)
    await given.member({ group: target }, owner, 50)
    await given.project({ in: group, visibility: 'internal', pending_delete: 1 })
    expect((await (await as(owner))(ADDRESS, { id: group.id, group_id: target.id })).body).toMatchObject({
      subgroups: 0,
      projects: 0,
      lowered: null,
      members: { gain: 0, lose: 0, change: 0, people: [] },
    })
  })

  test.for([
    ['private', 3, 2],
    ['internal', 1, 1],
    ['public', 0, 0],
  ] as const)('a %s parent lowers %i groups and %i projects', async ([visibility, groups, projects], { given, as }) => {
    const owner = await given.user()
    const group = await given.group({ visibility: 'public' })
    const target = await given.group({ visibility })
    for (const each of [group, target]) await given.member({ group: each }, owner, 50)
    for (const level of ['internal', 'internal', 'private'] as const)
      await given.group({ parent: group, visibility: level })
    for (const level of ['public', 'internal', 'private'] as const)
      await given.project({ in: group, visibility: level })
    const { body } = await (await as(owner))(ADDRESS, { id: group.id, group_id: target.id })
    expect(body.lowered).toEqual(groups === 0 ? null : { visibility, groups, projects })
  })

  test('reports a project that is more visible than the parent, even if no group is', async ({ given, as }) => {
    const owner = await given.user()
    const [group, target] = [await given.group({ visibility: 'private' }), await given.group({ visibility: 'private' })]
    for (const each of [group, target]) await given.member({ group: each }, owner, 50)
    await given.project({ in: group, visibility: 'public' })
    const { body } = await (await as(owner))(ADDRESS, { id: group.id, group_id: target.id })
    expect(body.lowered).toEqual({ visibility: 'private', groups: 0, projects: 1 })
  })

  test('access requests, invitations, and expired memberships and shares give no access after the move', async ({
    server,
    given,
    as,
  }) => {
    const owner = await given.user({ name: 'Owner' })
    const [group, target] = [await given.group(), await given.group()]
    const [ended, lasting] = [await given.group(), await given.group()]
    for (const each of [group, target]) await given.member({ group: each }, owner, 50)
    const today = server.clock.today()
    await given.member({ group }, await given.user(), 30, { requested_at: server.clock.iso() })
    await given.member({ group }, await given.user(), 30, { expires_at: today })
    const stays = await given.user({ name: 'Stays' })
    await given.member({ group }, stays, 30, { expires_at: '2026-05-23' })
    const call = await as(owner)
    await call('POST /groups/:id/invitations', { id: group.id, email: ['new@example.org'], access_level: 30 })
    await given.member({ group: ended }, await given.user(), 30)
    await given.member({ group: lasting }, await given.user(), 20, { expires_at: today })
    await given.member({ group: lasting }, await given.user({ name: 'Shared' }), 40)
    const link = { shared_group_id: group.id, group_access: 30, created_at: server.clock.iso() }
    await server.db.write((trx) =>
      trx
        .insertInto('group_group_link')
        .values([
          { ...link, shared_with_group_id: ended.id, expires_at: today },
          { ...link, shared_with_group_id: lasting.id, expires_at: '2026-05-23' },
        ])
        .execute(),
    )
    // The shares were written as rows, so the access that they give counts as gained.
    const { people } = (await call(ADDRESS, { id: group.id, group_id: target.id })).body.members
    expect(people.map(({ user, from_level, to_level }) => [user.name, from_level, to_level])).toEqual([
      ['Shared', null, 30],
    ])
  })

  test('lists a hundred users by name, and counts all', async ({ given, as }) => {
    const owner = await given.user({ name: 'Owner' })
    const [old, other] = [await given.group(), await given.group()]
    const group = await given.group({ parent: old })
    for (const each of [group, other]) await given.member({ group: each }, owner, 50)
    for (let index = 0; index < 101; index++)
      await given.member({ group: old }, await given.user({ name: `User ${200 - Math.floor(index / 2)}` }), 30)
    const { members } = (await (await as(owner))(ADDRESS, { id: group.id, group_id: other.id })).body
    expect([members.lose, members.people.length]).toEqual([101, 100])
    const listed = members.people.map(({ user }) => [user.name, user.id] as const)
    expect(listed).toEqual(listed.toSorted(([a, i], [b, j]) => (a < b ? -1 : a > b ? 1 : i - j)))
  })

  test('requires Owner, and a hidden parent is 404', async ({ given, as }) => {
    const [maintainer, owner] = [await given.user(), await given.user()]
    const group = await given.group({ visibility: 'private' })
    const hidden = await given.group({ visibility: 'private' })
    await given.member({ group }, maintainer, 40)
    await given.member({ group }, owner, 50)
    expect(await (await as(maintainer))(ADDRESS, { id: group.id })).toMatchObject({ status: 403 })
    expect(await (await as(await given.user()))(ADDRESS, { id: group.id })).toMatchObject({ status: 404 })
    expect(await (await as(owner))(ADDRESS, { id: group.id, group_id: hidden.id })).toMatchObject({
      status: 404,
      body: { message: '404 Group Not Found' },
    })
    expect(await (await as(null))(ADDRESS, { id: group.id })).toMatchObject({ status: 401 })
  })

  test('does not reveal members of a parent in which the caller may not create subgroups', async ({ given, as }) => {
    const owner = await given.user()
    const group = await given.group()
    await given.member({ group }, owner, 50)
    const [foreign, own] = [await given.group({ visibility: 'public' }), await given.group()]
    await given.member({ group: foreign }, await given.user(), 30)
    await given.member({ group: own }, owner, 30)
    const call = await as(owner)
    for (const parent of [foreign, own])
      expect(await call(ADDRESS, { id: group.id, group_id: parent.id })).toMatchObject({
        status: 403,
        body: { message: '403 Forbidden' },
      })
  })

  test('reads the subgroups once, regardless of their number', async ({ given, as }) => {
    const admin = await as(await given.admin())
    const group = await given.group()
    const plans = await plansOf(() => admin(ADDRESS, { id: group.id, group_id: undefined }))
    const { steps } = planWith(plans, 'groups_lowered')
    expect(steps.filter((step) => step.includes('CORRELATED'))).toEqual([])
  })
})
