import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /projects/:id/issues/:issue_iid'

describe('GET /projects/:id/issues/:issue_iid', () => {
  test('shows the epic, and a confidential epic to Reporters of its group only', async ({ server, given, as }) => {
    const [guest, reporter, admin] = [await given.user(), await given.user(), await given.admin()]
    const group = await given.group()
    await given.member({ group }, guest, 10)
    await given.member({ group }, reporter, 20)
    const project = await given.project({ in: group })
    // A Reporter of the project who is only a Guest of the epic's group.
    await given.member({ project }, guest, 20)
    const shown = async (confidential: 0 | 1) => {
      const row = { group_id: group.id, author_id: admin.id, title: 'An epic', iid: 1 + confidential, confidential }
      const moments = { created_at: server.clock.iso(), updated_at: server.clock.iso() }
      const epic = await server.db.write((trx) =>
        trx
          .insertInto('epic')
          .values({ ...row, ...moments })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      const issue = await givenIssuesOn(server).issue(project, admin, { epic_id: epic.id })
      const seen = []
      for (const who of [guest, reporter, admin]) {
        const { body } = await (await as(who))(ADDRESS, { id: project.id, issue_iid: issue.iid })
        seen.push(body.epic?.id === epic.id)
      }
      return seen
    }
    expect(await shown(0)).toEqual([true, true, true])
    expect(await shown(1)).toEqual([false, true, true])
  })

  test('shows every field in the documented order', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const author = await given.user({ username: 'ada' })
    const other = await given.user({ username: 'grace' })
    const group = await given.group({ path: 'acme' })
    const project = await given.project({ in: group, path: 'shop' })
    await given.member({ project }, author, 30)
    const label = await make.label({ project }, 'bug')
    const milestone = await make.milestone({ group }, '1.0', { due_date: '2026-05-01', start_date: '2026-04-01' })
    const issue = await make.issue(project, author, {
      description: '- [ ] one\n- [x] two\n- [~] three',
      labels: [label],
      assignees: [other],
      milestone_id: milestone.id,
      time_estimate: 178_800,
      weight: 3,
    })
    const answer = await (await as(author))('GET /projects/:id/issues/:issue_iid', {
      id: project.id,
      issue_iid: issue.iid,
    })
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(
      (
        'id iid project_id title description state created_at updated_at closed_at closed_by labels milestone assignees author type assignee ' +
        'user_notes_count merge_requests_count upvotes downvotes due_date confidential discussion_locked issue_type web_url time_stats ' +
        'task_completion_status weight blocking_issues_count has_tasks task_status _links references severity subscribed moved_to_id ' +
        'service_desk_reply_to epic_iid epic iteration health_status'
      ).split(' '),
    )
    expect(answer.body).toMatchObject({
      iid: 1,
      state: 'opened',
      labels: ['bug'],
      milestone: {
        title: '1.0',
        group_id: group.id,
        expired: true,
        web_url: `${server.origin}/groups/acme/-/milestones/${milestone.iid}`,
      },
      author: { username: 'ada' },
      assignees: [{ username: 'grace' }],
      assignee: { username: 'grace' },
      type: 'ISSUE',
      issue_type: 'issue',
      severity: 'UNKNOWN',
      discussion_locked: null,
      closed_by: null,
      weight: 3,
      time_stats: { time_estimate: 178_800, human_time_estimate: '1w 1d 1h 40m', human_total_time_spent: null },
      task_completion_status: { count: 3, completed_count: 1 },
      has_tasks: true,
      task_status: '1 of 3 checklist items completed',
      references: { short: '#1', relative: '#1', full: 'acme/shop#1' },
      web_url: `${server.origin}/acme/shop/-/issues/1`,
      _links: { self: `${server.origin}/api/v4/projects/${project.id}/issues/1`, closed_as_duplicate_of: null },
      subscribed: true,
      epic: null,
      moved_to_id: null,
    })
  })
  test('everybody who sees the project sees its issues, by id or path; a public one needs no token', async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const [author, stranger] = [await given.user(), await given.user()]
    const project = await given.project({ owner: author, path: 'shop' })
    const issue = await make.issue(project, author)
    for (const who of [null, stranger, author])
      for (const id of [project.id, project.path_with_namespace, project.path_with_namespace.toUpperCase()]) {
        const answer = await (await as(who))(ADDRESS, { id, issue_iid: issue.iid })
        expect(answer).toMatchObject({ status: 200, body: { id: issue.id, subscribed: who === author } })
      }
  })

  test('a confidential issue is for its author, assignees, Reporters and administrators; for others it is 404', async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const [author, assignee, guest, reporter] = [
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user(),
    ]
    const project = await given.project()
    await given.member({ project }, guest, 10)
    await given.member({ project }, reporter, 20)
    const issue = await make.issue(project, author, { confidential: 1, assignees: [assignee] })
    const at = { id: project.id, issue_iid: issue.iid }
    for (const who of [author, assignee, reporter, await given.admin()])
      expect((await (await as(who))(ADDRESS, at)).status).toBe(200)
    const missing = await (await as(null))(ADDRESS, { id: project.id, issue_iid: 999 })
    expect(missing).toMatchObject({ status: 404, body: { message: '404 Not found' } })
    for (const who of [null, guest, await given.user()]) {
      const hidden = await (await as(who))(ADDRESS, at)
      expect([hidden.status, hidden.text]).toEqual([404, missing.text])
    }
  })

  test('issues by a banned user are for administrators only', async ({ server, given, as }) => {
    const banned = await given.user({ state: 'banned' })
    const project = await given.project()
    const issue = await givenIssuesOn(server).issue(project, banned)
    const at = { id: project.id, issue_iid: issue.iid }
    const owner = await given.user()
    await given.member({ project }, owner, 50)
    expect((await (await as(owner))(ADDRESS, at)).status).toBe(404)
    expect((await (await as(await given.admin()))(ADDRESS, at)).body.author.state).toBe('banned')
  })

  test('disabled issues are 404; issues for members are 404 for others', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    for (const issues_access_level of ['disabled', 'private']) {
      const project = await given.project({ owner, issues_access_level })
      const issue = await make.issue(project, owner)
      const at = { id: project.id, issue_iid: issue.iid }
      expect(await (await as(null))(ADDRESS, at)).toMatchObject({ status: 404, body: { message: '404 Not found' } })
      expect((await (await as(owner))(ADDRESS, at)).status).toBe(issues_access_level === 'private' ? 200 : 404)
    }
  })

  test('a private project is 404 for strangers and anonymous callers; an iid must be a number', async ({
    given,
    asLoose,
  }) => {
    const project = await given.project({ visibility: 'private' })
    const open = await given.project()
    for (const who of [null, await given.user()]) {
      const call = await asLoose(who)
      expect(await call(ADDRESS, { id: project.id, issue_iid: 1 })).toMatchObject({
        status: 404,
        body: { message: '404 Project Not Found' },
      })
      expect(await call(ADDRESS, { id: open.id, issue_iid: 'first' })).toMatchObject({
        status: 400,
        body: { error: 'issue_iid is invalid' },
      })
    }
  })

  test('an invalid token is refused even where none is needed; HEAD answers without a body', async ({
    server,
    given,
  }) => {
    const project = await given.project()
    await givenIssuesOn(server).issue(project, await given.user())
    const path = `/projects/${project.id}/issues/1`
    expect(await server.send('GET', path, { token: 'wrong' })).toMatchObject({ status: 401 })
    const [head, got] = [await server.send('HEAD', path), await server.send('GET', path)]
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(got.text)))
    expect(head.headers.get('etag')).toBe(got.headers.get('etag'))
  })

  test('participants are subscribed until they unsubscribe', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const [author, assignee, speaker, named, other] = [
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user({ username: 'ada' }),
      await given.user({ username: 'ad' }),
    ]
    const project = await given.project()
    const issue = await make.issue(project, author, { assignees: [assignee] })
    await make.note(issue, speaker, 'What does @ada say? `@ad` is no name here')
    const at = { id: project.id, issue_iid: issue.iid }
    const subscribed = async (who: { id: number }) => (await (await as(who))(ADDRESS, at)).body.subscribed
    for (const who of [author, assignee, speaker, named]) expect(await subscribed(who)).toBe(true)
    expect(await subscribed(other)).toBe(false)
    const say = (user_id: number, value: 0 | 1) => ({
      user_id,
      subscribable_type: 'Issue',
      subscribable_id: issue.id,
      subscribed: value,
    })
    await server.db.write((trx) =>
      trx
        .insertInto('subscription')
        .values([say(author.id, 0), say(other.id, 1)])
        .execute(),
    )
    expect([await subscribed(author), await subscribed(other)]).toEqual([false, true])
  })

  test('a system note, a note of another record and a longer name subscribe nobody', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const [author, other] = [await given.user(), await given.user({ username: 'ada' })]
    const project = await given.project()
    const issue = await make.issue(project, author, { description: 'Ask @adam' })
    const second = await make.issue(project, author)
    await make.note(issue, other, 'closed', { system: 1 })
    await make.note(issue, other, 'x', { noteable_type: 'MergeRequest' })
    await make.note(issue, author, 'See @ada-x and `@ada`')
    await make.note(second, other, '@ada')
    const row = { user_id: other.id, subscribable_type: 'Issue', subscribable_id: issue.id, subscribed: 1 as const }
    const rows = [
      { ...row, user_id: author.id },
      { ...row, subscribable_id: 999 },
      { ...row, subscribable_type: 'Label' },
    ]
    await server.db.write((trx) => trx.insertInto('subscription').values(rows).execute())
    const call = await as(other)
    expect((await call(ADDRESS, { id: project.id, issue_iid: issue.iid })).body.subscribed).toBe(false)
    const third = await make.issue(project, author, { description: 'Ask @ADA' })
    expect((await call(ADDRESS, { id: project.id, issue_iid: third.iid })).body.subscribed).toBe(true)
  })

  test('shows stored values that the API cannot set', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const [author, closer] = [await given.user(), await given.user()]
    const group = await given.group({ path: 'acme' })
    const project = await given.project({ in: group })
    const call = await as(author)
    const shown = async (row: Parameters<typeof make.issue>[2]) => {
      const { iid } = await make.issue(project, author, row)
      return (await call(ADDRESS, { id: project.id, issue_iid: iid })).body
    }
    const moved = await make.issue(project, author)
    const now = server.clock.iso()
    expect(
      await shown({
        ...{ issue_type: 'incident', severity: 'high', health_status: 'at_risk', blocking_issues_count: 3 },
        ...{ upvotes: 4, downvotes: 5, merge_requests_count: 6, moved_to_id: moved.id, discussion_locked: 0 },
        ...{ time_estimate: 3600, total_time_spent: 60, state: 2, closed_by_id: closer.id, description: '- [x] a' },
      }),
    ).toMatchObject({
      ...{ severity: 'HIGH', health_status: 'at_risk', blocking_issues_count: 3, upvotes: 4, downvotes: 5 },
      ...{ merge_requests_count: 6, moved_to_id: moved.id, discussion_locked: false, closed_at: now },
      ...{ state: 'closed', closed_by: { id: closer.id, username: closer.username } },
      task_status: '1 of 1 checklist item completed',
      time_stats: {
        ...{ time_estimate: 3600, total_time_spent: 60, human_time_estimate: '1h', human_total_time_spent: '1m' },
      },
    })
    expect(await shown({ issue_type: 'test_case', severity: 'high' })).toMatchObject({
      ...{ severity: 'UNKNOWN', type: 'TEST_CASE' },
    })
    for (const [n, [start_date, due_date, state]] of (
      [
        ['2026-05-01', '2026-05-21', 3],
        ['2026-05-01', '2026-05-22', 2],
        ['2026-05-22', '2026-05-30', 2],
        ['2026-05-23', '2026-05-30', 1],
      ] as const
    ).entries()) {
      const row = {
        group_id: group.id,
        iid: n + 1,
        sequence: n + 7,
        title: null,
        description: 'x',
        start_date,
        due_date,
      }
      const { id } = await server.db.write((trx) =>
        trx
          .insertInto('iteration')
          .values({ ...row, created_at: now, updated_at: now })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      expect((await shown({ iteration_id: id })).iteration).toEqual({
        ...{ ...row, id, state, created_at: now, updated_at: now },
        web_url: `${server.origin}/groups/acme/-/iterations/${id}`,
      })
    }
  })

  test('names the duplicated issue if the caller may read it', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const author = await given.user()
    const project = await given.project({ owner: author })
    const hidden = await given.project({ owner: author, visibility: 'private' })
    const original = await make.issue(hidden, author)
    const issue = await make.issue(project, author, { duplicated_to_id: original.id })
    const at = { id: project.id, issue_iid: issue.iid }
    const link = async (who: { id: number } | null) =>
      (await (await as(who))(ADDRESS, at)).body._links.closed_as_duplicate_of
    expect(await link(author)).toBe(`${server.origin}/api/v4/projects/${hidden.id}/issues/${original.iid}`)
    expect(await link(null)).toBe(null)
    const open = await make.issue(project, author, { confidential: 1 })
    const off = await make.issue(await given.project({ owner: author, issues_access_level: 'private' }), author)
    for (const { id } of [open, off]) {
      await server.db.write((trx) =>
        trx.updateTable('issue').set({ duplicated_to_id: id }).where('id', '=', issue.id).execute(),
      )
      expect([await link(null), (await link(author)) !== null]).toEqual([null, true])
    }
  })
})
