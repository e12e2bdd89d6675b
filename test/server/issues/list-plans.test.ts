import SQLite from 'better-sqlite3'
import { emptyImage } from '../../../src-server/schema/store.ts'
import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import {
  type ExpectedPlan,
  expectPlan,
  expectPlans,
  faultsOf,
  type Plan,
  planOf,
  plansOf,
  planWith,
} from '../../support/plans.ts'
import { some } from '../../support/runs.ts'
import { queryOf, type TestServer } from '../../support/server.ts'
import { describe, expect, testIn } from '../../support/test.ts'

/** A project with two labels. One has so many issues that a list in another order is walked, not sorted. */
async function drawWorld(server: TestServer, given: Given) {
  const make = givenIssuesOn(server)
  const [owner, guest] = [await given.user({ username: 'ada' }), await given.user()]
  const group = await given.group()
  const project = await given.project({ in: group })
  await given.member({ project }, owner, 50)
  await given.member({ project }, guest, 10)
  const [common, rare] = [await make.label({ project }, 'common'), await make.label({ project }, 'rare')]
  const milestone = await make.milestone({ project }, '1.0')
  const first = await make.issue(project, owner, { labels: [common, rare], milestone_id: milestone.id })
  await server.db.write(async (trx) => {
    await trx
      .updateTable('label')
      .set({ issues_count: 9000, open_issues_count: 8000 })
      .where('title', '=', 'common')
      .execute()
    await trx
      .updateTable('project')
      .set({ issues_count: 10_000, open_issues_count: 9000 })
      .where('id', '=', project.id)
      .execute()
  })
  const tokens = { owner: await given.token(owner), guest: await given.token(guest) }
  return { owner, project, first, tokens }
}

const test = testIn(drawWorld)

type World = Awaited<ReturnType<typeof drawWorld>>
type Query = Record<string, unknown>

/**
 * Whether a statement finds the ids of a page. Those of a kept list are found by a statement of their own, those of other lists together with
 * the rows.
 */
const isPage = ({ sql }: Plan) => /LIMIT \+\? OFFSET \+\?(\) as "listed" |$)/.test(sql)

/** The plan of the statement that finds the page. All other statements of the request must be cheap. */
async function pagePlan(
  server: TestServer,
  path: string,
  query: Query,
  token?: string,
  scans: readonly string[] = [],
): Promise<Plan> {
  const plans = await plansOf(async () => {
    const answer = await server.send('GET', `${path}?${queryOf(query)}`, token === undefined ? {} : { token })
    expect(answer.status).toBe(200)
  })
  // Related rows of a page are sorted after they are found: a few rows.
  expectPlans(
    plans.filter((plan) => !isPage(plan)),
    { sorts: true, scans },
  )
  return planWith(plans.filter(isPage), 'LIMIT')
}

const inProject = (
  server: TestServer,
  { project, tokens }: World,
  query: Query,
  who: 'owner' | 'guest' | null = 'owner',
) => pagePlan(server, `/projects/${project.id}/issues`, query, who === null ? undefined : tokens[who])

/** By order and direction: the index that a list of one state uses, and what may be sorted. */
const ORDERS: Record<string, Record<'asc' | 'desc', ExpectedPlan>> = {
  created_at: { asc: { uses: 'issue_s_created', sorts: ['ties'] }, desc: { uses: 'issue_s_created' } },
  updated_at: { asc: { uses: 'issue_s_updated', sorts: ['ties'] }, desc: { uses: 'issue_s_updated' } },
  title: { asc: { uses: 'issue_s_title', sorts: ['ties'] }, desc: { uses: 'issue_s_title' } },
  due_date: { asc: { uses: 'issue_s_due', sorts: ['merged'] }, desc: { uses: 'issue_s_due_down' } },
  popularity: { asc: { uses: 'issue_s_upvotes', sorts: ['ties', 'merged'] }, desc: { uses: 'issue_s_upvotes' } },
  weight: {
    asc: { uses: 'issue_s_weight_up', sorts: ['merged'] },
    desc: { uses: 'issue_s_weight', sorts: ['merged'] },
  },
  label_priority: {
    asc: { uses: 'issue_s_label_priority_up', sorts: ['merged'] },
    desc: { uses: 'issue_s_label_priority', sorts: ['merged'] },
  },
  milestone_due: {
    asc: { uses: 'issue_s_milestone_due', sorts: ['ties', 'merged'] },
    desc: { uses: 'issue_s_milestone_due', sorts: ['merged'] },
  },
  priority: {
    asc: { uses: 'issue_s_priority', sorts: ['merged'] },
    desc: { uses: 'issue_s_priority_down' },
  },
  relative_position: { asc: { uses: 'issue_s_position' }, desc: { uses: 'issue_s_position' } },
}
const SHAPES = Object.entries(ORDERS).flatMap(([order_by, directions]) =>
  Object.entries(directions).map(([sort, expected]) => [order_by, sort, expected] as const),
)
/** An index in which both states are in order; other orders merge one list per state. */
const BOTH: Record<string, string> = { created_at: 'issue_created', updated_at: 'issue_updated' }
const ACROSS: Record<string, string> = { created_at: 'issue_all', updated_at: 'issue_all_updated' }

