import { addDays } from '../../../src-server/kit/clock.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /-/gantry/v1/cleanup/projects'

describe(ADDRESS, () => {
  test('lists projects without activity for a year, the longest idle first', async ({ server, given, as }) => {
    const ago = (days: number) => ({ last_activity_at: `${addDays(server.clock.today(), -days)}T12:00:00.000Z` })
    await given.project(ago(364))
    const start = (days: number) => `${addDays(server.clock.today(), -days)}T00:00:00.000Z`
    await given.project({ last_activity_at: start(365) })
    const second = await given.project({ last_activity_at: `${addDays(server.clock.today(), -366)}T23:59:59.999Z` })
    const first = await given.project({ ...ago(500), name: 'Old tools' })
    await given.project({ ...ago(500), archived: 1 })
    await given.project({ ...ago(500), pending_delete: 1 })
    await given.project({ ...ago(500), marked_for_deletion_on: server.clock.today() })
    const call = await as(await given.admin())
    const { status, body, headers } = await call(ADDRESS, { reason: 'idle' })
    expect(status).toBe(200)
    expect(body.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(body[0]).toMatchObject({ name: 'Old tools', archived: false, visibility: 'public', ...ago(500) })
    expect(headers.get('X-Total')).toBe('2')
    expect((await call(ADDRESS, { reason: 'idle', search: 'old TOOLS' })).body).toHaveLength(1)
    const next = await call(ADDRESS, { reason: 'idle', per_page: 1, page: 2 })
    expect(next.body.map(({ id }) => id)).toEqual([second.id])
  })

  test('lists projects by their storage, archived projects included', async ({ given, as }) => {
    const small = await given.project({ storage_size: 10, archived: 1 })
    await given.project({ storage_size: 0 })
    const large = await given.project({ storage_size: 30 })
    const { body } = await (await as(await given.admin()))(ADDRESS, { reason: 'largest' })
    expect(body.map(({ id, storage_size }) => [id, storage_size])).toEqual([
      [large.id, 30],
      [small.id, 10],
    ])
  })

  test('lists projects in which no active user has the role Owner, inherited roles included', async ({
    server,
    given,
    as,
  }) => {
    const group = await given.group()
    const owned = await given.group()
    await given.member({ group: owned }, await given.user(), 50)
    await given.project({ in: owned })
    const left = await given.user({ state: 'blocked' })
    await given.member({ group }, left, 50)
    const maintained = await given.project({ in: group })
    await given.member({ project: maintained }, await given.user(), 40)
    const personal = await given.project({ owner: left })
    await given.project({ owner: await given.user() })
    await given.project({ in: group, pending_delete: 1 })
    await given.project({ in: group, marked_for_deletion_on: server.clock.today() })
    const call = await as(await given.admin())
    const { body } = await call(ADDRESS, { reason: 'without_owner' })
    expect(body.map(({ id }) => id)).toEqual([maintained.id, personal.id])
    const paged = await call(ADDRESS, { reason: 'without_owner', per_page: 1, page: 2 })
    expect(paged.body.map(({ id }) => id)).toEqual([personal.id])
    expect(paged.headers.get('X-Total')).toBe('2')
    const search = maintained.path_with_namespace
    expect((await call(ADDRESS, { reason: 'without_owner', search })).body.map(({ id }) => id)).toEqual([maintained.id])
  })

  test('lists for other users only the projects that they maintain', async ({ given, as }) => {
    const user = await given.user()
    const group = await given.group()
    const maintained = await given.project({ in: group, storage_size: 5 })
    const developed = await given.project({ in: group, storage_size: 6, visibility: 'public' })
    await given.member({ project: maintained }, user, 40)
    await given.member({ project: developed }, user, 30)
    const call = await as(user)
    for (const reason of ['largest', 'without_owner'] as const)
      expect((await call(ADDRESS, { reason })).body.map(({ id }) => id)).toEqual([maintained.id])
    expect((await call(ADDRESS, { reason: 'idle' })).body).toEqual([])
  })

  test('needs a token and a reason', async ({ given, as }) => {
    expect(await (await as(null))(ADDRESS, { reason: 'idle' })).toMatchObject({ status: 401 })
    const call = await as(await given.user())
    // @ts-expect-error: the reason is required
    expect(await call(ADDRESS, {})).toMatchObject({ status: 400 })
  })

  test.for([
    ['idle', 'project_last_activity'],
    ['largest', 'project_storage_size'],
  ] as const)(
    'for an administrator, reads %s projects in the order of a covering index',
    async ([reason, uses], { given, as }) => {
      const call = await as(await given.admin())
      for (let index = 0; index < 2; index++)
        await given.project({ storage_size: 1, last_activity_at: '2020-01-01T00:00:00.000Z' })
      const plans = await plansOf(() => call(ADDRESS, { reason, per_page: 1 }))
      const lists = plans.filter(({ sql }) => sql.includes('marked_for_deletion_on'))
      expect(lists).toHaveLength(2)
      for (const plan of lists) {
        expectPlan(plan, { uses: [uses, 'project_marked'] })
        expect(plan.steps.join('\n')).toContain(`SEARCH project USING COVERING INDEX ${uses}`)
      }
    },
  )

  test('for an administrator, finds projects without an owner by two walks of covering indexes', async ({
    given,
    as,
  }) => {
    const call = await as(await given.admin())
    for (let index = 0; index < 2; index++) await given.project({ in: await given.group() })
    const plans = await plansOf(() => call(ADDRESS, { reason: 'without_owner', per_page: 1 }))
    const lists = plans.filter(({ sql }) => sql.includes('marked_for_deletion_on'))
    expect(lists).toHaveLength(2)
    for (const plan of lists) {
      // Only the marked projects are sorted.
      expectPlan(plan, {
        uses: ['project_filters', 'project_authorization_owner', 'user_state', 'project_marked'],
        scans: ['project', 'project_authorization'],
        sorts: true,
      })
      const steps = plan.steps.join('\n')
      for (const step of [
        'MERGE (EXCEPT)',
        'SCAN project USING COVERING INDEX project_filters',
        'SCAN project_authorization USING COVERING INDEX project_authorization_owner',
      ])
        expect(steps).toContain(step)
      expect(steps.match(/TEMP B-TREE/g)).toHaveLength(1)
    }
  })

  test('for other users, starts from the projects that they maintain', async ({ given, as }) => {
    const call = await as(await given.user())
    for (const reason of ['idle', 'largest', 'without_owner'] as const) {
      const plan = planWith(await plansOf(() => call(ADDRESS, { reason })), 'marked_for_deletion_on')
      expectPlan(plan, { sorts: true })
    }
  })
})
