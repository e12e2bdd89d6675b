import fc from 'fast-check'
import { sql } from 'kysely'
import { z } from 'zod'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { runs } from '../../support/runs.ts'
import { queryOf, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { onFreeTier } from './free-tier.ts'
import type { Query } from './reference.ts'
import { drawWorld, queries } from './world.ts'

const ACROSS = 'GET /-/gantry/v1/issues/groups'
const IN_PROJECT = 'GET /-/gantry/v1/projects/:id/issues/groups'
const SEED = 20_260_611

const issuesOf = z.array(
  z.object({
    id: z.int(),
    weight: z.int().nullable(),
    references: z.object({ full: z.string() }),
    labels: z.array(z.object({ name: z.string() })),
    milestone: z.object({ id: z.int(), title: z.string(), due_date: z.string().nullable() }).nullable(),
    assignees: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
)
type Issue = z.infer<typeof issuesOf>[number]
const GROUPS = ['project', 'priority', 'milestone', 'assignee'] as const
type GroupBy = (typeof GROUPS)[number]

/** What the groups are sorted by; the last part identifies the group. */
function placeOf(issue: Issue, group_by: GroupBy): (string | number)[] {
  const project = issue.references.full.split('#')[0] ?? ''
  if (group_by === 'project') return [project]
  if (group_by === 'milestone') {
    const { milestone: one } = issue
    return one ? [0, one.due_date ?? '9999-12-31', one.title, one.id] : [1, '', '', 'none']
  }
  if (group_by === 'assignee') {
    const [one] = issue.assignees
    return one ? [0, one.name.toLowerCase(), one.id] : [1, '', 'none']
  }
  const name = issue.labels.map((label) => label.name).find((one) => one.startsWith('priority::'))
  const rank = ['priority::high', 'priority::low'].indexOf(name ?? '')
  return name === undefined ? [9, 'none'] : [rank < 0 ? 8 : rank, name]
}

const compare = (a: readonly (string | number)[], b: readonly (string | number)[]) => {
  const at = a.findIndex((part, i) => part !== b[i])
  const [left = 0, right = 0] = [a[at], b[at]]
  return at < 0 ? 0 : left < right ? -1 : 1
}

const groupsOf = z.object({
  groups: z.array(
    z.object({
      project: z.object({ path_with_namespace: z.string() }).optional(),
      priority: z.object({ name: z.string() }).nullish(),
      milestone: z.object({ id: z.int() }).nullish(),
      assignee: z.object({ id: z.int() }).nullish(),
      issues_count: z.int(),
      weight: z.int(),
    }),
  ),
  has_more: z.literal(false),
})

/** All pages of a list. */
async function readList(server: TestServer, path: string, query: object, token: string | undefined) {
  const init = token === undefined ? {} : { token }
  const issues: Issue[] = []
  for (let page = '1'; page !== ''; ) {
    const answer = await server.send('GET', `${path}?${queryOf({ ...query, with_labels_details: true, page })}`, init)
    if (answer.status !== 200) return { status: answer.status, issues }
    issues.push(...issuesOf.parse(answer.body))
    page = answer.headers.get('x-next-page') ?? ''
  }
  return { status: 200, issues }
}

async function drawGroups(server: TestServer, given: Parameters<typeof drawWorld>[1], seed: number) {
  const world = await drawWorld(server, given, 200, seed)
  for (const [title, priority] of [
    ['urgent', 'priority::high'],
    ['rare', 'priority::low'],
    ['feature', 'priority::odd'],
  ] as const)
    await server.db.write((trx) =>
      trx.updateTable('label').set({ title: priority }).where('title', '=', title).execute(),
    )
  const tokens: (string | undefined)[] = []
  for (const viewer of world.viewers) tokens.push(viewer ? await given.token(viewer) : undefined)
  const requests = fc.tuple(
    fc.constantFrom(...tokens.keys()),
    fc.constantFrom(...GROUPS),
    queries(world.people),
    fc.constantFrom(100, 7),
    fc.constantFrom(...world.projects),
  )
  return { tokens, requests }
}

/** Compares both addresses with groups to the list without groups, which has tests of its own. */
async function compareWithList(
  server: TestServer,
  [plain, grouped, groups]: readonly [string, string, string],
  query: Query & { per_page: number },
  group_by: GroupBy,
  token: string | undefined,
) {
  const list = await readList(server, plain, query, token)
  const inGroups = await readList(server, grouped, { ...query, group_by }, token)
  expect(inGroups.status).toBe(list.status)
  const { order_by: _order, sort: _sort, per_page: _page, ...filters } = query
  const answer = await server.send('GET', `${groups}?${queryOf({ ...filters, group_by })}`, token ? { token } : {})
  expect(answer.status).toBe(list.status)
  if (list.status !== 200) return
  const place = (issue: Issue) => placeOf(issue, group_by)
  const expected = list.issues.toSorted((a, b) => compare(place(a), place(b)))
  expect(inGroups.issues.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))

  const members = [...Map.groupBy(expected, (issue) => String(place(issue).at(-1)))]
  const found = groupsOf.parse(answer.body).groups
  const identityOf = (group: (typeof found)[number]) =>
    group.project?.path_with_namespace ??
    String(group.priority?.name ?? group.milestone?.id ?? group.assignee?.id ?? 'none')
  expect(found.map((group) => [identityOf(group), group.issues_count, group.weight])).toEqual(
    members.map(([key, issues]) => [key, issues.length, issues.reduce((sum, one) => sum + (one.weight ?? 0), 0)]),
  )
  expect(found.reduce((sum, group) => sum + group.issues_count, 0)).toBe(list.issues.length)
}

describe('GET /-/gantry/v1/projects/:id/issues/grouped', () => {
  test('lists and counts the issues of the list for every viewer and filter, group by group', async ({
    server,
    given,
  }) => {
    const { tokens, requests } = await drawGroups(server, given, SEED)
    await fc.assert(
      fc.asyncProperty(requests, async ([who, group_by, filter, per_page, { id }]) => {
        const of = `/-/gantry/v1/projects/${id}/issues`
        const paths = [`/projects/${id}/issues`, `${of}/grouped`, `${of}/groups`] as const
        await compareWithList(server, paths, { ...filter, per_page }, group_by, tokens[who])
      }),
      runs(60, 1_500),
    )
  }, 600_000)
})

describe('GET /-/gantry/v1/issues/grouped', () => {
  test('lists and counts the issues of the list for every viewer and filter, group by group', async ({
    server,
    given,
  }) => {
    const { tokens, requests } = await drawGroups(server, given, SEED + 1)
    const scoped = fc.tuple(requests, fc.constantFrom('all', 'created_by_me', undefined), fc.boolean())
    await fc.assert(
      fc.asyncProperty(scoped, async ([[who, group_by, filter, per_page], scope, non_archived]) => {
        const paths = ['/issues', '/-/gantry/v1/issues/grouped', '/-/gantry/v1/issues/groups'] as const
        const query = { ...filter, ...(scope && { scope }), non_archived, per_page }
        await compareWithList(server, paths, query, group_by, tokens[who])
      }),
      runs(60, 1_500),
    )
  }, 600_000)
})

describe(IN_PROJECT, () => {
  test('shows the record of each group, and null for issues without one', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user({ name: 'Zoe' })
    const mate = await given.user({ name: 'Al' })
    const project = await given.project({ owner, visibility: 'private' })
    const milestone = await make.milestone({ project }, '2.0', { due_date: '2026-07-01' })
    const label = await make.label({ project }, 'priority::high', { color: '#aa0000' })
    const other = await make.label({ project }, 'priority::soon', { color: '#00aa00' })
    await make.issue(project, owner, { weight: 3, labels: [label], milestone_id: milestone.id, assignees: [owner] })
    await make.issue(project, owner, { weight: 4, labels: [other], assignees: [owner, mate] })
    await make.issue(project, owner, { labels: [other], milestone_id: milestone.id, assignees: [mate] })
    await make.issue(project, owner, { state: 2 })
    const call = await as(owner)
    const groups = async (group_by: GroupBy, state?: 'opened') =>
      (await call(IN_PROJECT, { id: project.id, group_by, state })).body.groups
    const path_with_namespace = expect.stringMatching(/./)
    expect(await groups('project')).toEqual([
      { project: { id: project.id, path_with_namespace }, issues_count: 4, weight: 7 },
    ])
    expect(await groups('milestone')).toEqual([
      { milestone: { id: milestone.id, title: '2.0', due_date: '2026-07-01' }, issues_count: 2, weight: 3 },
      { milestone: null, issues_count: 2, weight: 4 },
    ])
    expect(await groups('priority', 'opened')).toEqual([
      { priority: { name: 'priority::high', color: '#aa0000' }, issues_count: 1, weight: 3 },
      { priority: { name: 'priority::soon', color: '#00aa00' }, issues_count: 2, weight: 4 },
    ])
    expect(await groups('assignee')).toMatchObject([
      { assignee: { id: mate.id, name: 'Al', username: mate.username }, issues_count: 1, weight: 0 },
      { assignee: { id: owner.id, name: 'Zoe', username: owner.username }, issues_count: 2, weight: 7 },
      { assignee: null, issues_count: 1, weight: 0 },
    ])
  })

  test('neither counts nor names what only hidden issues have', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const [owner, stranger] = [await given.user(), await given.user()]
    const project = await given.project({ owner, visibility: 'public' })
    const secret = await make.milestone({ project }, 'Secret')
    await make.issue(project, owner, { confidential: 1, weight: 9, milestone_id: secret.id, assignees: [owner] })
    await make.issue(project, owner, { weight: 1 })
    const [seen, all] = [await as(stranger), await as(owner)]
    for (const group_by of ['milestone', 'assignee'] as const) {
      const { body } = await seen(IN_PROJECT, { id: project.id, group_by })
      expect(body).toEqual({ groups: [{ [group_by]: null, issues_count: 1, weight: 1 }], has_more: false })
      expect((await all(IN_PROJECT, { id: project.id, group_by })).body.groups).toHaveLength(2)
    }
    const off = await given.project({ owner, visibility: 'public', issues_access_level: 'disabled' })
    await make.issue(off, owner)
    const { body } = await all(IN_PROJECT, { id: off.id, group_by: 'project' })
    expect(body).toEqual({ groups: [], has_more: false })
  })

  test('is 404 for a private project, and 400 without a valid group_by', async ({ given, asLoose }) => {
    const hidden = await given.project({ visibility: 'private' })
    const call = await asLoose(await given.user())
    for (const address of [IN_PROJECT, 'GET /-/gantry/v1/projects/:id/issues/grouped']) {
      expect((await call(address, { id: hidden.id, group_by: 'project' })).status).toBe(404)
      for (const group_by of [undefined, '', 'author'])
        expect((await call(address, { id: hidden.id, group_by })).status).toBe(400)
    }
  })

  test('leaves out the weight on the free tier', async () => {
    await onFreeTier(async ({ server, given, call }) => {
      const owner = await given.user()
      const project = await given.project({ owner })
      await givenIssuesOn(server).issue(project, owner, { weight: 3 })
      const { body } = await call(owner, IN_PROJECT, { id: project.id, group_by: 'milestone' })
      expect(body).toEqual({ groups: [{ milestone: null, issues_count: 1 }], has_more: false })
    })
  })
})