/** Each filter alone: none of them may prevent the use of the index. */
const FILTERS: readonly Query[] = [
  { confidential: false },
  { labels: 'Any' },
  { milestone: 'None' },
  { milestone: 'Any' },
  { milestone_id: 'None' },
  { my_reaction_emoji: 'None' },
  { epic_id: 'None' },
  { epic_id: 'Any' },
  { iteration_id: 'None' },
  { iteration_id: 'Any' },
  { assignee_id: 'None' },
  { assignee_id: 'Any' },
  { search: 'ab' },
  { not: { labels: ['common'] } },
  { not: { milestone: '1.0' } },
  { not: { author_id: 1 } },
  { not: { author_username: 'ada' } },
  { not: { assignee_id: 1 } },
  { not: { assignee_username: ['ada'] } },
]

/** Negated filters of one project or group, and of all projects. */
const NEGATED_WITHIN: readonly Query[] = [
  { not: { my_reaction_emoji: 'heart' } },
  { not: { search: 'needle' } },
  { not: { search: 'ab', in: ['title'] } },
]
const NEGATED_ACROSS: readonly Query[] = [
  { not: { iids: [1, 2] } },
  { not: { weight: 3 } },
  { not: { iteration_id: 1 } },
]

/** Milestones of all projects have no index by date: a project has only a few. */
const scansOf = ({ milestone, milestone_id }: Query) =>
  String(milestone).startsWith('#') || ['Upcoming', 'Started'].includes(String(milestone_id)) ? ['m'] : []

/** Filters with a candidate set, and the index of that set. */
const POSTINGS: readonly (readonly [Query, string])[] = [
  [{ labels: 'rare' }, ''],
  [{ labels: 'rare,common' }, ''],
  [{ assignee_id: 1 }, ''],
  [{ assignee_username: 'ada' }, 'user_username'],
  [{ scope: 'assigned_to_me' }, ''],
  [{ author_id: 1 }, 'issue_author'],
  [{ author_username: 'ada' }, 'issue_author'],
  [{ scope: 'created_by_me' }, 'issue_author'],
  [{ milestone: '1.0' }, 'issue_milestone'],
  [{ milestone: '#upcoming' }, 'issue_milestone'],
  [{ milestone: '#started' }, 'issue_milestone'],
  [{ milestone_id: 'Upcoming' }, 'issue_milestone'],
  [{ milestone_id: 'Started' }, 'issue_milestone'],
  [{ my_reaction_emoji: 'heart' }, 'award_emoji_user'],
  [{ my_reaction_emoji: 'Any' }, 'award_emoji_user'],
  [{ epic_id: 1 }, 'issue_epic'],
  [{ iteration_id: 1 }, 'issue_iteration_ref'],
  [{ iteration_id: 'Current' }, 'issue_iteration_ref'],
  [{ iteration_title: 'now' }, 'issue_iteration_ref'],
  [{ iids: [1, 2] }, 'issue_iid'],
]

/** Filters with a candidate set in each project, and the index of that set. */
const RANGES: readonly (readonly [Query, string])[] = [
  [{ confidential: true }, 'issue_confidential'],
  [{ labels: 'None' }, 'issue_unlabelled'],
  [{ issue_type: 'incident' }, 'issue_other_type'],
  [{ due_date: '0' }, 'issue_s_due'],
  [{ due_date: 'any' }, 'issue_s_due'],
  [{ due_date: 'overdue' }, 'issue_s_due'],
  [{ due_date: 'week' }, 'issue_s_due'],
  [{ created_after: '2026-01-01' }, 'issue_s_created'],
  [{ created_before: '2026-06-01' }, 'issue_s_created'],
  [{ updated_after: '2026-01-01' }, 'issue_s_updated'],
  [{ updated_before: '2026-06-01' }, 'issue_s_updated'],
  [{ weight: 3 }, 'issue_s_weight'],
  [{ weight: 'None' }, 'issue_s_weight'],
  [{ weight: 'Any' }, 'issue_s_weight'],
  [{ health_status: 'at_risk' }, 'issue_health'],
  [{ health_status: 'Any' }, 'issue_health'],
]

