import { sql } from 'kysely'
import { badParameter, forbidden, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { expectPlan, plansOf } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /groups/:id/transfer_locations'

describe(ADDRESS, () => {
  test('lists the possible parents by name', async ({ server, given, as }) => {
    const ada = await given.user()
    const parent = await given.group({ name: 'Parent' })
    const group = await given.group({ parent, name: 'Group' })
    await given.group({ parent: group, name: 'Below' })
    const owned = await given.group({ name: 'owned', path: 'owned' })
    const inherited = await given.group({ parent: owned, name: 'Inherited', path: 'in' })
    const maintained = await given.group({ name: 'Maintained' })
    const forOwners = await given.group({ name: 'For owners', subgroup_creation_level: 'owner' })
    const developed = await given.group({ name: 'Developed' })
    const shared = await given.group({ name: 'A shared one' })
    await given.group({ name: 'Foreign' })
    const going = await given.group({ name: 'Being removed', pending_delete: 1 })
    for (const one of [parent, owned, going]) await given.member({ group: one }, ada, 50)
    for (const one of [maintained, forOwners]) await given.member({ group: one }, ada, 40)
    await given.member({ group: developed }, ada, 30)
    const admin = await as(await given.admin())
    await admin('POST /groups/:id/share', { id: shared.id, group_id: owned.id, group_access: 40 })
    await server.db.write((trx) =>
      trx.updateTable('namespace').set({ avatar: 'avatars/x' }).where('id', '=', owned.id).execute(),
    )
    const call = await as(ada)
    const answer = await call(ADDRESS, { id: group.id })
    expect(answer.status).toBe(200)
    expect(answer.body.map(({ name }) => name)).toEqual(['A shared one', 'Inherited', 'Maintained', 'owned'])
    expect(answer.body.at(-1)).toEqual({
      id: owned.id,
      web_url: `${server.origin}/groups/owned`,
      name: 'owned',
      avatar_url: `${server.origin}/-/gantry/v1/pictures/x`,
      full_name: 'owned',
      full_path: 'owned',
    })
    expect(answer.body[1]).toMatchObject({ id: inherited.id, full_name: 'owned / Inherited', full_path: 'owned/in' })
    expect((await call(ADDRESS, { id: parent.id })).body.map(({ name }) => name)).toEqual([
      'A shared one',
      'Inherited',
      'Maintained',
      'owned',
    ])
    expect((await admin(ADDRESS, { id: group.id })).body.map(({ name }) => name)).toEqual([
      'A shared one',
      'Developed',
      'For owners',
      'Foreign',
      'Inherited',
      'Maintained',
      'owned',
    ])
  })

  test('a transfer to each listed group succeeds, and to any other fails', async ({ given, as }) => {
    const ada = await given.user()
    const group = await given.group({ parent: await given.group() })
    await given.member({ group }, ada, 50)
    const below = await given.group({ parent: group })
    const others = []
    for (const level of [10, 30, 40, 50])
      for (const subgroup_creation_level of ['owner', 'maintainer']) {
        const other = await given.group({ subgroup_creation_level })
        await given.member({ group: other }, ada, level)
        others.push(other.id)
      }
    const call = await as(ada)
    const listed = (await call(ADDRESS, { id: group.id })).body.map(({ id }) => id)
    const taking = []
    for (const id of [...others, below.id, group.id])
      if ((await call('POST /groups/:id/transfer', { id: group.id, group_id: id })).status === 201) taking.push(id)
    expect(listed).toEqual(taking)
    expect(listed).toHaveLength(3)
  })

  test.for([
    ['har', ['Harbour', 'The pier']],
    ['HARB', ['Harbour', 'The pier']],
    ['pier the', ['The pier']],
    ['x_', []],
    ['%', []],
  ] as const)('a search for %s matches names and paths', async ([search, names], { given, as }) => {
    const group = await given.group({ name: 'Own', path: 'own' })
    await given.group({ name: 'Harbour', path: 'one' })
    await given.group({ name: 'The pier', path: 'harbour-two' })
    await given.group({ name: 'Sea', path: 'sea' })
    const call = await as(await given.admin())
    expect((await call(ADDRESS, { id: group.id, search })).body.map(({ name }) => name)).toEqual(names)
  })

  test('has pages', async ({ given, as }) => {
    const group = await given.group()
    for (const name of ['c', 'B', 'a']) await given.group({ name })
    const call = await as(await given.admin())
    const answer = await call(ADDRESS, { id: group.id, per_page: 2, page: 2 })
    expect(answer.body.map(({ name }) => name)).toEqual(['c'])
    expect(answer.headers.get('x-total')).toBe('3')
  })

  test('is for owners', async ({ given, asLoose }) => {
    const [maintainer, stranger] = [await given.user(), await given.user()]
    const group = await given.group({ visibility: 'private' })
    await given.member({ group }, maintainer, 40)
    expect(await (await asLoose(null))(ADDRESS, { id: group.id })).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(maintainer))(ADDRESS, { id: group.id })).toMatchObject(forbidden())
    expect(await (await asLoose(stranger))(ADDRESS, { id: group.id })).toMatchObject(notFound('Group'))
    expect(await (await asLoose(await given.admin()))(ADDRESS, { id: group.id, per_page: 'x' })).toMatchObject(
      badParameter('per_page is invalid'),
    )
  })

  test.for(['without', 'with'])(
    "starts from the caller's groups, or walks along the names, %s statistics",
    async (statistics, { server, given, as }) => {
      const ada = await given.user()
      const group = await given.group()
      await given.member({ group }, ada, 50)
      await given.member({ group: await given.group() }, ada, 50)
      for (let n = 0; n < 40; n++) await given.group()
      if (statistics === 'with') await server.db.write((trx) => sql`ANALYZE`.execute(trx))
      const [call, admin] = [await as(ada), await as(await given.admin())]
      const plans = await plansOf(() => call(ADDRESS, { id: group.id, per_page: 1 }))
      const own = plans.filter(({ sql }) => sql.includes('as "mine"'))
      expect(own).toHaveLength(2)
      for (const plan of own) expectPlan(plan, { scans: ['mine'], sorts: true })
      const all = (await plansOf(() => admin(ADDRESS, { id: group.id, search: 'group' }))).filter(({ sql }) =>
        sql.includes('namespace_ancestor a'),
      )
      expect(all).toHaveLength(2)
      for (const plan of all) {
        const counts = plan.sql.includes('count(*)')
        expectPlan(plan, counts ? { scans: ['namespace'] } : { uses: 'namespace_name' })
      }
    },
  )
})
