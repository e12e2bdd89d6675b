import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /-/gantry/v1/storage'

describe(ADDRESS, () => {
  test('sums up sizes by namespace, the largest first', async ({ server, given, as }) => {
    const last_activity_at = server.clock.iso()
    const group = await given.group({ name: 'Harbor', path: 'harbor' })
    const below = await given.group({ name: 'Tools', path: 'tools', parent: group })
    const owner = await given.user({ username: 'ida', name: 'Ida' })
    await given.project({ in: group, storage_size: 10, last_activity_at: '2020-01-01T00:00:00.000Z' })
    await given.project({ in: group, storage_size: 20, visibility: 'private' })
    await given.project({ in: below, storage_size: 100 })
    await given.project({ owner, storage_size: 5 })
    await given.project({ owner, storage_size: 1000, pending_delete: 1 })
    const { status, body } = await (await as(await given.admin()))(ADDRESS, {})
    expect(status).toBe(200)
    expect(body).toEqual({
      total: { namespaces: 3, projects: 4, storage_size: 135 },
      namespaces: [
        {
          id: below.id,
          name: 'Tools',
          full_path: 'harbor/tools',
          kind: 'group',
          projects: 1,
          storage_size: 100,
          last_activity_at,
        },
        {
          id: group.id,
          name: 'Harbor',
          full_path: 'harbor',
          kind: 'group',
          projects: 2,
          storage_size: 30,
          last_activity_at,
        },
        {
          id: expect.any(Number),
          name: 'Ida',
          full_path: 'ida',
          kind: 'user',
          projects: 1,
          storage_size: 5,
          last_activity_at,
        },
      ],
    })
  })

  test('lists at most 400 namespaces, and sums up all', async ({ given, as }) => {
    const [first] = [await given.group(), await given.group()]
    for (let index = 0; index < 400; index++)
      await given.project({ owner: await given.user(), storage_size: index === 7 ? 3 : 2 })
    await given.project({ in: first, storage_size: 1 })
    const { body } = await (await as(await given.admin()))(ADDRESS, {})
    expect(body.total).toEqual({ namespaces: 401, projects: 401, storage_size: 802 })
    expect(body.namespaces).toHaveLength(400)
    expect(body.namespaces.map(({ storage_size }) => storage_size)).toEqual([3, ...Array(399).fill(2)])
    // Namespaces of one size are in the order of their ids.
    const ids = body.namespaces.slice(1).map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })

  test('includes the sizes of projects in which the caller is at least Reporter', async ({ given, as }) => {
    const [guest, reporter] = [await given.user(), await given.user()]
    const project = await given.project({ storage_size: 70 })
    await given.member({ project }, guest, 10)
    await given.member({ project }, reporter, 20)
    const totalOf = async (who: { id: number }) => (await (await as(who))(ADDRESS, {})).body.total
    expect(await totalOf(guest)).toEqual({ namespaces: 0, projects: 0, storage_size: 0 })
    expect(await totalOf(reporter)).toEqual({ namespaces: 1, projects: 1, storage_size: 70 })
  })

  test('needs a token', async ({ as }) => {
    expect(await (await as(null))(ADDRESS, {})).toMatchObject({ status: 401 })
  })

  test('for an administrator, reads all sizes from one index', async ({ given, as }) => {
    await given.project()
    const call = await as(await given.admin())
    const plan = planWith(await plansOf(() => call(ADDRESS, {})), 'all_storage')
    expectPlan(plan, { uses: 'project_namespace_storage', scans: ['project', 'sums'], sorts: true })
  })
})