describe('the list of a project', () => {
  test.for(some(SHAPES, 3))(
    'by %s %s and one state uses the index of that order',
    async ([order_by, sort, expected], { server, world }) => {
      for (const state of some(['opened', 'closed'], 2))
        for (const who of some(['owner', 'guest', null] as const, 2))
          expectPlan(await inProject(server, world, { state, order_by, sort, page: 3 }, who), expected)
    },
  )

  test.for(some(SHAPES, 3))(
    'by %s %s and both states merges two indexes or uses one',
    async ([order_by, sort, expected], { server, world }) => {
      const { uses = [], sorts } = expected
      const whole = BOTH[order_by]
      expectPlan(await inProject(server, world, { order_by, sort }), {
        uses: whole ?? uses,
        sorts: whole === undefined ? [...(Array.isArray(sorts) ? sorts : []), 'merged'] : (sorts ?? false),
      })
    },
  )

  test.for(some([...FILTERS, ...NEGATED_WITHIN], 2))(
    'narrowed by %j stays on its index',
    async (filter, { server, world }) => {
      const orders = [
        ['created_at', 'issue_s_created'],
        ['updated_at', 'issue_s_updated'],
        ['popularity', 'issue_s_upvotes'],
      ]
      for (const [order_by, index] of some(orders, 2))
        expectPlan(await inProject(server, world, { ...filter, order_by, state: 'opened' }), { uses: index ?? '' })
    },
  )

  test.for(some(POSTINGS, 2))('filter %j reads its posting list', async ([filter, index], { server, world }) => {
    for (const order_by of some(['created_at', 'title', 'weight'], 2))
      for (const state of some(['all', 'opened'], 2)) {
        const plan = await inProject(server, world, { ...filter, order_by, state })
        expectPlan(plan, { uses: index === '' ? [] : index, sorts: true })
        expect(plan.steps.join('\n')).not.toMatch(/INDEX issue_(s_|created|updated|all)/)
      }
  })

  test.for(some(RANGES, 2))('filter %j reads a range of its index', async ([filter, index], { server, world }) => {
    for (const state of ['opened', 'all'])
      expectPlan(await inProject(server, world, { ...filter, state, order_by: 'title' }), { uses: index, sorts: true })
  })

  test('by due date narrowed to a range of days walks that range only', async ({ server, world }) => {
    const query = { due_date: 'week', order_by: 'due_date', state: 'opened' }
    await server.db.write(async (trx) => {
      const { author_id, project_id } = await trx.selectFrom('issue').selectAll().executeTakeFirstOrThrow()
      const moments = { created_at: server.clock.iso(), updated_at: server.clock.iso() }
      for (let iid = 1_000; iid < 1_500; iid++)
        await trx
          .insertInto('issue')
          .values({ project_id, iid, title: 'Due', author_id, due_date: server.clock.today(), ...moments })
          .execute()
    })
    for (const [sort, column] of [
      ['asc', 'issue_s_due'],
      ['desc', 'issue_s_due_down'],
    ]) {
      const plan = await inProject(server, world, { ...query, sort })
      expectPlan(plan, { uses: column ?? '', sorts: ['ties', 'merged'] })
      expect(plan.steps.join('\n')).toMatch(
        new RegExp(`${column} \\(project_id=\\? AND state=\\? AND <expr>>\\? AND <expr><\\?\\)`),
      )
    }
  })

  test('by label in the default order needs no sorting', async ({ server, world }) => {
    for (const labels of ['common', 'rare']) expectPlan(await inProject(server, world, { labels, state: 'opened' }))
    expectPlan(await inProject(server, world, { labels: 'common' }), { sorts: ['merged'] })
  })

  test('by a common label in another order walks along the order and checks the label', async ({ server, world }) => {
    expectPlan(await inProject(server, world, { labels: 'common', order_by: 'updated_at', state: 'opened' }), {
      uses: 'issue_s_updated',
    })
  })

  test("of a search checks the newest issues first, then the project's full-text index", async ({ server, world }) => {
    const plans = await plansOf(() =>
      server.send('GET', `/projects/${world.project.id}/issues?search=needle&state=opened`, {
        token: world.tokens.owner,
      }),
    )
    const pages = plans.filter(isPage)
    expect(pages).toHaveLength(2)
    const [first, then] = pages
    if (first) expectPlan(first, { uses: 'issue_s_created' })
    if (then) expectPlan(then, { sorts: true })
    expect(then?.steps.join('\n')).toMatch(/SCAN issue_fts VIRTUAL TABLE INDEX \d+:M\d/)
    expectPlans(
      plans.filter((plan) => !pages.includes(plan)),
      { sorts: true },
    )
  })
})

