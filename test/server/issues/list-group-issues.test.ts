import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'
import { onFreeTier } from './free-tier.ts'

const ADDRESS = 'GET /groups/:id/issues'

describe(ADDRESS, () => {
  test('lists all issues of the group and of the groups below it, with references relative to the group', async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const [owner, other] = [await given.user(), await given.user()]
    const group = await given.group({ path: 'acme' })
    const below = await given.group({ path: 'tools', parent: group })
    const [shop, saw, elsewhere] = [
      await given.project({ in: group, path: 'shop' }),
      await given.project({ in: below, path: 'saw' }),
      await given.project({ owner }),
    ]
    const first = await make.issue(shop, owner)
    const second = await make.issue(saw, other)
    await make.issue(elsewhere, owner)
    const call = await as(owner)
    const { body, headers } = await call(ADDRESS, { id: 'acme' })
    expect(body.map(({ id, references }) => [id, references])).toEqual([
      [second.id, { short: '#1', relative: 'tools/saw#1', full: 'acme/tools/saw#1' }],
      [first.id, { short: '#1', relative: 'shop#1', full: 'acme/shop#1' }],
    ])
    expect(headers.get('x-total')).toBe('2')
    const inside = await call(ADDRESS, { id: below.id })
    expect(inside.body.map(({ references }) => references.relative)).toEqual(['saw#1'])
    const own = await call(ADDRESS, { id: group.id, scope: 'created_by_me' })
    expect(own.body.map(({ id }) => id)).toEqual([first.id])
    const counts = await call('GET /groups/:id/issues_statistics', { id: group.id })
    expect(counts.body).toEqual({ statistics: { counts: { all: 2, closed: 0, opened: 2 } } })
  })

  test('leaves out archived projects, unless they are asked for', async ({ server, given, as }) => {
    const owner = await given.user()
    const group = await given.group()
    const old = await given.project({ in: group, archived: 1 })
    const issue = await givenIssuesOn(server).issue(old, owner)
    const call = await as(null)
    expect((await call(ADDRESS, { id: group.id })).body).toEqual([])
    expect((await call(ADDRESS, { id: group.id, non_archived: false })).body).toMatchObject([{ id: issue.id }])
  })

  test('finds a label of a parent group, of the group, of a subgroup and of a project, and no label of others', async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const top = await given.group()
    const group = await given.group({ parent: top })
    const below = await given.group({ parent: group })
    const project = await given.project({ in: below })
    const foreign = await given.project({ owner })
    const issues: number[] = []
    for (const home of [{ group: top }, { group }, { group: below }, { project }]) {
      const label = await make.label(home, 'bug')
      issues.push((await make.issue(project, owner, { labels: [label] })).id)
    }
    await make.issue(foreign, owner, { labels: [await make.label({ project: foreign }, 'bug')] })
    await make.label({ project: foreign }, 'foreign')
    const call = await as(owner)
    const ids = async (labels: string[]) => (await call(ADDRESS, { id: group.id, labels })).body.map(({ id }) => id)
    expect(await ids(['bug'])).toEqual(issues.reverse())
    expect(await ids(['foreign'])).toEqual([])
  })

  test('answers 404 for a group that is hidden or does not exist', async ({ given, as }) => {
    const group = await given.group({ visibility: 'private' })
    for (const id of [group.id, 'nowhere'])
      for (const who of [null, await given.user()])
        for (const address of [ADDRESS, 'GET /groups/:id/issues_statistics'] as const)
          expect(await (await as(who))(address, { id })).toMatchObject({
            status: 404,
            body: { message: '404 Group Not Found' },
          })
  })

  test.for([
    ['milestone_id=Any&milestone=x', 'milestone_id, milestone are mutually exclusive'],
    ['milestone_id=upcoming', 'milestone_id does not have a valid value'],
    ['milestone_id=5', 'milestone_id does not have a valid value'],
    ['iteration_id=1&iteration_title=x', 'iteration_id, iteration_title are mutually exclusive'],
    ['epic_id=x', "epic_id should be an integer, 'None' or 'Any', however got x"],
    ['health_status=bad', 'health_status does not have a valid value'],
    ['order_by=sideways', 'order_by does not have a valid value'],
  ] as const)('refuses %s', async ([query, error], { server, given }) => {
    const group = await given.group()
    expect(await server.send('GET', `/groups/${group.id}/issues?${query}`)).toMatchObject({
      status: 400,
      body: { error },
    })
  })
})

