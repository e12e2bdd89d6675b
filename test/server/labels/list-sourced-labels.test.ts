import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const PROJECT = 'GET /-/gantry/v1/projects/:id/labels'
const GROUP = 'GET /-/gantry/v1/groups/:id/labels'

/** A project in a subgroup, whose parent group is private. */
async function world(server: TestServer, given: Given) {
  const make = givenIssuesOn(server)
  const top = await given.group({ visibility: 'private' })
  const below = await given.group({ parent: top, visibility: 'private' })
  const project = await given.project({ in: below, visibility: 'private' })
  const [owner, reporter] = [await given.user(), await given.user()]
  await given.member({ group: top }, owner, 50)
  await given.member({ project }, reporter, 20)
  const labels = {
    low: await make.label({ project }, 'low', { priority: 9 }),
    bug: await make.label({ project }, 'bug', { description: 'Something is broken' }),
    urgent: await make.label({ project }, 'urgent', { priority: 1 }),
    shared: await make.label({ group: top }, 'shared'),
    near: await make.label({ group: below }, 'near'),
  }
  await make.label({ project: await given.project() }, 'foreign')
  return { make, top, below, project, owner, reporter, labels }
}

const names = (body: readonly { name: string }[]) => body.map((label) => label.name)

describe(PROJECT, () => {
  test('lists own and inherited labels by title, with their counts and groups', async ({ server, given, as }) => {
    const { make, project, owner, below, labels } = await world(server, given)
    await make.issue(project, owner, { labels: [labels.bug, labels.near] })
    await make.issue(project, owner, { labels: [labels.bug], state: 2 })
    const answer = await (await as(owner))(PROJECT, { id: project.id })
    expect(names(answer.body)).toEqual(['bug', 'low', 'near', 'shared', 'urgent'])
    expect(answer.body[0]).toEqual({
      id: labels.bug.id,
      name: 'bug',
      description: 'Something is broken',
      description_html: 'Something is broken',
      text_color: '#FFFFFF',
      color: '#6699cc',
      open_issues_count: 1,
      closed_issues_count: 1,
      open_merge_requests_count: 0,
      subscribed: false,
      priority: null,
      is_project_label: true,
      inherited: false,
      group: null,
      updated_at: server.clock.iso(),
    })
    expect(answer.body[2]).toMatchObject({
      open_issues_count: 1,
      inherited: true,
      group: { id: below.id, full_path: below.full_path },
    })
    expect(answer.headers.get('x-total')).toBe('5')
  })

  test('names no group that the caller cannot see', async ({ server, given, as }) => {
    const { project, owner, top, labels } = await world(server, given)
    const stranger = await given.user()
    const open = await given.group({ parent: await given.group({ visibility: 'public' }), visibility: 'public' })
    await given.member({ project }, stranger, 10)
    // Membership in the project shows the groups above it, so their removal is what hides them.
    await server.db.write((trx) =>
      trx.updateTable('group').set({ pending_delete: 1 }).where('id', '=', top.id).execute(),
    )
    const call = await as(stranger)
    const { body } = await call(PROJECT, { id: project.id, ids: [labels.shared.id, labels.near.id] })
    expect(body.map(({ name, inherited, group }) => [name, inherited, group === null])).toEqual([
      ['near', true, false],
      ['shared', true, true],
    ])
    expect((await (await as(owner))(GROUP, { id: open.id })).body).toEqual([])
  })

  test.for([
    [{ order_by: 'priority' }, ['urgent', 'low', 'bug', 'near', 'shared']],
    [{ order_by: 'priority', sort: 'desc' }, ['low', 'urgent', 'bug', 'near', 'shared']],
    [{ sort: 'desc' }, ['urgent', 'shared', 'near', 'low', 'bug']],
    [{ inherited: true }, ['near', 'shared']],
    [{ inherited: false }, ['bug', 'low', 'urgent']],
    [{ search: 'BROKEN' }, ['bug']],
    [{ search: '%' }, []],
    [{ subscribed: true }, ['low', 'near']],
    [{ subscribed: false, inherited: false }, ['bug', 'urgent']],
    [{ per_page: 2, page: 2 }, ['near', 'shared']],
  ] as const)('%j finds %j', async ([input, expected], { server, given, as }) => {
    const { project, reporter, labels } = await world(server, given)
    const call = await as(reporter)
    for (const { id } of [labels.low, labels.near, labels.bug])
      await call('POST /projects/:id/labels/:label_id/subscribe', { id: project.id, label_id: String(id) })
    await call('POST /projects/:id/labels/:label_id/unsubscribe', { id: project.id, label_id: String(labels.bug.id) })
    expect(names((await call(PROJECT, { id: project.id, ...input })).body)).toEqual(expected)
  })

  test.for([
    [{ order_by: 'color' }, 'order_by must be title or priority'],
    [{ sort: 'up' }, 'sort must be asc or desc'],
    [{ ids: 'a' }, 'ids must be a list, each a whole number'],
    [{ inherited: 'x' }, 'inherited must be true or false'],
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

  test('finds labels with the indexes on project and group', async ({ server, given }) => {
    const { project, owner } = await world(server, given)
    const token = await given.token(owner)
    const path = `/-/gantry/v1/projects/${project.id}/labels`
    for (const query of ['', 'order_by=priority&sort=desc', 'search=u', 'subscribed=true']) {
      const plans = await plansOf(() => server.send('GET', `${path}?${query}`, { token }))
      expectPlans(plans, { sorts: true })
      expectPlan(planWith(plans, 'own.priority'), { uses: ['label_project', 'label_group'], sorts: true })
    }
    const own = await plansOf(() => server.send('GET', `${path}?inherited=false`, { token }))
    expectPlan(planWith(own, 'own.priority'), { uses: 'label_project' })
    const some = await plansOf(() => server.send('GET', `${path}?ids=1,2`, { token }))
    expectPlans(some, { sorts: true })
  })
})

describe(GROUP, () => {
  test('marks what is inherited from a parent group', async ({ server, given, as }) => {
    const { top, below, owner } = await world(server, given)
    const call = await as(owner)
    const found = async (input: object) =>
      (await call(GROUP, { id: below.id, ...input })).body.map(({ name, group }) => [name, group?.full_path ?? null])
    expect(await found({})).toEqual([
      ['near', null],
      ['shared', top.full_path],
    ])
    expect(await found({ inherited: true })).toEqual([['shared', top.full_path]])
    expect(await found({ inherited: false })).toEqual([['near', null]])
    expect(await found({ sort: 'desc', search: 'a' })).toEqual([
      ['shared', top.full_path],
      ['near', null],
    ])
  })

  test('is 404 for a stranger', async ({ server, given, as }) => {
    const { top } = await world(server, given)
    expect(await (await as(await given.user()))(GROUP, { id: top.id })).toMatchObject({
      status: 404,
      body: { message: '404 Group Not Found' },
    })
  })

  test('finds labels with the index on the group', async ({ server, given }) => {
    const { below, owner } = await world(server, given)
    const token = await given.token(owner)
    for (const query of ['', 'inherited=true', 'inherited=false&search=a']) {
      const plans = await plansOf(() =>
        server.send('GET', `/-/gantry/v1/groups/${below.id}/labels?${query}`, { token }),
      )
      expectPlans(plans, { sorts: true })
      expectPlan(planWith(plans, '"own"."subscribed"'.replaceAll('"', '')), { uses: 'label_group', sorts: true })
    }
  })
})