describe('the list across projects', () => {
  test.for(some(SHAPES, 3))(
    'by %s %s uses an index across projects, or one per project',
    async ([order_by, sort, expected], { server, world }) => {
      const { tokens } = world
      const { uses = [], sorts } = expected
      const across = ACROSS[order_by]
      for (const token of [tokens.owner, undefined])
        for (const state of ['opened', 'all'])
          expectPlan(await pagePlan(server, '/issues', { scope: 'all', order_by, sort, state }, token), {
            uses: across ?? uses,
            // The index of all issues is read from its end until the page is full.
            scans: ['issue'],
            sorts: across === undefined ? true : (sorts ?? false),
          })
    },
  )

  test.for(some([...FILTERS, ...NEGATED_ACROSS], 2))(
    'narrowed by %j stays on its index',
    async (filter, { server, world }) => {
      const { tokens } = world
      expectPlan(await pagePlan(server, '/issues', { ...filter, scope: 'all', state: 'opened' }, tokens.owner), {
        uses: 'issue_all',
        scans: ['issue'],
      })
    },
  )

  test.for(some(POSTINGS, 2))('filter %j reads its posting list', async ([filter, index], { server, world }) => {
    const { tokens } = world
    const query = { scope: 'all', ...filter, order_by: 'title' }
    const scans = scansOf(filter)
    expectPlan(await pagePlan(server, '/issues', query, tokens.owner, scans), {
      uses: index === '' ? [] : index,
      sorts: true,
      scans,
    })
  })

  test.for(some(RANGES, 2))('filter %j reads a range of its index', async ([filter, index], { server, world }) => {
    const query = { scope: 'all', ...filter, order_by: 'title' }
    expectPlan(await pagePlan(server, '/issues', query, world.tokens.owner, ['project']), {
      uses: index,
      sorts: true,
      scans: ['project'],
    })
  })

  test('for a viewer of few issues merges the newest of each project', async ({ server, given, world }) => {
    const { owner, tokens } = world
    const hidden = await given.project({ visibility: 'private' })
    const moments = { created_at: server.clock.iso(), updated_at: server.clock.iso() }
    const row = { id: 1_000_000, project_id: hidden.id, iid: 1, title: 'Far away', author_id: owner.id, ...moments }
    await server.db.write((trx) => trx.insertInto('issue').values(row).execute())
    const plan = await pagePlan(server, '/issues', { scope: 'all', state: 'opened' }, tokens.owner)
    expectPlan(plan, { uses: 'issue_s_created', sorts: true, scans: ['project'] })
  })
})

describe('the list of all issues of an instance', () => {
  /** Stands for the id of the owner, who is not known before the test. */
  const ASSIGNED: Query = { assignee_id: 'owner' }
  const plansFor = async (server: TestServer, given: Given, query: Query) => {
    const token = await given.token(await given.admin())
    return plansOf(async () => {
      const answer = await server.send('GET', `/issues?${queryOf({ scope: 'all', per_page: 1, ...query })}`, { token })
      expect(answer.status).toBe(200)
    })
  }

  test.for<[query: Query, list: string]>([
    [{ labels: 'common' }, 'label_issue'],
    [{ labels: 'common,rare', state: 'opened' }, 'label_issue'],
    [{ labels: 'common', my_reaction_emoji: 'None' }, 'label_issue'],
    [ASSIGNED, 'assignee_issue'],
  ])('%j is counted in a posting list, without the issues', async ([query, list], { server, given, world }) => {
    const { first, owner } = world
    const moment = server.clock.iso()
    await server.db.write(async (trx) => {
      await trx.insertInto('issue_assignee').values({ issue_id: first.id, user_id: owner.id, position: 0 }).execute()
      const posting = { user_id: owner.id, state: 1 as const, created_at: moment, issue_id: first.id }
      await trx.insertInto('assignee_issue').values(posting).execute()
    })
    const plans = await plansFor(server, given, query === ASSIGNED ? { assignee_id: owner.id } : query)
    const [count] = plans.filter(({ sql }) => sql.includes('LIMIT 10001'))
    if (!count) throw new Error('Nothing was counted')
    expectPlan(count)
    expect(count.steps.join('\n')).toMatch(new RegExp(`SEARCH ${list} USING (COVERING INDEX|PRIMARY KEY)`))
    expect(count.steps.join('\n')).not.toMatch(/SEARCH issue USING/)
  })
})

