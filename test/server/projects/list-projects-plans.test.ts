import { sql } from 'kysely'
import type { Given } from '../../support/given.ts'
import { expectPlan, expectPlans, type Plan, plansOf, planWith } from '../../support/plans.ts'
import { some } from '../../support/runs.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, testIn } from '../../support/test.ts'
import { drawProjects, multiply } from './world.ts'

const ADDRESS = 'GET /projects'
const INDEXES = {
  name: 'project_name',
  path: 'project_path',
  updated_at: 'project_updated',
  last_activity_at: 'project_last_activity',
  repository_size: 'project_repository_size',
  storage_size: 'project_storage_size',
  packages_size: 'project_packages_size',
  wiki_size: 'project_wiki_size',
} as const

const page = (plans: readonly Plan[]) => planWith(plans, ') as "page"')
/** The same for a page with rows; an empty page reads nothing. */
const pages = (plans: readonly Plan[]) => plans.filter((plan) => plan.sql.includes(') as "page"'))
/** The plan of the statement that finds the matches. */
const few = (plans: readonly Plan[]) => planWith(plans, 'json_group_array')
const rest = (plans: readonly Plan[]) => plans.filter((plan) => !pages(plans).includes(plan))

/** Without statistics, as in a new instance, and with those of a seed. */
const STATISTICS = [['without'], ['with']] as const

async function drawMany(server: TestServer, given: Given, statistics: 'with' | 'without') {
  const drawn = await drawProjects(server, given)
  await multiply(server, 80)
  if (statistics === 'with') await analyze(server)
  return drawn
}

async function drawFew(server: TestServer, given: Given, statistics: 'with' | 'without') {
  const drawn = await drawProjects(server, given)
  if (statistics === 'with') await analyze(server)
  return drawn
}

const testInFew = testIn(drawProjects)

const analyze = ({ db }: TestServer) => db.write((trx) => sql`ANALYZE`.execute(trx))

