import { sql } from 'kysely'
import { BLOCKED, badParameter, insufficientScope, UNAUTHORIZED } from '../../support/answers.ts'
import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /namespaces'
const pathsOf = (body: readonly { full_path: string }[]) => body.map((namespace) => namespace.full_path)

describe(ADDRESS, () => {
  test('a user sees the own namespace and those of groups with access', async ({ server, given, as }) => {
    const ada = await given.user({ username: 'ada', name: 'Ada' })
    const top = await given.group({ path: 'top', name: 'Top', visibility: 'private' })
    await given.group({ path: 'open', visibility: 'public' })
    await given.group({ path: 'below', name: 'Below', parent: top })
    await given.member({ group: top }, ada, 10)
    const answer = await (await as(ada))(ADDRESS, {})
    expect(answer.status).toBe(200)
    expect(pathsOf(answer.body)).toEqual(['ada', 'top', 'top/below'])
    expect(answer.body[2]).toEqual({
      id: expect.any(Number),
      name: 'Below',
      path: 'below',
      kind: 'group',
      full_path: 'top/below',
      parent_id: top.id,
      avatar_url: null,
      web_url: `${server.origin}/groups/top/below`,
    })
    expect(answer.body[0]).toEqual({
      id: await given.namespaceOf(ada),
      name: 'Ada',
      path: 'ada',
      kind: 'user',
      full_path: 'ada',
      parent_id: null,
      avatar_url: `${server.origin}/-/gantry/v1/avatars/${ada.id}`,
      web_url: `${server.origin}/ada`,
    })
  })

  test('an administrator sees all namespaces', async ({ given, as }) => {
    const admin = await given.admin({ username: 'root' })
    await given.user({ username: 'ada' })
    await given.group({ path: 'top', visibility: 'private' })
    expect(pathsOf((await (await as(admin))(ADDRESS, {})).body)).toEqual(['root', 'ada', 'top'])
  })

  test('owned_only lists only namespaces that the caller owns', async ({ given, as }) => {
    const ada = await given.user({ username: 'ada' })
    const [mine, theirs] = [await given.group({ path: 'mine' }), await given.group({ path: 'theirs' })]
    await given.group({ path: 'inner', parent: mine })
    await given.member({ group: mine }, ada, 50)
    await given.member({ group: theirs }, ada, 40)
    expect(pathsOf((await (await as(ada))(ADDRESS, { owned_only: true })).body)).toEqual(['ada', 'mine', 'mine/inner'])
  })

  test('owned_only applies to administrators too', async ({ given, as }) => {
    const admin = await given.admin({ username: 'root' })
    await given.group({ path: 'theirs' })
    await given.member({ group: await given.group({ path: 'mine' }) }, admin, 50)
    expect(pathsOf((await (await as(admin))(ADDRESS, { owned_only: true })).body)).toEqual(['root', 'mine'])
  })

  test('administrators do not find a group that is being removed', async ({ given, asLoose }) => {
    const { id, full_path } = await given.group({ pending_delete: 1 })
    const call = await asLoose(await given.admin({ username: 'root' }))
    expect(await call(ADDRESS, {})).toMatchObject({ status: 200, body: [{ full_path: 'root' }] })
    for (const sent of [id, full_path]) expect((await call('GET /namespaces/:id', { id: sent })).status).toBe(404)
  })

  test.for([
    ['har', ['harbour', 'harbour/pier']],
    ['PIER', ['harbour/pier']],
    ['light house', ['house']],
    ['"light house"', []],
    ['li', []],
    ['ab', ['ab']],
    ['100%', []],
    ['', ['ada', 'harbour', 'harbour/pier', 'house', 'ab']],
  ] as const)('a search for %j looks at names and full paths', async ([search, paths], { given, as }) => {
    const ada = await given.user({ username: 'ada', name: 'Ada' })
    const harbour = await given.group({ path: 'harbour', name: 'Port' })
    await given.group({ path: 'pier', name: 'Jetty', parent: harbour })
    const house = await given.group({ path: 'house', name: 'The house of light' })
    const short = await given.group({ path: 'ab', name: 'Short' })
    for (const group of [harbour, house, short]) await given.member({ group }, ada, 30)
    expect(pathsOf((await (await as(ada))(ADDRESS, { search })).body)).toEqual(paths)
  })

  test('has page headers', async ({ given, as }) => {
    const admin = await given.admin()
    for (let n = 0; n < 4; n++) await given.group()
    const answer = await (await as(admin))(ADDRESS, { per_page: 2, page: 3 })
    expect(answer.body).toHaveLength(1)
    expect(Object.fromEntries(answer.headers)).toMatchObject({ 'x-total': '5', 'x-next-page': '', 'x-prev-page': '2' })
  })

  test('refuses anonymous callers, blocked users, read_user tokens and invalid values', async ({
    server,
    given,
    asLoose,
  }) => {
    expect(await (await asLoose(null))(ADDRESS)).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(await given.user({ state: 'blocked' })))(ADDRESS)).toMatchObject(BLOCKED)
    const token = await given.token(await given.user(), { scopes: '["read_user"]' })
    expect(await server.send('GET', '/namespaces', { token })).toMatchObject(insufficientScope('api read_api'))
    expect(await (await asLoose(await given.user()))(ADDRESS, { owned_only: 'perhaps', per_page: 'x' })).toMatchObject(
      badParameter('owned_only is invalid, per_page is invalid'),
    )
  })

  test.for(['without', 'with'])(
    "finds a user's namespaces through memberships, %s statistics",
    async (statistics, { server, given, as }) => {
      const ada = await given.user()
      const mine = await given.group()
      for (let n = 0; n < 30; n++) await given.member({ group: await given.group() }, await given.user(), 10)
      await given.member({ group: mine }, ada, 20)
      if (statistics === 'with') await server.db.write((trx) => sql`ANALYZE`.execute(trx))
      const call = await as(ada)
      const lists = (await plansOf(() => call(ADDRESS, { per_page: 1 }))).filter(({ sql }) => sql.includes('as "mine"'))
      expect(lists).toHaveLength(2)
      for (const plan of lists) expectPlan(plan, { uses: 'namespace_user', scans: ['mine'], sorts: true })
      expectPlans(await plansOf(() => call('GET /namespaces/:id', { id: mine.id })), { sorts: true })
      expectPlans(await plansOf(() => call('GET /namespaces/:id', { id: mine.full_path })), { sorts: true })
    },
  )

  test('walks all namespaces along their ids', async ({ given, as }) => {
    const call = await as(await given.admin())
    const plans = await plansOf(() => call(ADDRESS, {}))
    const list = planWith(plans, 'order by "namespace"."id"')
    expectPlan(list, { uses: 'group_pending_delete', scans: ['namespace', 'group'] })
  })
})
