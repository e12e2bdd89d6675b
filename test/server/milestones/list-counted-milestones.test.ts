import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const PROJECT = 'GET /-/gantry/v1/projects/:id/milestones'
const GROUP = 'GET /-/gantry/v1/groups/:id/milestones'

async function world(server: TestServer, given: Given) {
  const make = givenIssuesOn(server)
  const top = await given.group({ visibility: 'private' })
  const below = await given.group({ parent: top, visibility: 'private' })
  const project = await given.project({ in: below, visibility: 'private' })
  const sibling = await given.project({ in: top, visibility: 'private' })
  const [owner, guest] = [await given.user(), await given.user()]
  await given.member({ group: top }, owner, 50)
  await given.member({ project }, guest, 10)
  const late = await make.milestone({ project }, 'late', { iid: 1, due_date: '2026-07-01', start_date: '2026-03-01' })
  const early = await make.milestone({ project }, 'early', { iid: 2, due_date: '2026-05-01', state: 'closed' })
  const someday = await make.milestone({ project }, 'Someday', { iid: 3, description: 'Needle' })
  const shared = await make.milestone({ group: top }, 'shared', { due_date: '2026-06-01', start_date: '2026-04-01' })
  const near = await make.milestone({ group: below }, 'near')
  await make.milestone({ project: await given.project() }, 'foreign')
  return { make, top, below, project, sibling, owner, guest, late, early, someday, shared, near }
}

const titles = (body: readonly { title: string }[]) => body.map(({ title }) => title)
const countsOf = (body: readonly { title: string; issues_count: number; closed_issues_count: number }[]) =>
  body.map(({ title, issues_count, closed_issues_count }) => [title, issues_count, closed_issues_count])

describe(PROJECT, () => {
  test('lists own and inherited milestones by due date, with the numbers of the issues of the project', async ({
    server,
    given,
    as,
  }) => {
    const { make, project, sibling, owner, top, late, shared } = await world(server, given)
    await make.issue(project, owner, { milestone_id: late.id })
    await make.issue(project, owner, { milestone_id: late.id, state: 2 })
    await make.issue(project, owner, { milestone_id: shared.id })
    await make.issue(sibling, owner, { milestone_id: shared.id })
    const answer = await (await as(owner))(PROJECT, { id: project.id })
    expect(countsOf(answer.body)).toEqual([
      ['early', 0, 0],
      ['shared', 1, 0],
      ['late', 2, 1],
      ['Someday', 0, 0],
      ['near', 0, 0],
    ])
    expect(answer.body[2]).toEqual({
      id: late.id,
      iid: 1,
      project_id: project.id,
      title: 'late',
      description: null,
      state: 'active',
      created_at: server.clock.iso(),
      updated_at: server.clock.iso(),
      due_date: '2026-07-01',
      start_date: '2026-03-01',
      expired: false,
      web_url: `${server.origin}/${project.path_with_namespace}/-/milestones/1`,
      issues_count: 2,
      closed_issues_count: 1,
      inherited: false,
      group: null,
    })
    expect(answer.body[1]).toMatchObject({ inherited: true, group: { id: top.id, full_path: top.full_path } })
    expect(answer.headers.get('x-total')).toBe('5')
  })

  test('counts no confidential issues of others for a Guest, and no issues if they are disabled', async ({
    server,
    given,
    as,
  }) => {
    const { make, project, owner, guest, late } = await world(server, given)
    await make.issue(project, owner, { milestone_id: late.id, confidential: 1 })
    await make.issue(project, guest, { milestone_id: late.id, confidential: 1 })
    const call = await as(guest)
    const input = { id: project.id, ids: [late.id] }
    expect(countsOf((await call(PROJECT, input)).body)).toEqual([['late', 1, 0]])
    expect(countsOf((await (await as(owner))(PROJECT, input)).body)).toEqual([['late', 2, 0]])
    await (await as(owner))('PUT /projects/:id', { id: project.id, issues_access_level: 'disabled' })
    expect(countsOf((await call(PROJECT, input)).body)).toEqual([['late', 0, 0]])
  })

  test.for([
    [{ state: 'active' }, ['shared', 'late', 'Someday', 'near']],
    [{ state: 'closed' }, ['early']],
    [{ inherited: true }, ['shared', 'near']],
    [{ inherited: false }, ['early', 'late', 'Someday']],
    [{ inherited: false, iids: [3, 1] }, ['late', 'Someday']],
    [{ search: 'NEEDLE' }, ['Someday']],
    [{ sort: 'desc', inherited: false }, ['late', 'early', 'Someday']],
    [{ order_by: 'title' }, ['Someday', 'early', 'late', 'near', 'shared']],
    [{ order_by: 'start_date', sort: 'desc', state: 'active' }, ['shared', 'late', 'Someday', 'near']],
    [{ per_page: 2, page: 2 }, ['late', 'Someday']],
  ] as const)('%j finds %j', async ([input, expected], { server, given, asLoose }) => {
    const { project, guest } = await world(server, given)
    const { body } = await (await asLoose(guest))(PROJECT, { id: project.id, ...input })
    expect(body).toMatchObject(expected.map((title) => ({ title })))
  })

  test.for([
    [{ state: 'late' }, 'state must be active or closed'],
    [{ order_by: 'iid' }, 'order_by must be due_date, start_date or title'],
    [{ ids: 'a' }, 'ids must be a list, each a whole number'],
  ] as const)('%j is refused', async ([input, error], { given, asLoose }) => {
    const project = await given.project()
    const call = await asLoose(await given.user())
    expect(await call(PROJECT, { id: project.id, ...input })).toMatchObject({ status: 400, body: { error } })
  })

  test('is 403 for a caller who may use neither issues nor merge requests', async ({ given, as }) => {
    const hidden = { issues_access_level: 'private', merge_requests_access_level: 'private' } as const
    const project = await given.project({ visibility: 'public', ...hidden })
    const answer = await (await as(await given.user()))(PROJECT, { id: project.id })
    expect(answer).toMatchObject({ status: 403, body: { message: '403 Forbidden' } })
  })

  test('uses the indexes on project, group and milestone', async ({ server, given }) => {
    const { project, owner } = await world(server, given)
    const token = await given.token(owner)
    const path = `/-/gantry/v1/projects/${project.id}/milestones`
    for (const query of ['', 'state=active', 'order_by=title&sort=desc', 'search=a', 'inherited=false&iids[]=1']) {
      const plans = await plansOf(() => server.send('GET', `${path}?${query}`, { token }))
      expectPlans(plans, { sorts: true })
      expectPlan(planWith(plans, 'count(*) FILTER'), { uses: 'issue_milestone' })
    }
  })
})

