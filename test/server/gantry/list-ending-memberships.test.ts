import { addDays } from '../../../src-server/kit/clock.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /-/gantry/v1/cleanup/memberships'

describe(ADDRESS, () => {
  test('lists direct memberships that end within 30 days, the earliest first', async ({ server, given, as }) => {
    const on = (days: number) => ({ expires_at: addDays(server.clock.today(), days) })
    const [project, group] = [await given.project({ name: 'Tides' }), await given.group({ name: 'Harbour' })]
    const [ada, grace] = [await given.user({ name: 'Ada' }), await given.user({ name: 'Grace' })]
    await given.member({ project }, ada, 30, on(30))
    await given.member({ group }, grace, 40, on(2))
    await given.member({ group }, ada, 20, on(31))
    await given.member({ project }, await given.user(), 20)
    await given.member({ project }, await given.user(), 20, { ...on(3), requested_at: server.clock.iso() })
    // Minimal access is no role, and nobody misses it.
    await given.member({ group }, await given.user(), 5, on(3))
    const call = await as(await given.admin())
    const { status, body, headers } = await call(ADDRESS, {})
    expect(status).toBe(200)
    expect(headers.get('X-Total')).toBe('2')
    expect(body).toMatchObject([
      {
        source: 'group',
        source_id: group.id,
        source_name: 'Harbour',
        source_path: group.full_path,
        user: { id: grace.id },
        access_level: 40,
        ...on(2),
      },
      {
        source: 'project',
        source_id: project.id,
        source_name: 'Tides',
        source_path: project.path_with_namespace,
        user: { id: ada.id },
        access_level: 30,
        ...on(30),
      },
    ])
    expect((await call(ADDRESS, { search: 'ada' })).body).toHaveLength(1)
    expect((await call(ADDRESS, { search: group.full_path })).body).toHaveLength(1)
  })

  test('lists for other users only memberships that they may manage', async ({ server, given, as }) => {
    const soon = { expires_at: addDays(server.clock.today(), 5) }
    const user = await given.user()
    const [maintained, developed] = [await given.project(), await given.project({ visibility: 'public' })]
    const [owned, held] = [await given.group(), await given.group()]
    await given.member({ project: maintained }, user, 40)
    await given.member({ project: developed }, user, 30)
    await given.member({ group: owned }, user, 50)
    await given.member({ group: held }, user, 40)
    const guest = await given.user()
    for (const project of [maintained, developed]) await given.member({ project }, guest, 10, soon)
    for (const group of [owned, held]) await given.member({ group }, guest, 10, soon)
    const { body } = await (await as(user))(ADDRESS, {})
    expect(body.map(({ source, source_id }) => [source, source_id])).toEqual([
      ['project', maintained.id],
      ['group', owned.id],
    ])
  })

  test('does not list memberships of records that are being removed', async ({ server, given, as }) => {
    const soon = { expires_at: addDays(server.clock.today(), 5) }
    const user = await given.user()
    await given.member({ project: await given.project({ pending_delete: 1 }) }, user, 30, soon)
    await given.member({ group: await given.group({ pending_delete: 1 }) }, user, 30, soon)
    expect((await (await as(await given.admin()))(ADDRESS, {})).body).toEqual([])
  })

  test('needs a token', async ({ as }) => {
    expect(await (await as(null))(ADDRESS, {})).toMatchObject({ status: 401 })
  })

  test('reads only memberships that end, in the order of an index', async ({ given, as }) => {
    for (const caller of [await given.admin(), await given.user()]) {
      const call = await as(caller)
      const plans = await plansOf(() => call(ADDRESS, { per_page: 1 }))
      expectPlan(planWith(plans, 'source_path'), { uses: 'member_expiry' })
    }
  })
})
