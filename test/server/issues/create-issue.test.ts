import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'
import { onFreeTier } from './free-tier.ts'
import { notesOn, todosOf } from './issue-feed.ts'

const ADDRESS = 'POST /projects/:id/issues'

describe('POST /projects/:id/issues', () => {
  test('answers with the complete issue', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const [ada, grace] = [await given.user({ username: 'ada' }), await given.user({ username: 'grace' })]
    const group = await given.group({ path: 'acme' })
    const project = await given.project({ in: group, path: 'shop' })
    await given.member({ project }, ada, 20)
    const milestone = await make.milestone({ group }, '1.0', { due_date: '2026-06-01' })
    await make.label({ project }, 'bug')
    const answer = await (await as(ada))(ADDRESS, {
      id: 'acme/shop',
      title: '  The basket forgets  ',
      description: '- [x] seen\n- [ ] fixed',
      labels: ['bug', 'brand new'],
      assignee_ids: [grace.id, ada.id],
      milestone_id: milestone.id,
      due_date: '2026-05-30',
      confidential: true,
      discussion_locked: true,
      issue_type: 'incident',
      weight: 3,
    })
    expect(answer.status).toBe(201)
    const { base, now } = { base: `${server.origin}/api/v4/projects/${project.id}`, now: server.clock.iso() }
    const short = (user: { id: number; username: string; name: string }) => ({
      id: user.id,
      username: user.username,
      name: user.name,
      state: 'active',
      avatar_url: `${server.origin}/-/gantry/v1/avatars/${user.id}`,
      web_url: `${server.origin}/${user.username}`,
    })
    expect(answer.body).toEqual({
      id: answer.body.id,
      iid: 1,
      project_id: project.id,
      title: 'The basket forgets',
      description: '- [x] seen\n- [ ] fixed',
      state: 'opened',
      created_at: now,
      updated_at: now,
      closed_at: null,
      closed_by: null,
      labels: ['brand new', 'bug'],
      milestone: {
        id: milestone.id,
        iid: milestone.iid,
        group_id: group.id,
        title: '1.0',
        description: null,
        state: 'active',
        created_at: now,
        updated_at: now,
        due_date: '2026-06-01',
        start_date: null,
        expired: false,
        web_url: `${server.origin}/groups/acme/-/milestones/${milestone.iid}`,
      },
      assignees: [short(grace), short(ada)],
      author: short(ada),
      type: 'INCIDENT',
      assignee: short(grace),
      user_notes_count: 0,
      merge_requests_count: 0,
      upvotes: 0,
      downvotes: 0,
      due_date: '2026-05-30',
      confidential: true,
      discussion_locked: true,
      issue_type: 'incident',
      web_url: `${server.origin}/acme/shop/-/issues/1`,
      time_stats: {
        time_estimate: 0,
        total_time_spent: 0,
        human_time_estimate: null,
        human_total_time_spent: null,
      },
      task_completion_status: { count: 2, completed_count: 1 },
      weight: 3,
      blocking_issues_count: 0,
      has_tasks: true,
      task_status: '1 of 2 checklist items completed',
      _links: {
        self: `${base}/issues/1`,
        notes: `${base}/issues/1/notes`,
        award_emoji: `${base}/issues/1/award_emoji`,
        project: base,
        closed_as_duplicate_of: null,
      },
      references: { short: '#1', relative: '#1', full: 'acme/shop#1' },
      severity: 'UNKNOWN',
      subscribed: true,
      moved_to_id: null,
      service_desk_reply_to: null,
      epic_iid: null,
      epic: null,
      iteration: null,
      health_status: null,
    })
  })

  test('requires only a title', async ({ given, as }) => {
    const project = await given.project()
    const answer = await (await as(await given.user()))(ADDRESS, { id: project.id, title: 'Plain' })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        iid: 1,
        description: null,
        labels: [],
        assignees: [],
        assignee: null,
        milestone: null,
        due_date: null,
        confidential: false,
        discussion_locked: null,
        issue_type: 'issue',
        has_tasks: false,
        weight: null,
      },
    })
    expect(answer.body).not.toHaveProperty('task_status')
  })

  test('writes the feed, to-dos for assignees and mentioned users, and the event', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const ada = await given.user({ username: 'ada' })
    const [grace, alan] = [await given.user({ username: 'grace' }), await given.user({ username: 'alan' })]
    const project = await given.project()
    await given.member({ project }, ada, 30)
    const milestone = await make.milestone({ project })
    const label = await make.label({ project }, 'bug')
    const { body } = await (await as(ada))(ADDRESS, {
      id: project.id,
      title: 'Told',
      description: 'Ask @alan and @grace, not `@nobody`',
      assignee_ids: [grace.id],
      due_date: '2026-06-01',
      milestone_id: milestone.id,
      labels: ['bug'],
      weight: 2,
    })
    expect(await notesOn(server, body.id)).toEqual(['changed due date to June 1, 2026', 'assigned to @grace'])
    expect(await todosOf(server, body.id)).toEqual([
      { user_id: grace.id, author_id: ada.id, action_name: 'assigned', state: 'pending' },
      { user_id: alan.id, author_id: ada.id, action_name: 'mentioned', state: 'pending' },
    ])
    const events = server.db.read.selectFrom('resource_event').where('resource_id', '=', body.id)
    expect(await events.select(['kind', 'action', 'label_id', 'milestone_id', 'weight']).execute()).toEqual([
      { kind: 'label', action: 'add', label_id: label.id, milestone_id: null, weight: null },
      { kind: 'milestone', action: 'add', label_id: null, milestone_id: milestone.id, weight: null },
      { kind: 'weight', action: null, label_id: null, milestone_id: null, weight: 2 },
    ])
    expect(server.events).toEqual([
      { event: 'issue.created', payload: { issue_id: body.id, project_id: project.id, actor_id: ada.id } },
    ])
    expect(
      await server.db.read
        .selectFrom('event')
        .select(['action', 'target_type', 'target_iid', 'target_title'])
        .execute(),
    ).toEqual([{ action: 'opened', target_type: 'Issue', target_iid: 1, target_title: 'Told' }])
  })

  test('users who are not members may set only title, description and confidential', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const project = await given.project()
    const milestone = await make.milestone({ project })
    await make.label({ project }, 'bug')
    const user = await given.user()
    const answer = await (await as(user))(ADDRESS, {
      id: project.id,
      title: 'From outside',
      description: 'Text',
      confidential: true,
      labels: ['bug', 'new'],
      assignee_ids: [user.id],
      milestone_id: milestone.id,
      due_date: '2026-06-01',
      discussion_locked: true,
      weight: 1,
      issue_type: 'incident',
    })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        description: 'Text',
        confidential: true,
        labels: [],
        assignees: [],
        milestone: null,
        due_date: null,
        discussion_locked: null,
        weight: null,
        issue_type: 'issue',
      },
    })
  })

  test('a Guest may set metadata on a new issue, but creates no labels and no incident', async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const [guest, project] = [await given.user(), await given.project({ visibility: 'private' })]
    await given.member({ project }, guest, 10)
    await make.label({ project }, 'bug')
    const answer = await (await as(guest))(ADDRESS, {
      id: project.id,
      title: 'By a guest',
      labels: ['bug', 'new'],
      assignee_ids: [guest.id],
      due_date: '2026-06-01',
      weight: 1,
      issue_type: 'incident',
    })
    expect(answer.body).toMatchObject({
      labels: ['bug'],
      assignees: [{ id: guest.id }],
      due_date: '2026-06-01',
      weight: 1,
      issue_type: 'issue',
    })
  })

  test.for([
    [{}, { error: 'title is missing' }],
    [{ title: '' }, { message: { title: ["can't be blank"] } }],
    [{ title: '   ' }, { message: { title: ["can't be blank"] } }],
    [{ title: 'x'.repeat(256) }, { message: { title: ['is too long (maximum is 255 characters)'] } }],
    [
      { title: 'x', description: 'x'.repeat(1_048_577) },
      { message: { description: ['is too long (maximum is 1048576 characters)'] } },
    ],
    [{ title: '🚂'.repeat(256) }, { message: { title: ['is too long (maximum is 255 characters)'] } }],
    [{ title: 'x', iid: 2_147_483_648 }, { error: 'iid is invalid' }],
    [{ title: 'x', assignee_ids: Array.from({ length: 1001 }, () => 1) }, { error: 'assignee_ids is invalid' }],
    [{ title: 'x', confidential: '' }, { error: 'confidential is empty' }],
    [{ title: 'x', confidential: 'perhaps' }, { error: 'confidential is invalid' }],
    [{ title: 'x', due_date: 'soon' }, { error: 'due_date is invalid' }],
    [{ title: 'x', due_date: '2026-02-30' }, { error: 'due_date is invalid' }],
    [{ title: 'x', issue_type: 'story' }, { error: 'issue_type does not have a valid value' }],
    [{ title: 'x', weight: 'heavy' }, { error: 'weight is invalid' }],
    [{ title: 'x', weight: -1 }, { message: { weight: ['must be greater than or equal to 0'] } }],
    [{ title: 'x', weight: 2_147_483_647 }, { message: { weight: ['must be less than or equal to 2147483646'] } }],
    [{ title: 'x', milestone_id: 999 }, { message: { milestone_id: ['is invalid'] } }],
    [{ title: 'x', milestone_id: 'first' }, { error: 'milestone_id is invalid' }],
    [{ title: 'x', created_at: 'yesterday' }, { error: 'created_at is invalid' }],
    [{ title: 'x', iid: 0 }, { error: 'iid is invalid' }],
    [{ title: 'x', iid: 2 ** 40 }, { error: 'iid is invalid' }],
    [{ title: ['a'] }, { error: 'title is invalid' }],
    [{ title: 'x', labels: Array.from({ length: 1001 }, (_, i) => `l${i}`) }, { error: 'labels is invalid' }],
    [
      { confidential: 'x', due_date: 'x', assignee_ids: 'a' },
      { error: 'title is missing, assignee_ids is invalid, due_date is invalid, confidential is invalid' },
    ],
  ] as const)('%j is refused', async ([body, error], { server, given, asLoose }) => {
    const [owner, project] = [await given.user(), await given.project()]
    await given.member({ project }, owner, 50)
    const call = await asLoose(owner)
    expect(await call(ADDRESS, { id: project.id, ...body })).toMatchObject({ status: 400, body: error })
    expect(await server.db.read.selectFrom('issue').select('id').execute()).toEqual([])
    expect(server.events).toEqual([])
  })

  test.for([
    [{ title: 'x'.repeat(255) }, { title: 'x'.repeat(255) }],
    [{ description: 'x'.repeat(1_048_576) }, { has_tasks: false }],
    [{ description: '🚂'.repeat(1_048_576) }, { has_tasks: false }],
    [{ description: '' }, { description: '' }],
    [{ weight: 0 }, { weight: 0 }],
    [{ weight: 2_147_483_646 }, { weight: 2_147_483_646 }],
    [{ weight: null }, { weight: null }],
    [{ iid: 2_147_483_647 }, { iid: 2_147_483_647 }],
    [{ iid: 1 }, { iid: 1 }],
    [{ discussion_locked: false }, { discussion_locked: false }],
    [{ due_date: null }, { due_date: null }],
    [{ labels: Array.from({ length: 1000 }, () => 'a') }, { labels: ['a'] }],
    [{ assignee_ids: [0] }, { assignees: [] }],
    [{ assignee_id: 0 }, { assignees: [] }],
  ] as const)('a request (%#) is accepted', async ([input, shown], { given, asLoose }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const answer = await (await asLoose(owner))(ADDRESS, { id: project.id, title: 'x', ...input })
    expect(answer).toMatchObject({ status: 201, body: shown })
  })

  test('stores who sent it from where, counts the issue in this project only, and indexes it', async ({
    server,
    given,
  }) => {
    const owner = await given.user()
    const [project, other] = [await given.project({ owner }), await given.project({ owner })]
    const init = { token: await given.token(owner), headers: { 'User-Agent': 'A browser' } }
    server.clock.advance(60_000)
    await server.send('POST', `/projects/${project.id}/issues?title=x`, init)
    expect(await server.db.read.selectFrom('issue').selectAll().executeTakeFirst()).toMatchObject({
      ...{ user_agent: 'A browser', ip_address: '127.0.0.1', author_id: owner.id, updated_by_id: null },
    })
    const counts = server.db.read
      .selectFrom('project')
      .select(['id', 'issues_count', 'open_issues_count', 'last_issue_iid', 'last_activity_at'])
      .orderBy('id')
    const then = '2026-05-22T10:11:12.345Z'
    expect(await counts.execute()).toEqual([
      {
        ...{ id: project.id, issues_count: 1, open_issues_count: 1, last_issue_iid: 1 },
        last_activity_at: server.clock.iso(),
      },
      { id: other.id, issues_count: 0, open_issues_count: 0, last_issue_iid: 0, last_activity_at: then },
    ])
  })

  test('counts 255 characters by code point', async ({ given, as }) => {
    const project = await given.project()
    const title = '🚂'.repeat(255)
    expect((await (await as(await given.user()))(ADDRESS, { id: project.id, title })).body.title).toBe(title)
  })

  test('a milestone of another project is ignored', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const [owner, project, other] = [await given.user(), await given.project(), await given.project()]
    await given.member({ project }, owner, 50)
    const foreign = await make.milestone({ project: other })
    const call = await as(owner)
    const refused = await call(ADDRESS, { id: project.id, title: 'x', milestone_id: foreign.id })
    expect(refused).toMatchObject({ status: 400, body: { message: { milestone_id: ['is invalid'] } } })
    expect((await call(ADDRESS, { id: project.id, title: 'x', milestone_id: 0 })).status).toBe(201)
  })

  test('assignees who cannot read the issue or do not exist are left out', async ({ server, given, as }) => {
    const [owner, member, stranger] = [await given.user(), await given.user(), await given.user()]
    const blocked = await given.user({ state: 'blocked' })
    const hidden = await given.project({ visibility: 'private' })
    const inside = await given.project({ issues_access_level: 'private' })
    const external = await given.user({ external: 1 })
    const internal = await given.project({ owner, visibility: 'internal' })
    const sent = {
      id: internal.id,
      title: 'x',
      assignee_ids: [external.id, stranger.id],
      description: `@${external.username}`,
    }
    const { body } = await (await as(owner))(ADDRESS, sent)
    expect(body.assignees.map((user) => user.id)).toEqual([stranger.id])
    expect((await todosOf(server, body.id)).map(({ user_id }) => user_id)).toEqual([stranger.id])
    for (const project of [hidden, inside]) {
      await given.member({ project }, owner, 50)
      await given.member({ project }, member, 10)
      await given.member({ project }, blocked, 30)
      const answer = await (await as(owner))(ADDRESS, {
        id: project.id,
        title: 'x',
        assignee_ids: [999, stranger.id, blocked.id, member.id, member.id],
      })
      expect(answer.body.assignees.map((user) => user.id)).toEqual([member.id])
    }
  })

  test('labels may be a list, comma-separated or both; each counts once', async ({ given, asLoose }) => {
    const [owner, project] = [await given.user(), await given.project()]
    await given.member({ project }, owner, 50)
    const call = await asLoose(owner)
    for (const labels of ['a, b,a', ['a', 'b'], ['a,b']])
      expect((await call(ADDRESS, { id: project.id, title: 'x', labels })).body).toMatchObject({ labels: ['a', 'b'] })
    expect((await call(ADDRESS, { id: project.id, title: 'x', labels: '', add_labels: 'c' })).body).toMatchObject({
      labels: ['c'],
    })
  })

  test('accepts a form and a query like JSON', async ({ server, given }) => {
    const [owner, project] = [await given.user(), await given.project()]
    await given.member({ project }, owner, 50)
    const token = await given.token(owner)
    const form = new URLSearchParams([
      ['title', 'By form'],
      ['labels', 'a,b'],
      ['assignee_ids[]', String(owner.id)],
      ['confidential', 'yes'],
    ])
    expect(await server.send('POST', `/projects/${project.id}/issues`, { token, body: form })).toMatchObject({
      status: 201,
      body: { title: 'By form', labels: ['a', 'b'], assignees: [{ id: owner.id }], confidential: true },
    })
    expect(
      await server.send('POST', `/projects/${project.id}/issues?title=By+query&weight=2`, { token }),
    ).toMatchObject({
      status: 201,
      body: { title: 'By query', weight: 2 },
    })
  })

  test('created_at and iid are for Owners and administrators, and ignored from others', async ({
    server,
    given,
    as,
  }) => {
    const [owner, maintainer, admin] = [await given.user(), await given.user(), await given.admin()]
    const project = await given.project()
    await given.member({ project }, owner, 50)
    await given.member({ project }, maintainer, 40)
    const sent = { id: project.id, title: 'x', created_at: '2020-02-03T04:05:06Z' }
    const created_at = '2020-02-03T04:05:06.000Z'
    expect((await (await as(maintainer))(ADDRESS, { ...sent, iid: 70 })).body).toMatchObject({
      iid: 1,
      created_at: server.clock.iso(),
    })
    expect((await (await as(owner))(ADDRESS, { ...sent, iid: 50 })).body).toMatchObject({ iid: 50, created_at })
    expect((await (await as(admin))(ADDRESS, { ...sent, iid: 20 })).body).toMatchObject({ iid: 20, created_at })
  })

  test('a taken iid is a conflict, and no iid is used twice', async ({ server, given, as }) => {
    const [owner, project] = [await given.user(), await given.project()]
    await given.member({ project }, owner, 50)
    const call = await as(owner)
    expect((await call(ADDRESS, { id: project.id, title: 'x', iid: 7 })).body.iid).toBe(7)
    const conflict = await call(ADDRESS, { id: project.id, title: 'x', iid: 7 })
    expect(conflict).toMatchObject({ status: 409, body: { message: 'Duplicated issue' } })
    expect((await call(ADDRESS, { id: project.id, title: 'x', iid: 3 })).body.iid).toBe(3)
    expect((await call(ADDRESS, { id: project.id, title: 'x' })).body.iid).toBe(8)
    await server.db.write((trx) => trx.deleteFrom('issue').where('iid', '=', 8).execute())
    expect((await call(ADDRESS, { id: project.id, title: 'x' })).body.iid).toBe(9)
  })

  test('100 concurrent requests get the iids 1 to 100 without a gap', async ({ given, as }) => {
    const [user, project] = [await given.user(), await given.project()]
    const call = await as(user)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => call(ADDRESS, { id: project.id, title: `Number ${i}` })),
    )
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    const numbers = answers.map(({ body }) => body.iid).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
  })

  test('the free tier stores the first assignee who may read the issue, and no weight', () =>
    onFreeTier(async ({ server, given, call }) => {
      const [owner, other, stranger] = [await given.user(), await given.user(), await given.user()]
      const project = await given.project({ owner, visibility: 'private' })
      await given.member({ project }, other, 10)
      const sent = { id: project.id, title: 'x', assignee_ids: [stranger.id, other.id, owner.id], weight: 4 }
      const { body } = await call(owner, ADDRESS, sent)
      expect(body).toMatchObject({ assignees: [{ id: other.id }] })
      expect(body).not.toHaveProperty('weight')
      expect(await server.db.read.selectFrom('issue').select('weight').execute()).toEqual([{ weight: null }])
    }))

  test('without a token, the answer is 401 regardless of other errors', async ({ given, asLoose }) => {
    const project = await given.project()
    expect(await (await asLoose(null))(ADDRESS, { id: project.id })).toMatchObject({
      status: 401,
      body: { message: '401 Unauthorized' },
    })
  })

  test('an administrator may create an issue as another user', async ({ server, given }) => {
    const [admin, user, project] = [await given.admin(), await given.user({ username: 'ada' }), await given.project()]
    const init = { token: await given.token(admin), headers: { Sudo: 'ada' } }
    const created = await server.send('POST', `/projects/${project.id}/issues?title=x&created_at=2020-01-01`, init)
    expect(created).toMatchObject({ status: 201, body: { author: { id: user.id }, created_at: server.clock.iso() } })
  })

  test('a read-only token is told the missing scope', async ({ server, given }) => {
    const [user, project] = [await given.user(), await given.project()]
    const token = await given.token(user, { scopes: '["read_api"]' })
    expect(await server.send('POST', `/projects/${project.id}/issues?title=x`, { token })).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope', scope: 'api' },
    })
  })

  test('a private project is 404 for a stranger; invalid parameters come first', async ({ given, asLoose }) => {
    const project = await given.project({ visibility: 'private' })
    const call = await asLoose(await given.user())
    for (const id of [project.id, 999, 'no/such'])
      expect(await call(ADDRESS, { id, title: 'x' })).toMatchObject({
        status: 404,
        body: { message: '404 Project Not Found' },
      })
    expect(await call(ADDRESS, { id: project.id })).toMatchObject({ status: 400, body: { error: 'title is missing' } })
  })

  test('issues that are disabled, or for members only, cannot be created', async ({ given, as }) => {
    const owner = await given.user()
    for (const issues_access_level of ['disabled', 'private'] as const) {
      const project = await given.project({ owner, issues_access_level })
      const who = issues_access_level === 'disabled' ? owner : await given.user()
      expect(await (await as(who))(ADDRESS, { id: project.id, title: 'x' })).toMatchObject({
        status: 403,
        body: { message: '403 Forbidden' },
      })
    }
  })

  test('an archived project is read-only, for its Owner too', async ({ given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner, archived: 1 })
    expect(await (await as(owner))(ADDRESS, { id: project.id, title: 'x' })).toMatchObject({ status: 403 })
  })

  test('more requests than the limit per minute are refused', async ({ server, given, as }) => {
    const project = await given.project()
    const call = await as(await given.user())
    await changeSettings(server, { issues_create_limit: 2 })
    const sent = { id: project.id, title: 'x' }
    expect((await call(ADDRESS, sent)).status).toBe(201)
    expect((await call(ADDRESS, sent)).status).toBe(201)
    const refused = await call(ADDRESS, sent)
    expect(refused).toMatchObject({
      status: 429,
      body: { message: { error: 'This endpoint has been requested too many times. Try again later.' } },
    })
    expect(refused.headers.get('retry-after')).toBe('60')
    server.clock.advance(60_000)
    expect((await call(ADDRESS, sent)).body.iid).toBe(3)
  })
})
