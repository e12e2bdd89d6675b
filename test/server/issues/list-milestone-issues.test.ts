import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('GET /projects/:id/milestones/:milestone_id/issues', () => {
  const ADDRESS = 'GET /projects/:id/milestones/:milestone_id/issues'

  test('lists the visible issues of the milestone, the most urgent label first', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const [author, reader] = [await given.user(), await given.user()]
    const project = await given.project()
    await given.member({ project }, author, 20)
    const soon = await make.milestone({ project })
    const [urgent, later] = [
      await make.label({ project }, 'urgent', { priority: 1 }),
      await make.label({ project }, 'later', { priority: 9 }),
    ]
    const in_soon = { milestone_id: soon.id }
    const last = await make.issue(project, author, in_soon)
    const second = await make.issue(project, author, { ...in_soon, labels: [later], state: 2 })
    const first = await make.issue(project, author, { ...in_soon, labels: [urgent] })
    const secret = await make.issue(project, author, { ...in_soon, labels: [urgent], confidential: 1 })
    await make.issue(project, author, { milestone_id: (await make.milestone({ project })).id })
    await make.issue(project, author)
    const list = async (who: { id: number } | null, page = {}) =>
      (await as(who))(ADDRESS, { id: project.id, milestone_id: soon.id, ...page })
    const ids = async (who: { id: number } | null) => (await list(who)).body.map((issue) => issue.id)
    for (const who of [null, reader]) expect(await ids(who)).toEqual([first.id, second.id, last.id])
    expect(await ids(author)).toEqual([secret.id, first.id, second.id, last.id])
    const paged = await list(null, { page: 2, per_page: 2 })
    expect(paged.body).toMatchObject([{ id: last.id, milestone: { id: soon.id } }])
    expect(paged.headers.get('x-total')).toBe('3')
    const none = { id: project.id, milestone_id: soon.iid }
    expect(await (await as(null))(ADDRESS, none)).toMatchObject({ status: 404, body: { message: '404 Not found' } })
  })

  test('is empty if the caller may not read issues', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner, issues_access_level: 'disabled' })
    const make = givenIssuesOn(server)
    const { id } = await make.milestone({ project })
    await make.issue(project, owner, { milestone_id: id })
    for (const who of [owner, await given.admin()])
      expect(await (await as(who))(ADDRESS, { id: project.id, milestone_id: id })).toMatchObject({
        status: 200,
        body: [],
      })
  })
})

describe('GET /groups/:id/milestones/:milestone_id/issues', () => {
  const ADDRESS = 'GET /groups/:id/milestones/:milestone_id/issues'

  test('lists the issues of all projects that the caller sees, archived ones too', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const group = await given.group()
    await given.member({ group }, owner, 50)
    const { id } = await make.milestone({ group }, 'Spring')
    const projects = [
      await given.project({ in: group }),
      await given.project({ in: group, archived: 1 }),
      await given.project({ in: group, visibility: 'private' }),
    ]
    const issues = []
    for (const project of projects) issues.push((await make.issue(project, owner, { milestone_id: id })).id)
    // The same title elsewhere is another milestone.
    const foreign = await given.project()
    const other = await make.milestone({ project: foreign }, 'Spring')
    await make.issue(foreign, owner, { milestone_id: other.id })
    const ids = async (who: { id: number } | null) =>
      (await (await as(who))(ADDRESS, { id: group.id, milestone_id: id })).body.map((issue) => issue.id).sort()
    expect(await ids(null)).toEqual(issues.slice(0, 2))
    expect(await ids(owner)).toEqual(issues)
  })

  test('reads the index of milestones', async ({ server, given }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const group = await given.group()
    await given.member({ group }, owner, 50)
    const project = await given.project({ in: group })
    const [ours, theirs] = [await make.milestone({ group }), await make.milestone({ project })]
    for (let n = 0; n < 30; n++) await make.issue(project, owner, n < 3 ? { milestone_id: ours.id } : {})
    await make.issue(project, owner, { milestone_id: theirs.id })
    for (const [path, scans] of [
      // A list across projects reads which of them the caller sees from a covering index.
      [`groups/${group.id}/milestones/${ours.id}/issues`, ['project']],
      [`projects/${project.id}/milestones/${theirs.id}/issues`, []],
    ] as const) {
      const token = await given.token(owner)
      const plans = await plansOf(() => server.send('GET', `/${path}`, { token }))
      const page = planWith(plans, 'ORDER BY "issue"."label_priority"')
      expectPlan(page, { uses: 'issue_milestone', scans, sorts: true })
      expectPlan(planWith(plans, /from "milestone" where "milestone"."id"/))
    }
  })
})