describe(ACROSS, () => {
  test('shows at most 500 groups, and says that there are more', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const make = givenIssuesOn(server)
    const milestones = async (count: number) => {
      for (let n = 0; n < count; n++)
        await make.issue(project, owner, { milestone_id: (await make.milestone({ project })).id })
    }
    await milestones(500)
    const call = await as(owner)
    const read = async () => (await call(ACROSS, { group_by: 'milestone' })).body
    expect(await read()).toMatchObject({ groups: { length: 500 }, has_more: false })
    await milestones(1)
    expect(await read()).toMatchObject({ groups: { length: 500 }, has_more: true })
  })

  test('needs a user, unless it is for all issues', async ({ as }) => {
    const nobody = await as(null)
    for (const address of [ACROSS, 'GET /-/gantry/v1/issues/grouped'] as const) {
      expect((await nobody(address, { group_by: 'project' })).status).toBe(401)
      expect((await nobody(address, { group_by: 'project', scope: 'all' })).status).toBe(200)
    }
  })

  test('refuses to group more than 50,000 issues until a filter leaves fewer', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    await server.db.write(async (trx) => {
      const at = server.clock.iso()
      await sql`INSERT INTO issue (project_id, iid, title, author_id, created_at, updated_at)
        WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 50001)
        SELECT ${project.id}, n, 'Many', ${owner.id}, ${at}, ${at} FROM n`.execute(trx)
      await sql`UPDATE project SET issues_count = 50001, open_issues_count = 50001 WHERE id = ${project.id}`.execute(
        trx,
      )
    })
    const call = await as(owner)
    const group_by = 'project'
    for (const address of [ACROSS, 'GET /-/gantry/v1/issues/grouped'] as const) {
      const refused = await call(address, { group_by, scope: 'all' })
      expect(refused).toMatchObject({
        status: 400,
        body: { error: 'too_many_issues', error_description: expect.stringContaining('up to 50000 issues') },
      })
      expect((await call(address, { group_by, scope: 'all', not: { author_id: owner.id } })).status).toBe(200)
    }
  })
})