describe.each(STATISTICS)('how lists of projects are read where many match, %s statistics', (statistics) => {
  const test = testIn((server, given) => drawMany(server, given, statistics))

  test('walk along the index of their order without sorting', async ({ world, as }) => {
    for (const who of some([world.member, world.stranger, world.admin, world.external], 2)) {
      const call = await as(who)
      for (const [order_by, index] of Object.entries(INDEXES)) {
        if (order_by.endsWith('_size') && who !== world.admin) continue
        const order = { order_by: order_by as keyof typeof INDEXES }
        for (const sort of ['asc', 'desc'] as const)
          for (const simple of some([false, true], 2))
            expectPlan(page(await plansOf(() => call(ADDRESS, { ...order, sort, simple }))), {
              uses: index,
              scans: ['project', 'page'],
            })
      }
      for (const query of [{}, { order_by: 'id', sort: 'asc', pagination: 'keyset' }] as const)
        expectPlan(page(await plansOf(() => call(ADDRESS, query))), { scans: ['project', 'page'] })
    }
  }, 60_000)

  test('keyset pages seek their start instead of counting', async ({ world, as }) => {
    const call = await as(world.admin)
    const query = { pagination: 'keyset', order_by: 'id', sort: 'asc', id_after: 2000 } as const
    expectPlan(page(await plansOf(() => call(ADDRESS, query))), { scans: ['page'] })
  }, 60_000)

  test('filters and memberships are checked per project during the walk', async ({ world, asLoose }) => {
    const call = await asLoose(world.member)
    for (const query of [
      { membership: true },
      { min_access_level: 20 },
      { with_issues_enabled: true },
      { last_activity_after: '2026-01-01' },
      { topic: 'sea' },
      { id_before: 4000, order_by: 'name' },
    ])
      expectPlan(page(await plansOf(() => call(ADDRESS, query))), { scans: ['project', 'page', 'wanted'] })
  }, 60_000)

  test('filters are read from an index, and only filters on other columns read rows', async ({ world, asLoose }) => {
    for (const who of some([world.member, world.stranger, world.admin, world.external], 2)) {
      const call = await asLoose(who)
      for (const query of [
        { with_issues_enabled: true },
        { with_merge_requests_enabled: true, visibility: 'internal' },
        { id_after: 100 },
        { membership: true },
        { topic: 'sea,tools', archived: false },
        { last_activity_after: '2026-06-05' },
        { last_activity_before: '2026-06-09', with_programming_language: 'ruby' },
        { repository_storage: 'default' },
        { imported: true },
      ])
        for (const step of few(await plansOf(() => call(ADDRESS, query))).steps)
          expect(step).not.toMatch(/SEARCH (project|whole) USING (INTEGER PRIMARY KEY|INDEX)|SCAN project$/)
    }
  }, 60_000)

  test('a page with a high offset is found among the matches, along the index of its order', async ({
    world,
    asLoose,
  }) => {
    for (const who of [world.admin, world.member]) {
      const call = await asLoose(who)
      const far = { with_programming_language: 'ruby', per_page: 100, page: 11 }
      const named = page(await plansOf(() => call(ADDRESS, { ...far, order_by: 'name' })))
      expectPlan(named, { uses: ['project_name', 'project_language_name'], scans: ['project', 'page'] })
      expectPlan(page(await plansOf(() => call(ADDRESS, far))), {
        uses: 'project_language_name',
        scans: ['page'],
        sorts: true,
      })
    }
  }, 60_000)

  test('visible projects are counted in one index', async ({ world, as }) => {
    for (const who of [null, world.admin, world.stranger, world.member, world.external])
      for (const query of [{}, { archived: false }]) {
        const call = await as(who)
        const plans = await plansOf(() => call(ADDRESS, query))
        const totals = plans.filter((plan) => /count\(\*\)/.test(plan.sql))
        for (const plan of totals) expectPlan(plan, { scans: ['project', 'some', 'found'] })
        expectPlan(few(plans), { uses: 'project_seen', scans: ['project', 'found'] })
      }
  }, 60_000)

  test('a large namespace is walked along its own index in the order of ids', async ({ world, as }) => {
    const call = await as(world.admin)
    for (const sort of ['asc', 'desc'] as const) {
      const query = { id: 'top', with_shared: false, sort }
      const plans = await plansOf(() => call('GET /groups/:id/projects', query))
      expectPlan(page(plans), { uses: 'project_namespace', scans: ['page'] })
    }
  }, 60_000)
})

const SETS = [
  [{ membership: true }, 'sqlite_autoindex_project_authorization_1'],
  [{ owned: true }, 'sqlite_autoindex_project_authorization_1'],
  [{ visibility: 'private' }, 'sqlite_autoindex_project_authorization_1'],
  [{ starred: true }, 'sqlite_autoindex_star_1'],
  [{ imported: true }, 'project_creator'],
  [{ topic: 'sea' }, 'project_topic_topic'],
  [{ topic_id: 1 }, 'project_topic_topic'],
  [{ with_programming_language: 'ruby' }, 'project_language_name'],
  [{ archived: true }, 'project_archived'],
  [{ last_activity_after: '2026-05-01' }, 'project_last_activity'],
  [{ last_activity_before: '2026-06-09' }, 'project_last_activity'],
  [{ visibility: 'public' }, 'project_seen'],
  [{ search: 'x' }, 'project_brief'],
  [{ search: 'to us' }, 'project_name'],
  [{}, 'project_seen'],
] as const

