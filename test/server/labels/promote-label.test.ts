import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlans, plansOf } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'
import { wrongCounters, wrongPostings } from '../demo/checks.ts'

const ADDRESS = 'PUT /projects/:id/labels/:label_id/promote'

/** Two projects in a group and one below it, each with a label `bug` on an issue. */
async function world(server: TestServer, given: Given) {
  const make = givenIssuesOn(server)
  const owner = await given.user()
  const group = await given.group()
  await given.member({ group }, owner, 50)
  const [one, two] = [await given.project({ in: group }), await given.project({ in: group, visibility: 'private' })]
  const deep = await given.project({ in: await given.group({ parent: group }) })
  const labels = {
    one: await make.label({ project: one }, 'bug', { priority: 3, color: '#123456', description: 'Broken' }),
    two: await make.label({ project: two }, 'bug', { priority: 5, color: '#fff' }),
    deep: await make.label({ project: deep }, 'bug'),
  }
  const issues = {
    one: await make.issue(one, owner, { labels: [labels.one] }),
    two: await make.issue(two, owner, { labels: [labels.two], state: 2 }),
    deep: await make.issue(deep, owner, { labels: [labels.deep] }),
  }
  return { make, owner, group, one, two, deep, labels, issues }
}

describe('PUT /projects/:id/labels/:label_id/promote', () => {
  test('replaces the labels of the projects in the group, everywhere', async ({ server, given, as }) => {
    const { owner, group, one, two, deep, labels, issues } = await world(server, given)
    const call = await as(owner)
    for (const project of [one, two]) {
      const branches = { source_branch: 'change', target_branch: 'main' }
      await call('POST /projects/:id/merge_requests', { id: project.id, title: 'A', ...branches, labels: ['bug'] })
      await call('POST /projects/:id/labels/:label_id/subscribe', { id: project.id, label_id: 'bug' })
    }
    const closing = { id: two.id, merge_request_iid: 1, state_event: 'close' } as const
    await call('PUT /projects/:id/merge_requests/:merge_request_iid', closing)
    const { body: fresh } = await call('POST /projects/:id/issues', { id: two.id, title: 'New', labels: ['bug'] })
    const answer = await call(ADDRESS, { id: one.id, label_id: 'bug' })
    expect(answer).toMatchObject({
      status: 200,
      body: { name: 'bug', color: '#123456', description: 'Broken', subscribed: true },
    })
    expect(answer.body).not.toHaveProperty('priority')
    const { id } = answer.body
    expect((await call('GET /groups/:id/labels', { id: group.id, with_counts: true })).body).toEqual([
      { ...answer.body, open_issues_count: 2, closed_issues_count: 1, open_merge_requests_count: 1 },
    ])
    for (const [project, priority] of [
      [one, 3],
      [two, 5],
    ] as const) {
      const { body } = await call('GET /projects/:id/labels', { id: project.id })
      expect(body).toMatchObject([{ id, priority, is_project_label: false, subscribed: true }])
      const found = await call('GET /projects/:id/issues', { id: project.id, labels: ['bug'] })
      expect(found.body.length).toBe(project === one ? 1 : 2)
      const requests = await call('GET /projects/:id/merge_requests', { id: project.id })
      expect(requests.body).toMatchObject([{ labels: ['bug'] }])
    }
    const own = { id: deep.id, include_ancestor_groups: false }
    expect((await call('GET /projects/:id/labels', own)).body).toMatchObject([{ id: labels.deep.id }])
    const events = 'GET /projects/:id/issues/:issue_iid/resource_label_events'
    expect((await call(events, { id: two.id, issue_iid: fresh.iid })).body).toMatchObject([
      { action: 'add', label: { id, name: 'bug' } },
    ])
    const priorities = server.db.read.selectFrom('issue').select(['id', 'label_priority']).orderBy('id')
    expect(await priorities.execute()).toEqual([
      { id: issues.one.id, label_priority: 3 },
      { id: issues.two.id, label_priority: 5 },
      { id: issues.deep.id, label_priority: 1_000_000 },
      { id: fresh.id, label_priority: 5 },
    ])
    expect(await wrongCounters(server.db)).toEqual([])
    expect(await wrongPostings(server.db)).toEqual([])
    const stored = (await storedEvents(server)).at(-1)
    expect(stored).toMatchObject({
      event: 'label.promoted',
      payload: { label_id: id, project_id: null, group_id: group.id, from_project_id: one.id, actor_id: owner.id },
      snapshot: { label: { id, title: 'bug' }, project: null, group: { id: group.id } },
    })
    expect(stored?.payload).toMatchObject({ replaced_label_ids: [labels.one.id, labels.two.id] })
  })

  test('uses a label that the group has already', async ({ server, given, as }) => {
    const { make, owner, group, one, labels, issues } = await world(server, given)
    const existing = await make.label({ group }, 'bug', { color: '#abcdef' })
    await make.issue(one, owner, { labels: [existing, labels.one] })
    const answer = await (await as(owner))(ADDRESS, { id: one.id, label_id: String(labels.one.id) })
    expect(answer.body).toMatchObject({ id: existing.id, color: '#abcdef' })
    expect(await wrongCounters(server.db)).toEqual([])
    expect(await wrongPostings(server.db)).toEqual([])
    const links = server.db.read.selectFrom('issue_label').select('label_id').where('issue_id', '=', issues.one.id)
    expect(await links.execute()).toEqual([{ label_id: existing.id }])
  })

  test('is refused without the right in the group, for personal projects and for labels of groups', async ({
    server,
    given,
    as,
  }) => {
    const { make, owner, group, one } = await world(server, given)
    const only_here = await given.user()
    await given.member({ project: one }, only_here, 50)
    expect(await (await as(only_here))(ADDRESS, { id: one.id, label_id: 'bug' })).toMatchObject({ status: 403 })
    const personal = await given.project({ owner })
    await make.label({ project: personal }, 'bug')
    await make.label({ group }, 'shared')
    const call = await as(owner)
    expect(await call(ADDRESS, { id: personal.id, label_id: 'bug' })).toMatchObject({
      status: 400,
      body: { message: 'Failed to promote project label to group label' },
    })
    expect(await call(ADDRESS, { id: one.id, label_id: 'shared' })).toMatchObject({
      status: 404,
      body: { message: '404 Label Not Found' },
    })
    expect(await storedEvents(server)).toEqual([])
  })

  test('reads the indexes of labels, also to delete one', async ({ server, given }) => {
    const { owner, group, one } = await world(server, given)
    const token = await given.token(owner)
    const plans = await plansOf(() =>
      server
        .send('PUT', `/projects/${one.id}/labels/bug/promote`, { token })
        .then(({ status }) => expect(status).toBe(200)),
    )
    plans.push(
      ...(await plansOf(() =>
        server
          .send('DELETE', `/groups/${group.id}/labels/bug`, { token })
          .then(({ status }) => expect(status).toBe(204)),
      )),
    )
    expectPlans(
      plans.filter(({ sql }) => /label/.test(sql)),
      { sorts: true },
    )
  })
})
