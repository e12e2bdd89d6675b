import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('DELETE /projects/:id/labels/:label_id', () => {
  const ADDRESS = 'DELETE /projects/:id/labels/:label_id'

  test('deletes the label and takes it off issues and merge requests, which stay', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const project = await given.project({ owner })
    const bug = await make.label({ project }, 'bug', { priority: 1 })
    const other = await make.label({ project }, 'other', { priority: 6 })
    const issue = await make.issue(project, owner, { labels: [bug, other] })
    const alone = await make.issue(project, owner, { labels: [bug], state: 2 })
    const call = await as(owner)
    const branches = { source_branch: 'change', target_branch: 'main' }
    const request = { id: project.id, title: 'A change', ...branches, labels: ['bug', 'other'] }
    expect((await call('POST /projects/:id/merge_requests', request)).status).toBe(201)
    const subscribe = 'POST /projects/:id/labels/:label_id/subscribe'
    expect((await call(subscribe, { id: project.id, label_id: 'bug' })).status).toBe(201)
    expect(await call(ADDRESS, { id: project.id, label_id: 'bug' })).toMatchObject({ status: 204 })

    const labels = await call('GET /projects/:id/labels', { id: project.id, with_counts: true })
    expect(labels.body).toMatchObject([{ id: other.id, open_issues_count: 1, open_merge_requests_count: 1 }])
    const { body: issues } = await call('GET /projects/:id/issues', { id: project.id })
    expect(new Map(issues.map((one) => [one.id, one.labels]))).toEqual(
      new Map([
        [issue.id, ['other']],
        [alone.id, []],
      ]),
    )
    const { body: requests } = await call('GET /projects/:id/merge_requests', { id: project.id })
    expect(requests.map((one) => one.labels)).toEqual([['other']])
    const { read } = server.db
    expect(await read.selectFrom('label_issue').select(['label_id', 'issue_id']).execute()).toEqual([
      { label_id: other.id, issue_id: issue.id },
    ])
    expect(await read.selectFrom('subscription').selectAll().execute()).toEqual([])
    expect(await read.selectFrom('issue').select(['id', 'label_priority']).orderBy('id').execute()).toEqual([
      { id: issue.id, label_priority: 6 },
      { id: alone.id, label_priority: 1_000_000 },
    ])
    expect(await call(ADDRESS, { id: project.id, label_id: 'bug' })).toMatchObject({
      status: 404,
      body: { message: '404 Label Not Found' },
    })
  })

  test('keeps the history of issues, without the label', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    const { body: issue } = await call('POST /projects/:id/issues', { id: project.id, title: 'One', labels: ['bug'] })
    await call(ADDRESS, { id: project.id, label_id: 'bug' })
    const events = 'GET /projects/:id/issues/:issue_iid/resource_label_events'
    const { body } = await call(events, { id: project.id, issue_iid: issue.iid })
    expect(body).toMatchObject([{ action: 'add', label: null }])
    expect(await server.db.read.selectFrom('label').select('id').execute()).toEqual([])
  })

  test('does not reach labels of parent groups, and refuses a label that has changed since', async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const group = await given.group()
    const project = await given.project({ in: group })
    await given.member({ project }, owner, 50)
    await make.label({ group }, 'shared')
    const { id } = await make.label({ project }, 'bug', { updated_at: '2026-05-02T00:00:00.000Z' })
    expect(await (await as(owner))(ADDRESS, { id: project.id, label_id: 'shared' })).toMatchObject({ status: 404 })
    const remove = async (seen: string) =>
      server.send('DELETE', `/projects/${project.id}/labels/${id}`, {
        token: await given.token(owner),
        headers: { 'If-Unmodified-Since': seen },
      })
    expect((await remove('Fri, 01 May 2026 00:00:00 GMT')).status).toBe(412)
    expect((await remove('Sun, 03 May 2026 00:00:00 GMT')).status).toBe(204)
  })
})

describe('DELETE /groups/:id/labels/:label_id', () => {
  test('deletes a label of the group from the issues of all projects', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const reporter = await given.user()
    const group = await given.group()
    await given.member({ group }, reporter, 20)
    const label = await make.label({ group }, 'shared')
    for (const _ of [1, 2]) await make.issue(await given.project({ in: group }), reporter, { labels: [label] })
    const call = await as(reporter)
    const ADDRESS = 'DELETE /groups/:id/labels/:label_id'
    expect(await call(ADDRESS, { id: group.id, label_id: 'shared' })).toMatchObject({ status: 204 })
    const { body } = await call('GET /issues', { scope: 'all' })
    expect(body.map(({ labels }) => labels)).toEqual([[], []])
    for (const table of ['label', 'issue_label', 'label_issue'] as const)
      expect(await server.db.read.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