describe.each(STATISTICS)('how lists of projects are read where few match, %s statistics', (statistics) => {
  const test = testIn((server, given) => drawFew(server, given, statistics))

  test.for(SETS)('%j is found by %s, and then sorted', async ([query, index], { world, asLoose }) => {
    const { member } = world
    const call = await asLoose(member)
    for (const order_by of ['created_at', 'name']) {
      const plans = await plansOf(() => call(ADDRESS, { ...query, order_by }))
      for (const plan of pages(plans)) expectPlan(plan, { scans: ['page'], sorts: true })
      if (order_by === 'created_at')
        expectPlan(few(plans), {
          scans: ['found', 'wanted', 'few'],
          sorts: true,
          ...(!index.startsWith('sqlite_') && { uses: index }),
        })
    }
  })

  test.for([
    ['GET /groups/:id/projects', 'group', {}, 'project_namespace'],
    ['GET /groups/:id/projects', 'group', { with_shared: false }, 'project_namespace'],
    ['GET /groups/:id/projects', 'group', { include_subgroups: true }, 'namespace_ancestor_down'],
    ['GET /groups/:id/projects', 'group', { include_subgroups: true, search: 'harbour' }, 'namespace_ancestor_down'],
    ['GET /groups/:id/projects/shared', 'group', {}, 'project_group_link_group'],
    ['GET /users/:user_id/projects', 'user', {}, 'project_namespace'],
    ['GET /users/:user_id/starred_projects', 'user', {}, undefined],
    ['GET /projects/:id/forks', 'project', {}, 'project_forked_from'],
  ] as const)('%s of a %s with %j starts from that record', async ([address, of, query, index], { world, asLoose }) => {
    const ids = { group: { id: 'top' }, user: { user_id: world.member.id }, project: { id: 1 } }
    for (const who of [world.member, world.admin, null]) {
      const call = await asLoose(who)
      const plans = await plansOf(() => call(address, { ...ids[of], ...query }))
      if (!plans.some((plan) => plan.sql.includes('json_group_array'))) continue
      expectPlan(few(plans), { scans: ['found', 'few'], sorts: true, ...(index && { uses: index }) })
      for (const plan of pages(plans)) expectPlan(plan, { scans: ['page'], sorts: true })
    }
  })

  testInFew('a search reads the full-text index, and then only the matches', async ({ world, as }) => {
    const { admin } = world
    const call = await as(admin)
    const plans = await plansOf(() => call(ADDRESS, { search: 'harbour', order_by: 'name' }))
    expectPlan(few(plans), { scans: ['found', 'few'] })
    expect(few(plans).steps.join('\n')).toMatch(/SCAN project_fts VIRTUAL TABLE INDEX \d+:M\d/)
    expectPlan(page(plans), { scans: ['page'], sorts: true })
  })

  testInFew('related rows are read once per page, not once per project', async ({ world, as }) => {
    const { member } = world
    const call = await as(member)
    const plans = await plansOf(() => call(ADDRESS, { statistics: true, per_page: 20 }))
    expectPlans(rest(plans), { scans: ['some', 'found', 'project'], sorts: true })
  })

  test.for([
    ['GET /projects/:id/users', {}],
    ['GET /projects/:id/users', { search: 'user', skip_users: [1, 2] }],
    ['GET /projects/:id/starrers', { search: 'user' }],
    ['GET /projects/:id/groups', { with_shared: true, search: 'top' }],
    ['GET /projects/:id/languages', {}],
  ] as const)('%s %j reads only rows of the project', async ([address, query], { world, asLoose }) => {
    const { member, admin } = world
    for (const who of [member, admin, null]) {
      const call = await asLoose(who)
      expectPlans(await plansOf(() => call(address, { id: 1, ...query })), { scans: ['found', 'around'], sorts: true })
    }
  })
})

describe('how a single project or user is read', () => {
  const test = testInFew

  test('a project by id and by path, with related rows, without a table scan', async ({ world, as }) => {
    for (const who of [null, world.stranger, world.member, world.external, world.admin]) {
      const call = await as(who)
      for (const id of [1, 'top/p0-pier', 'no/where'])
        expectPlans(await plansOf(() => call('GET /projects/:id', { id, statistics: true })), { sorts: true })
    }
  })

  test('a user without a table scan', async ({ world, as }) => {
    for (const who of [world.stranger, world.admin]) {
      const call = await as(who)
      expectPlans(await plansOf(() => call('GET /users/:id', { id: world.member.id })), { sorts: true })
      expectPlans(await plansOf(() => call('GET /user', {})), { sorts: true })
    }
  })
})
