import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { shareProject } from '../members/shares.ts'

const ADDRESS = 'GET /projects/:id/share_locations'

describe(ADDRESS, () => {
  test("lists the caller's groups by name, without parents of the project and existing shares", async ({
    server,
    given,
    as,
  }) => {
    const user = await given.user()
    const [works, yard, Zinc, given_already, foreign] = [
      await given.group({ name: 'Works', path: 'works' }),
      await given.group({ name: 'yard', path: 'yard' }),
      await given.group({ name: 'Zinc', path: 'zinc' }),
      await given.group({ name: 'Has it', path: 'has-it' }),
      await given.group({ name: 'Foreign', path: 'foreign', visibility: 'public' }),
    ]
    const tools = await given.group({ parent: works, name: 'Tools', path: 'tools' })
    const saws = await given.group({ parent: tools, name: 'Saws', path: 'saws' })
    const project = await given.project({ in: tools })
    await given.member({ group: works }, user, 40)
    for (const group of [yard, Zinc, given_already]) await given.member({ group }, user, 10)
    await shareProject(server, project, given_already, 10)
    const call = await as(user)
    const answer = await call(ADDRESS, { id: project.id })
    expect(answer.status).toBe(200)
    expect(answer.body.map(({ full_path }) => full_path)).toEqual(['works/tools/saws', 'yard', 'zinc'])
    expect(answer.body[0]).toEqual({
      ...{ id: saws.id, web_url: `${server.origin}/groups/works/tools/saws`, name: 'Saws', avatar_url: null },
      ...{ full_name: 'Works / Tools / Saws', full_path: 'works/tools/saws' },
    })
    expect((await call(ADDRESS, { id: project.id, search: 'zin' })).body.map(({ id }) => id)).toEqual([Zinc.id])
    const { body, headers } = await call(ADDRESS, { id: project.id, per_page: 1, page: 2 })
    expect([body.map(({ id }) => id), headers.get('x-total')]).toEqual([[yard.id], '3'])
    const admin = await as(await given.admin())
    expect((await admin(ADDRESS, { id: project.id })).body.map(({ id }) => id)).toContain(foreign.id)
  })

  test("respects the share rules of the top-level group and the project's group", async ({ given, as }) => {
    const user = await given.user()
    const works = await given.group({ name: 'Works', prevent_sharing_groups_outside_hierarchy: 1 })
    const [tools, saws] = [await given.group({ parent: works }), await given.group({ parent: works })]
    const locked = await given.group({ parent: works, share_with_group_lock: 1 })
    for (const group of [works, await given.group()]) await given.member({ group }, user, 40)
    const call = await as(user)
    const { id } = await given.project({ in: tools })
    expect((await call(ADDRESS, { id })).body.map((one) => one.id).sort()).toEqual([saws.id, locked.id])
    expect((await call(ADDRESS, { id: (await given.project({ in: locked })).id })).body).toEqual([])
  })

  test('lists groups whose share has expired, but none with minimal access or in deletion', async ({
    server,
    given,
    as,
  }) => {
    const user = await given.user()
    const project = await given.project({ owner: user })
    const [ended, ending, minimal, leaving] = [
      await given.group(),
      await given.group(),
      await given.group(),
      await given.group({ pending_delete: 1 }),
    ]
    for (const group of [ended, ending, leaving]) await given.member({ group }, user, 10)
    await given.member({ group: minimal }, user, 5)
    await shareProject(server, project, ended, 10, '2026-05-22')
    await shareProject(server, project, ending, 10, '2026-05-23')
    const idsFor = async (who: { id: number }) =>
      (await (await as(who))(ADDRESS, { id: project.id })).body.map(({ id }) => id)
    expect(await idsFor(user)).toEqual([ended.id])
    expect((await idsFor(await given.admin())).sort()).toEqual([ended.id, minimal.id])
  })

  test("starts from the caller's groups only", async ({ given, as }) => {
    const owner = await given.user()
    const { id } = await given.project({ owner })
    const call = await as(owner)
    const plans = await plansOf(() => call(ADDRESS, { id, search: 'abc' }))
    expectPlan(planWith(plans, 'group_authorization'), { sorts: true })
  })
})
