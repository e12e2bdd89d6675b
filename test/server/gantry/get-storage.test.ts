import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /-/gantry/v1/storage'
const later = '2030-01-01T00:00:00.000Z'

describe(ADDRESS, () => {
  test('divides everything into top-level groups with their subgroups, and personal namespaces', async ({
    server,
    given,
    as,
  }) => {
    const last_activity_at = server.clock.iso()
    const group = await given.group({ name: 'Harbor', path: 'harbor' })
    const below = await given.group({ name: 'Tools', path: 'tools', parent: group })
    const other = await given.group({ name: 'Pier', path: 'pier' })
    await given.group({ name: 'Empty', path: 'empty' })
    await given.project({ in: group, storage_size: 10, last_activity_at: '2020-01-01T00:00:00.000Z' })
    await given.project({ in: group, storage_size: 20, visibility: 'private' })
    await given.project({ in: below, storage_size: 100, last_activity_at: later })
    await given.project({ in: below, storage_size: 1000, pending_delete: 1 })
    await given.project({ in: other, storage_size: 6 })
    for (const storage_size of [5, 2]) await given.project({ owner: await given.user(), storage_size })
    const { status, body } = await (await as(await given.admin()))(ADDRESS, {})
    expect(status).toBe(200)
    expect(body).toEqual({
      total: { parts: 3, projects: 6, storage_size: 143 },
      parts: [
        {
          ...{ type: 'group', id: group.id, name: 'Harbor', full_path: 'harbor' },
          ...{ projects: 3, storage_size: 130, last_activity_at: later },
        },
        {
          ...{ type: 'personal', id: null, name: null, full_path: null },
          ...{ projects: 2, storage_size: 7, last_activity_at },
        },
        {
          ...{ type: 'group', id: other.id, name: 'Pier', full_path: 'pier' },
          ...{ projects: 1, storage_size: 6, last_activity_at },
        },
      ],
    })
  })

  test('divides a group into subgroups and projects, with the same sizes', async ({ given, as }) => {
    const group = await given.group({ name: 'Harbor', path: 'harbor' })
    const below = await given.group({ name: 'Tools', path: 'tools', parent: group })
    const deepest = await given.group({ parent: below })
    const project = await given.project({ in: group, name: 'Quay', path: 'quay', storage_size: 7 })
    await given.project({ in: group, storage_size: 0 })
    await given.project({ in: below, storage_size: 3 })
    await given.project({ in: deepest, storage_size: 4 })
    await given.project({ storage_size: 500 })
    const call = await as(await given.admin())
    const { body } = await call(ADDRESS, { group_id: group.id })
    expect(body.total).toEqual({ parts: 3, projects: 4, storage_size: 14 })
    // Of the same size, groups come first.
    expect(body.parts.slice(0, 2)).toMatchObject([
      { type: 'group', id: below.id, name: 'Tools', full_path: 'harbor/tools', projects: 2, storage_size: 7 },
      { type: 'project', id: project.id, name: 'Quay', full_path: 'harbor/quay', projects: 1, storage_size: 7 },
    ])
    const counts = await call('GET /-/gantry/v1/groups/counts', { ids: [group.id] })
    expect(counts.body.map(({ storage_size }) => storage_size)).toEqual([14])
  })

  test('divides personal namespaces by user, and the namespace of a user by project', async ({ given, as }) => {
    const [owner, other] = [await given.user({ username: 'ida', name: 'Ida' }), await given.user()]
    const [small, large] = [
      await given.project({ owner, storage_size: 1 }),
      await given.project({ owner, storage_size: 4 }),
    ]
    await given.project({ owner: other, storage_size: 3 })
    await given.project({ in: await given.group(), storage_size: 50 })
    const call = await as(await given.admin())
    const people = (await call(ADDRESS, { personal: true })).body
    expect(people.total).toEqual({ parts: 2, projects: 3, storage_size: 8 })
    expect(people.parts).toMatchObject([
      { type: 'user', id: owner.id, name: 'Ida', full_path: 'ida', projects: 2, storage_size: 5 },
      { type: 'user', id: other.id, projects: 1, storage_size: 3 },
    ])
    const own = (await call(ADDRESS, { user_id: owner.id })).body
    expect(own.parts.map(({ id }) => id)).toEqual([large.id, small.id])
  })

  test('lists at most 200 parts, and sums up all', async ({ given, as }) => {
    const group = await given.group()
    for (let index = 0; index < 201; index++) await given.project({ in: group, storage_size: index === 7 ? 3 : 2 })
    const { body } = await (await as(await given.admin()))(ADDRESS, { group_id: group.id })
    expect(body.total).toEqual({ parts: 201, projects: 201, storage_size: 403 })
    expect(body.parts.map(({ storage_size }) => storage_size)).toEqual([3, ...Array(199).fill(2)])
    // Parts of one size are in the order of their ids.
    const ids = body.parts.slice(1).map(({ id }) => id ?? 0)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })

  test('includes the sizes of projects in which the caller is at least Reporter', async ({ given, as }) => {
    const [guest, reporter] = [await given.user(), await given.user()]
    const group = await given.group({ visibility: 'public' })
    const project = await given.project({ in: group, storage_size: 70 })
    await given.project({ in: group, storage_size: 5 })
    await given.project({ owner: await given.user(), storage_size: 6 })
    await given.member({ project }, guest, 10)
    await given.member({ project }, reporter, 20)
    for (const input of [{}, { group_id: group.id }]) {
      const bodyFor = async (who: { id: number }) => (await (await as(who))(ADDRESS, input)).body
      expect(await bodyFor(guest)).toEqual({ total: { parts: 0, projects: 0, storage_size: 0 }, parts: [] })
      expect((await bodyFor(reporter)).total).toEqual({ parts: 1, projects: 1, storage_size: 70 })
    }
  })

  test('a hidden group and an unknown user do not exist', async ({ given, as }) => {
    const group = await given.group({ visibility: 'private' })
    const call = await as(await given.user())
    expect(await call(ADDRESS, { group_id: group.id })).toMatchObject({ status: 404 })
    expect(await call(ADDRESS, { user_id: 999_999 })).toMatchObject({ status: 404 })
  })

  test('needs a token, and divides one thing', async ({ given, as }) => {
    expect(await (await as(null))(ADDRESS, {})).toMatchObject({ status: 401 })
    const call = await as(await given.user())
    expect(await call(ADDRESS, { group_id: 1, personal: true })).toMatchObject({ status: 400 })
  })

  test.for(['all', 'group', 'personal', 'user'])('sums up from one index: %s', async (by, { given, as }) => {
    const { id } = await given.group()
    const admin = await given.admin()
    const input = { all: {}, group: { group_id: id }, personal: { personal: true }, user: { user_id: admin.id } }[by]
    for (const who of [admin, await given.user()]) {
      const call = await as(who)
      const plans = await plansOf(() => call(ADDRESS, { ...input, ...(by === 'user' && { user_id: who.id }) }))
      // Only the parts are sorted, by size.
      const plan = planWith(plans, 'all_storage')
      expectPlan(plan, { uses: 'project_namespace_storage', sorts: true })
      expect(plan.steps.join('\n')).toContain('COVERING INDEX project_namespace_storage')
    }
  })
})