describe(GROUP, () => {
  test('counts the issues in the group and below it that the caller sees', async ({ server, given, as }) => {
    const { make, project, sibling, owner, guest, top, below, shared, near } = await world(server, given)
    await make.issue(project, owner, { milestone_id: shared.id })
    await make.issue(sibling, owner, { milestone_id: shared.id, state: 2 })
    await make.issue(project, owner, { milestone_id: near.id })
    const found = async (who: typeof owner, id: number) => countsOf((await (await as(who))(GROUP, { id })).body)
    expect(await found(owner, top.id)).toEqual([['shared', 2, 1]])
    expect(await found(guest, top.id)).toEqual([['shared', 1, 0]])
    expect(await found(owner, below.id)).toEqual([
      ['shared', 1, 0],
      ['near', 1, 0],
    ])
  })

  test('marks what is inherited from a parent group', async ({ server, given, as }) => {
    const { top, below, owner } = await world(server, given)
    const call = await as(owner)
    const { body } = await call(GROUP, { id: below.id, order_by: 'title' })
    expect(body.map(({ title, inherited, group }) => [title, inherited, group?.full_path])).toEqual([
      ['near', false, undefined],
      ['shared', true, top.full_path],
    ])
    expect(titles((await call(GROUP, { id: below.id, inherited: true })).body)).toEqual(['shared'])
    expect(titles((await call(GROUP, { id: below.id, inherited: false })).body)).toEqual(['near'])
  })

  test('is 404 for a stranger', async ({ server, given, as }) => {
    const { top } = await world(server, given)
    expect(await (await as(await given.user()))(GROUP, { id: top.id })).toMatchObject({
      status: 404,
      body: { message: '404 Group Not Found' },
    })
  })

  test('uses the indexes on group and milestone', async ({ server, given }) => {
    const { below, owner } = await world(server, given)
    const token = await given.token(owner)
    for (const query of ['', 'inherited=true', 'inherited=false&state=active']) {
      const plans = await plansOf(() =>
        server.send('GET', `/-/gantry/v1/groups/${below.id}/milestones?${query}`, { token }),
      )
      expectPlans(plans, { sorts: true })
      expectPlan(planWith(plans, 'count(*) FILTER'), { uses: 'issue_milestone' })
    }
  })
})
