import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /-/gantry/v1/groups/counts'

describe(ADDRESS, () => {
  test('counts direct contents and descendants of each group, and sizes for its Owners', async ({ given, as }) => {
    const owner = await given.user()
    const group = await given.group({ visibility: 'public' })
    const below = await given.group({ parent: group, visibility: 'private' })
    await given.group({ parent: below, visibility: 'private' })
    await given.project({ in: group, storage_size: 10 })
    await given.project({ in: group, storage_size: 20, visibility: 'private' })
    await given.project({ in: below, storage_size: 100, visibility: 'private' })
    await given.project({ in: below, storage_size: 1000, pending_delete: 1 })
    await given.member({ group }, owner, 50)
    const { status, body } = await (await as(owner))(ADDRESS, { ids: [group.id, below.id] })
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id: group.id,
        access_level: 50,
        subgroups: 1,
        all_subgroups: 2,
        projects: 2,
        all_projects: 3,
        members: 1,
        storage_size: 130,
      },
      {
        id: below.id,
        access_level: 50,
        subgroups: 1,
        all_subgroups: 1,
        projects: 1,
        all_projects: 1,
        members: 0,
        storage_size: 100,
      },
    ])
  })

  test('counts only visible contents for a stranger, without sizes', async ({ given, as }) => {
    const group = await given.group({ visibility: 'public' })
    const hidden = await given.group({ parent: group, visibility: 'private' })
    await given.project({ in: group, visibility: 'private' })
    await given.project({ in: group, visibility: 'internal' })
    const open = await given.group({ parent: group, visibility: 'internal' })
    await given.project({ in: open, visibility: 'private' })
    await given.project({ in: open, visibility: 'internal' })
    await given.group({ parent: open, visibility: 'private' })
    const { body } = await (await as(await given.user()))(ADDRESS, { ids: [group.id, hidden.id] })
    expect(body).toEqual([
      {
        id: group.id,
        access_level: 0,
        subgroups: 1,
        all_subgroups: 1,
        projects: 1,
        all_projects: 2,
        members: 0,
        storage_size: null,
      },
    ])
  })

  test('access requests and expired memberships do not count', async ({ server, given, as }) => {
    const group = await given.group()
    await given.member({ group }, await given.user(), 30, { requested_at: server.clock.iso() })
    await given.member({ group }, await given.user(), 30, { expires_at: server.clock.today() })
    await given.member({ group }, await given.user(), 30)
    await given.member({ group }, await given.user(), 30, { expires_at: '2026-05-23' })
    const admin = await as(await given.admin())
    await admin('POST /groups/:id/invitations', { id: group.id, email: ['new@example.org'], access_level: 30 })
    const { body } = await admin(ADDRESS, { ids: [group.id] })
    expect(body).toMatchObject([{ members: 2, access_level: 50 }])
  })

  test('shows the level of a member, and the size only to Owners', async ({ given, as }) => {
    const maintainer = await given.user()
    const group = await given.group()
    await given.project({ in: group, storage_size: 10 })
    await given.member({ group }, maintainer, 40)
    const { body } = await (await as(maintainer))(ADDRESS, { ids: [group.id] })
    expect(body).toMatchObject([{ access_level: 40, projects: 1, storage_size: null }])
    expect((await (await as(await given.admin()))(ADDRESS, { ids: [group.id] })).body).toMatchObject([
      { access_level: 50, storage_size: 10 },
    ])
  })

  test('requires a token and ids', async ({ given, as }) => {
    expect(await (await as(null))(ADDRESS, { ids: [1] })).toMatchObject({ status: 401 })
    const call = await as(await given.user())
    expect(await call(ADDRESS, { ids: Array.from({ length: 501 }, (_, i) => i) })).toMatchObject({ status: 400 })
    expect(await call(ADDRESS, { ids: Array.from({ length: 500 }, (_, i) => i + 1) })).toMatchObject({ status: 200 })
  })

  test('finds rows by key', async ({ given, as }) => {
    const group = await given.group()
    const call = await as(await given.user())
    const plan = planWith(await plansOf(() => call(ADDRESS, { ids: [group.id] })), 'storage_size')
    expectPlan(plan, { uses: 'namespace_parent', scans: ['json_each', 'a', 'm'] })
  })
})