describe('the list of a group', () => {
  const inGroup = (server: TestServer, { project, tokens }: World, query: Query) =>
    pagePlan(server, `/groups/${project.namespace_id}/issues`, query, tokens.owner)

  test.for(some(SHAPES, 3))(
    'by %s %s uses an index across projects, or one per project',
    async ([order_by, sort, expected], { server, world }) => {
      const { uses = [], sorts } = expected
      const across = ACROSS[order_by]
      expectPlan(await inGroup(server, world, { order_by, sort, state: 'opened' }), {
        uses: across ?? uses,
        scans: ['issue'],
        sorts: across === undefined ? true : (sorts ?? false),
      })
    },
  )

  test('finds its projects and labels by index', async ({ server, world }) => {
    const { project, tokens } = world
    const path = `/groups/${project.namespace_id}/issues?labels=rare&per_page=1`
    const plans = await plansOf(() => server.send('GET', path, { token: tokens.owner }))
    expectPlan(planWith(plans, 'from "label" where'), { uses: 'label_title' })
    expectPlan(planWith(plans, 'coalesce(sum(project.issues_count)'), { sorts: true })
  })
})

describe('the statistics', () => {
  test.for(some([...FILTERS, ...[...POSTINGS, ...RANGES].map(([filter]) => filter), { search: 'needle' }], 2))(
    'with %j scan no table',
    async (filter, { server, world }) => {
      const { project, tokens } = world
      const path = `/projects/${project.id}/issues_statistics?${queryOf(filter)}`
      expectPlans(await plansOf(() => server.send('GET', path, { token: tokens.owner })), { sorts: true })
    },
  )
})

describe('groups', () => {
  const GROUPS = ['project', 'priority', 'milestone', 'assignee']
  /** In one project, and across projects. The two statements that read all issues of the list are the only ones with `grouped`. */
  const plansFor = async (server: TestServer, { project, tokens }: World, query: Query) => {
    const plans: Plan[] = []
    for (const path of [`projects/${project.id}/issues`, 'issues'])
      for (const list of ['grouped', 'groups'])
        plans.push(
          ...(await plansOf(async () => {
            const address = `/-/gantry/v1/${path}/${list}?${queryOf({ scope: 'all', ...query })}`
            expect((await server.send('GET', address, { token: tokens.owner })).status).toBe(200)
          })),
        )
    return plans
  }

  test.for(GROUPS)('by %s read the issues of each project by index', async (group_by, { server, world }) => {
    for (const state of ['opened', 'all']) {
      const plans = await plansFor(server, world, { group_by, state })
      expectPlans(plans, { sorts: true })
      const grouped = plans.filter(({ sql }) => sql.includes(' grouped ON '))
      expect(grouped).toHaveLength(4)
      for (const plan of grouped)
        expectPlan(plan, { uses: state === 'all' ? 'issue_created' : 'issue_s_created', sorts: true })
    }
  })

  test.for(some([...FILTERS, ...[...POSTINGS, ...RANGES].map(([filter]) => filter), { search: 'needle' }], 3))(
    'with %j scan no table',
    async (filter, { server, world }) => {
      const scans = scansOf(filter)
      for (const group_by of GROUPS)
        expectPlans(await plansFor(server, world, { ...filter, group_by }), { sorts: true, scans })
    },
  )
})

describe('a single issue', () => {
  test('is found by its iid for every caller', async ({ server, world }) => {
    const { project, first, tokens } = world
    const path = `/projects/${project.id}/issues/${first.iid}`
    for (const token of [tokens.owner, tokens.guest, undefined])
      expectPlans(await plansOf(() => server.send('GET', path, token === undefined ? {} : { token })), { sorts: true })
  })
})

describe('these tests', () => {
  test('notice a violation', () => {
    const ran = planOf(new SQLite(emptyImage()), 'SELECT id FROM issue ORDER BY description')
    expect(ran.steps).toEqual(['SCAN issue', 'USE TEMP B-TREE FOR ORDER BY'])
    expect(faultsOf(ran)).toEqual(ran.steps)
    expect(faultsOf(ran, { sorts: ['ties', 'merged'] })).toEqual(ran.steps)
    expect(faultsOf(ran, { scans: ['issue'], sorts: true })).toEqual([])
    expect(() => expectPlan(ran, { uses: 'issue_created', scans: ['issue'], sorts: true })).toThrow()
  })
})