describe('the filters of paid tiers', () => {
  test('are ignored on the free tier', () =>
    onFreeTier(async ({ server, given, call }) => {
      const owner = await given.user()
      const project = await given.project({ owner })
      const issue = await givenIssuesOn(server).issue(project, owner)
      for (const filter of [
        { epic_id: 'Any' },
        { iteration_id: 'Any' },
        { iteration_title: 'x' },
        { health_status: 'at_risk' },
      ])
        expect((await call(owner, 'GET /projects/:id/issues', { id: project.id, ...filter })).body).toMatchObject([
          { id: issue.id },
        ])
    }))

  test('are ignored on the free tier also if they are negated', () =>
    onFreeTier(async ({ server, given, call }) => {
      const owner = await given.user()
      const group = await given.group()
      const project = await given.project({ in: group, owner })
      const moments = { created_at: server.clock.iso(), updated_at: server.clock.iso() }
      const span = { title: 'May', start_date: '2026-05-01', due_date: '2026-05-31' }
      const iteration = await server.db.write((trx) =>
        trx
          .insertInto('iteration')
          .values({ group_id: group.id, iid: 1, sequence: 1, ...span, ...moments })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      const issue = await givenIssuesOn(server).issue(project, owner, { weight: 3, iteration_id: iteration.id })
      for (const not of [{ weight: 3 }, { iteration_id: iteration.id }, { iteration_title: 'May' }])
        expect((await call(owner, 'GET /issues', { scope: 'all', not })).body, JSON.stringify(not)).toMatchObject([
          { id: issue.id },
        ])
    }))
})

describe('order_by=milestone_due', () => {
  test('follows a new date of the milestone, another milestone and a deleted one', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const project = await given.project({ owner })
    const soon = await make.milestone({ project }, 'soon', { due_date: '2026-06-01' })
    const late = await make.milestone({ project }, 'late', { due_date: '2026-09-01' })
    const [a, b, c] = [
      await make.issue(project, owner, { milestone_id: late.id }),
      await make.issue(project, owner, { milestone_id: soon.id }),
      await make.issue(project, owner),
    ]
    const call = await as(owner)
    const order = async (order_by: 'milestone_due' | 'priority', sort: 'asc' | 'desc' = 'asc') =>
      (await call('GET /projects/:id/issues', { id: project.id, order_by, sort })).body.map(({ id }) => id)
    expect(await order('milestone_due')).toEqual([b.id, a.id, c.id])
    expect(await order('milestone_due', 'desc')).toEqual([a.id, b.id, c.id])
    expect(await order('priority')).toEqual([b.id, a.id, c.id])
    const at = { id: project.id, milestone_id: late.id }
    await call('PUT /projects/:id/milestones/:milestone_id', { ...at, due_date: '2026-05-30' })
    expect(await order('milestone_due')).toEqual([a.id, b.id, c.id])
    await call('PUT /projects/:id/issues/:issue_iid', { id: project.id, issue_iid: c.iid, milestone_id: late.id })
    expect(await order('milestone_due')).toEqual([c.id, a.id, b.id])
    await call('DELETE /projects/:id/milestones/:milestone_id', at)
    expect(await order('milestone_due')).toEqual([b.id, c.id, a.id])
    expect(await order('priority', 'desc')).toEqual([b.id, c.id, a.id])
    await call('PUT /projects/:id/issues/:issue_iid', { id: project.id, issue_iid: b.iid, milestone_id: 0 })
    const rows = server.db.read.selectFrom('issue').select('milestone_due').distinct()
    expect(await rows.execute()).toEqual([{ milestone_due: null }])
  })
})
