import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { wrongPostings } from '../demo/checks.ts'
import { onFreeTier } from './free-tier.ts'
import { eventsOf, notesOn, todosOf } from './issue-feed.ts'

const ADDRESS = 'PUT /projects/:id/issues/:issue_iid'
const LIST =
  'assignee_id, assignee_ids, confidential, created_at, description, discussion_locked, due_date, labels, add_labels, remove_labels, milestone_id, state_event, title, issue_type'

/** A project with its owner, a reporter, a guest, and an issue that the guest wrote. */
async function world(server: TestServer, given: Given) {
  const make = givenIssuesOn(server)
  const [owner, reporter, guest] = [
    await given.user({ username: 'owner' }),
    await given.user({ username: 'reporter' }),
    await given.user({ username: 'guest' }),
  ]
  const project = await given.project({ owner })
  await given.member({ project }, reporter, 20)
  await given.member({ project }, guest, 10)
  const issue = await make.issue(project, guest, { title: 'An old title', description: '- [ ] one\n- [x] two' })
  server.clock.advance(60_000)
  return { make, owner, reporter, guest, project, issue, at: { id: project.id, issue_iid: issue.iid } }
}

describe('PUT /projects/:id/issues/:issue_iid', () => {
  test('changes the sent fields, adds notes and events, and leaves the rest', async ({ server, given, as }) => {
    const { make, reporter, guest, project, issue, at } = await world(server, given)
    const call = await as(reporter)
    const before = await call('GET /projects/:id/issues/:issue_iid', at)
    const milestone = await make.milestone({ project }, '1.0')
    const answer = await call(ADDRESS, {
      ...at,
      title: 'An even older title',
      description: '- [x] one\n- [x] two',
      labels: ['bug', 'urgent'],
      assignee_ids: [guest.id, reporter.id],
      milestone_id: milestone.id,
      due_date: '2026-05-22',
      confidential: true,
      discussion_locked: true,
      issue_type: 'incident',
      weight: 5,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      ...before.body,
      title: 'An even older title',
      description: '- [x] one\n- [x] two',
      labels: ['bug', 'urgent'],
      assignees: [expect.objectContaining({ id: guest.id }), expect.objectContaining({ id: reporter.id })],
      assignee: expect.objectContaining({ id: guest.id }),
      milestone: expect.objectContaining({ id: milestone.id, project_id: project.id }),
      due_date: '2026-05-22',
      confidential: true,
      discussion_locked: true,
      type: 'INCIDENT',
      issue_type: 'incident',
      weight: 5,
      updated_at: server.clock.iso(),
      task_completion_status: { count: 2, completed_count: 2 },
      task_status: '2 of 2 checklist items completed',
      subscribed: true,
    })
    expect(await notesOn(server, issue.id)).toEqual([
      'changed title from **An {-old-} title** to **An {+even older+} title**',
      'marked the checklist item **one** as completed',
      'changed type from issue to incident',
      'made the issue confidential',
      'locked the discussion in this issue',
      'changed due date to May 22, 2026',
      'assigned to @guest and @reporter',
    ])
    expect(await eventsOf(server, issue.id)).toEqual(['label add', 'label add', 'milestone add', 'weight 5'])
    expect(await todosOf(server, issue.id)).toEqual([
      { user_id: guest.id, author_id: reporter.id, action_name: 'assigned', state: 'pending' },
      { user_id: reporter.id, author_id: reporter.id, action_name: 'assigned', state: 'pending' },
    ])
    expect(server.events).toEqual([
      {
        event: 'label.created',
        payload: { label_id: expect.any(Number), project_id: project.id, group_id: null, actor_id: reporter.id },
      },
      {
        event: 'label.created',
        payload: { label_id: expect.any(Number), project_id: project.id, group_id: null, actor_id: reporter.id },
      },
      {
        event: 'issue.updated',
        payload: {
          issue_id: issue.id,
          project_id: project.id,
          actor_id: reporter.id,
          changed: [
            'title',
            'description',
            'issue_type',
            'milestone_id',
            'due_date',
            'confidential',
            'discussion_locked',
            'weight',
            'labels',
            'assignees',
          ],
        },
      },
    ])
  })

  test('can undo each change', async ({ server, given, asLoose }) => {
    const { make, reporter, guest, project, issue, at } = await world(server, given)
    const call = await asLoose(reporter)
    const milestone = await make.milestone({ project })
    await call(ADDRESS, {
      ...at,
      labels: 'bug',
      assignee_ids: [guest.id],
      milestone_id: milestone.id,
      due_date: '2026-06-01',
      confidential: true,
      discussion_locked: true,
      weight: 5,
    })
    const cleared = await call(ADDRESS, {
      ...at,
      labels: '',
      assignee_ids: [],
      milestone_id: 0,
      due_date: '',
      confidential: false,
      discussion_locked: false,
      weight: '',
    })
    expect(cleared.body).toMatchObject({
      labels: [],
      assignees: [],
      assignee: null,
      milestone: null,
      due_date: null,
      confidential: false,
      discussion_locked: false,
      weight: null,
    })
    expect((await notesOn(server, issue.id)).slice(4)).toEqual([
      'made the issue visible to everyone',
      'unlocked the discussion in this issue',
      'removed due date',
      'unassigned @guest',
    ])
    expect((await eventsOf(server, issue.id)).slice(3)).toEqual(['label remove', 'milestone remove', 'weight'])
  })

  test.for([
    [{ assignee_ids: '0' }, []],
    [{ assignee_ids: [0] }, []],
    [{ assignee_id: 0 }, []],
    [{ assignee_ids: '' }, []],
    [{ assignee_id: 'owner' }, ['owner']],
    [{ assignee_ids: ['owner', 'guest'] }, ['owner', 'guest']],
  ] as const)('%j leaves assigned: %j', async ([sent, expected], { server, given, asLoose }) => {
    const { reporter, guest, owner, at } = await world(server, given)
    const ids: Record<string, number> = { owner: owner.id, guest: guest.id }
    const call = await asLoose(reporter)
    await call(ADDRESS, { ...at, assignee_ids: [guest.id] })
    const meant = Object.entries(sent).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one) => ids[one] ?? one) : (ids[value] ?? value),
    ])
    const { body } = await call(ADDRESS, { ...at, ...Object.fromEntries(meant) })
    expect(body).toMatchObject({ assignees: expected.map((username) => ({ username })) })
    expect(body).toHaveProperty('assignees.length', expected.length)
  })

  test('replacing an assignee adds one note', async ({ server, given, as }) => {
    const { reporter, guest, owner, issue, at } = await world(server, given)
    const call = await as(reporter)
    await call(ADDRESS, { ...at, assignee_ids: [guest.id, reporter.id] })
    await call(ADDRESS, { ...at, assignee_ids: [owner.id, reporter.id] })
    expect((await notesOn(server, issue.id)).at(-1)).toBe('assigned to @owner and unassigned @guest')
    await call(ADDRESS, { ...at, assignee_ids: [] })
    await call(ADDRESS, { ...at, assignee_ids: [owner.id, reporter.id, guest.id] })
    expect((await notesOn(server, issue.id)).at(-1)).toBe('assigned to @owner, @reporter, and @guest')
  })

  test('replaces labels, then adds and removes some', async ({ server, given, as }) => {
    const { reporter, issue, at } = await world(server, given)
    const call = await as(reporter)
    expect((await call(ADDRESS, { ...at, labels: ['a', 'b'] })).body.labels).toEqual(['a', 'b'])
    expect((await call(ADDRESS, { ...at, add_labels: ['c', 'a'] })).body.labels).toEqual(['a', 'b', 'c'])
    expect((await call(ADDRESS, { ...at, remove_labels: ['b', 'unknown'] })).body.labels).toEqual(['a', 'c'])
    const all = { labels: ['d', 'e'], add_labels: ['f'], remove_labels: ['e'] }
    expect((await call(ADDRESS, { ...at, ...all })).body.labels).toEqual(['d', 'f'])
    expect((await call(ADDRESS, { ...at, labels: [] })).body.labels).toEqual([])
    expect(await notesOn(server, issue.id)).toEqual([])
  })

  test("removes a group's label by its title, even if the project has one with the same title", async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const group = await given.group()
    const project = await given.project({ in: group })
    await given.member({ project }, owner, 50)
    const ofGroup = await make.label({ group }, 'bug')
    const issue = await make.issue(project, owner, { labels: [ofGroup] })
    await make.label({ project }, 'bug')
    const call = await as(owner)
    const answer = await call(ADDRESS, { id: project.id, issue_iid: issue.iid, remove_labels: ['bug'] })
    expect(answer.body.labels).toEqual([])
  })

  test("adds the project's own label before a group's label with the same title", async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const group = await given.group()
    const project = await given.project({ in: group })
    await given.member({ project }, owner, 50)
    await make.label({ group }, 'bug')
    const own = await make.label({ project }, 'bug')
    const issue = await make.issue(project, owner)
    await (await as(owner))(ADDRESS, { id: project.id, issue_iid: issue.iid, add_labels: ['bug'] })
    expect(await server.db.read.selectFrom('issue_label').select('label_id').execute()).toEqual([{ label_id: own.id }])
  })

  test('adds the older of two labels of parent groups with the same title', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const top = await given.group()
    const group = await given.group({ parent: top })
    const project = await given.project({ in: group })
    await given.member({ project }, owner, 50)
    const older = await make.label({ group }, 'bug')
    await make.label({ group: top }, 'bug')
    const issue = await make.issue(project, owner)
    await (await as(owner))(ADDRESS, { id: project.id, issue_iid: issue.iid, add_labels: ['bug'] })
    expect(await server.db.read.selectFrom('issue_label').select('label_id').execute()).toEqual([
      { label_id: older.id },
    ])
  })

  test('ignores the spaces around a title', async ({ server, given, as }) => {
    const { reporter, at, issue } = await world(server, given)
    const call = await as(reporter)
    expect((await call(ADDRESS, { ...at, title: ' An old title ' })).body.title).toBe('An old title')
    expect(await notesOn(server, issue.id)).toEqual([])
    expect((await call(ADDRESS, { ...at, title: '\n A new title ' })).body.title).toBe('A new title')
  })

  test("closing stores time and user and finishes the actor's to-dos; reopening clears them", async ({
    server,
    given,
    as,
  }) => {
    const { reporter, guest, project, issue, at } = await world(server, given)
    const [mine, theirs] = [await as(reporter), await as(guest)]
    await mine(ADDRESS, { ...at, assignee_ids: [reporter.id, guest.id] })
    server.events.length = 0
    const closed = await theirs(ADDRESS, { ...at, state_event: 'close' })
    expect(closed.body).toMatchObject({
      state: 'closed',
      closed_at: server.clock.iso(),
      closed_by: { username: 'guest' },
      updated_at: server.clock.iso(),
    })
    expect((await todosOf(server, issue.id)).map(({ user_id, state }) => [user_id, state])).toEqual([
      [reporter.id, 'pending'],
      [guest.id, 'done'],
    ])
    const reopened = await mine(ADDRESS, { ...at, state_event: 'reopen' })
    expect(reopened.body).toMatchObject({ state: 'opened', closed_at: null, closed_by: null })
    expect(await eventsOf(server, issue.id)).toEqual(['state closed', 'state reopened'])
    expect(await notesOn(server, issue.id)).toEqual(['assigned to @reporter and @guest'])
    const about = { issue_id: issue.id, project_id: project.id }
    expect(server.events).toEqual([
      { event: 'issue.closed', payload: { ...about, actor_id: guest.id } },
      {
        event: 'todo.finished',
        payload: {
          ...{ todo_id: expect.any(Number), user_id: guest.id, target_type: 'Issue', target_id: issue.id },
          ...{ project_id: project.id, group_id: null },
        },
      },
      { event: 'issue.reopened', payload: { ...about, actor_id: reporter.id } },
    ])
    const feed = await server.db.read.selectFrom('event').select(['action', 'author_id']).orderBy('id').execute()
    expect(feed).toEqual([
      { action: 'closed', author_id: guest.id },
      { action: 'reopened', author_id: reporter.id },
    ])
  })

  test('setting current values changes nothing, not even updated_at', async ({ server, given, as }) => {
    const { guest, issue, at } = await world(server, given)
    const call = await as(guest)
    await call(ADDRESS, { ...at, state_event: 'close' })
    server.events.length = 0
    server.clock.advance(60_000)
    const before = await call('GET /projects/:id/issues/:issue_iid', at)
    const again = await call(ADDRESS, { ...at, state_event: 'close', title: 'An old title' })
    expect(again).toMatchObject({ status: 200, body: before.body })
    expect(await eventsOf(server, issue.id)).toEqual(['state closed'])
    expect(server.events).toEqual([])
  })

  test('an author below Reporter changes texts, type and state; metadata is ignored', async ({ server, given, as }) => {
    const { make, guest, project, at, issue } = await world(server, given)
    const milestone = await make.milestone({ project })
    const { status, body } = await (await as(guest))(ADDRESS, {
      ...at,
      title: 'My words',
      issue_type: 'task',
      state_event: 'close',
      labels: ['bug'],
      add_labels: ['bug'],
      assignee_ids: [guest.id],
      milestone_id: milestone.id,
      due_date: '2026-06-01',
      confidential: true,
      discussion_locked: true,
      weight: 1,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'My words',
      issue_type: 'task',
      state: 'closed',
      labels: [],
      assignees: [],
      milestone: null,
      due_date: null,
      confidential: false,
      discussion_locked: null,
      weight: null,
    })
    expect(await server.db.read.selectFrom('label').select('title').execute()).toEqual([])
    expect((await (await as(guest))(ADDRESS, { ...at, issue_type: 'incident' })).body.issue_type).toBe('task')
    expect(await notesOn(server, issue.id)).toHaveLength(2)
  })

  test('an assignee may change what the author may; other guests and strangers may not', async ({
    server,
    given,
    as,
  }) => {
    const { make, owner, guest, project } = await world(server, given)
    const stranger = await given.user()
    const issue = await make.issue(project, owner, { assignees: [guest] })
    const at = { id: project.id, issue_iid: issue.iid }
    expect((await (await as(guest))(ADDRESS, { ...at, state_event: 'close' })).body.state).toBe('closed')
    await (await as(owner))(ADDRESS, { ...at, assignee_ids: [] })
    for (const who of [guest, stranger])
      expect(await (await as(who))(ADDRESS, { ...at, title: 'x' })).toMatchObject({
        status: 403,
        body: { message: '403 Forbidden' },
      })
  })

  test('an incident requires Reporter, even from its author', async ({ server, given, as }) => {
    const { make, guest, reporter, project } = await world(server, given)
    const incident = await make.issue(project, guest, { issue_type: 'incident' })
    const sent = { id: project.id, issue_iid: incident.iid, state_event: 'close' as const }
    expect((await (await as(guest))(ADDRESS, sent)).status).toBe(403)
    expect((await (await as(reporter))(ADDRESS, sent)).status).toBe(200)
  })

  test('a due date that is sent as a moment counts as its day', async ({ server, given, as }) => {
    const { owner, at } = await world(server, given)
    const call = await as(owner)
    for (const [due_date, day] of [
      ['2026-06-01T00:00:00.000Z', '2026-06-01'],
      ['2026-06-02T23:30:00-05:00', '2026-06-02'],
      ['2026-06-03 00:30:00 +0200', '2026-06-03'],
    ] as const)
      expect((await call(ADDRESS, { ...at, due_date })).body.due_date).toBe(day)
  })

  test.for([
    [{}, { error: `${LIST}, weight, epic_id, epic_iid are missing, at least one parameter must be provided` }],
    [
      { updated_at: '2026-01-01' },
      { error: `${LIST}, weight, epic_id, epic_iid are missing, at least one parameter must be provided` },
    ],
    [{ state_event: 'merge' }, { error: 'state_event does not have a valid value' }],
    [{ title: ' ' }, { message: { title: ["can't be blank"] } }],
    [{ title: 'x'.repeat(256) }, { message: { title: ['is too long (maximum is 255 characters)'] } }],
    [{ confidential: '' }, { error: 'confidential is empty' }],
    [{ due_date: '22.5.2026' }, { error: 'due_date is invalid' }],
    [{ due_date: '2026-02-30T10:00:00Z' }, { error: 'due_date is invalid' }],
    [{ due_date: '2026-05-22T25:00:00Z' }, { error: 'due_date is invalid' }],
    [{ milestone_id: 999 }, { message: { milestone_id: ['is invalid'] } }],
    [{ weight: -3 }, { message: { weight: ['must be greater than or equal to 0'] } }],
    [{ issue_type: 'epic' }, { error: 'issue_type does not have a valid value' }],
    [{ created_at: 'now' }, { error: 'created_at is invalid' }],
    [{ updated_at: 'now', title: 'x' }, { error: 'updated_at is invalid' }],
  ] as const)('%j is refused', async ([body, error], { server, given, asLoose }) => {
    const { owner, at, issue } = await world(server, given)
    expect(await (await asLoose(owner))(ADDRESS, { ...at, ...body })).toMatchObject({ status: 400, body: error })
    expect(await notesOn(server, issue.id)).toEqual([])
    expect(server.events).toEqual([])
  })

  test('the free tier ignores weight', () =>
    onFreeTier(async ({ server, given, call }) => {
      const { owner, at } = await world(server, given)
      const error = `${LIST} are missing, at least one parameter must be provided`
      expect(await call(owner, ADDRESS, { ...at, weight: 3 })).toMatchObject({ status: 400, body: { error } })
    }))

  test('only Owners and administrators set created_at, and lists follow', async ({ server, given, as }) => {
    const { make, owner, reporter, guest, project, at } = await world(server, given)
    const later = await make.issue(project, guest)
    const sent = { labels: ['bug'], assignee_ids: [guest.id] }
    for (const issue_iid of [at.issue_iid, later.iid])
      await (await as(reporter))(ADDRESS, { id: project.id, issue_iid, ...sent })
    const created_at = '2030-01-02T03:04:05.000Z'
    const ignored = await (await as(reporter))(ADDRESS, { ...at, created_at })
    expect(ignored).toMatchObject({ status: 200, body: { created_at: '2026-05-22T10:11:12.345Z' } })
    const set = await (await as(owner))(ADDRESS, { ...at, state_event: 'close', add_labels: ['urgent'], created_at })
    expect(set).toMatchObject({ status: 200, body: { created_at, state: 'closed', labels: ['bug', 'urgent'] } })
    for (const filter of [{}, { labels: ['bug'] }, { assignee_id: guest.id }]) {
      const { body } = await (await as(owner))('GET /projects/:id/issues', { id: project.id, ...filter })
      expect(body.map(({ iid }) => iid)).toEqual([at.issue_iid, later.iid])
    }
    expect(await wrongPostings(server.db)).toEqual([])
  })

  test('a Maintainer sets neither created_at nor updated_at', async ({ server, given, as }) => {
    const { project, at, issue } = await world(server, given)
    const maintainer = await given.user()
    await given.member({ project }, maintainer, 40)
    const then = '2025-01-02T03:04:05.000Z'
    const sent = { ...at, title: 'a', created_at: then, updated_at: then }
    expect((await (await as(maintainer))(ADDRESS, sent)).body).toMatchObject({
      ...{ title: 'a', created_at: issue.created_at, updated_at: server.clock.iso() },
    })
  })

  test('stores who changed the issue, and who edited its texts', async ({ server, given, as }) => {
    const { owner, reporter, guest, at, issue } = await world(server, given)
    const signs = async () =>
      server.db.read
        .selectFrom('issue')
        .select(['updated_by_id', 'last_edited_at', 'last_edited_by_id'])
        .where('id', '=', issue.id)
        .executeTakeFirst()
    await (await as(owner))(ADDRESS, { ...at, due_date: '2026-06-01' })
    expect(await signs()).toEqual({ updated_by_id: owner.id, last_edited_at: null, last_edited_by_id: null })
    await (await as(reporter))(ADDRESS, { ...at, title: 'New' })
    const edited = { last_edited_at: server.clock.iso(), last_edited_by_id: reporter.id }
    expect(await signs()).toEqual({ updated_by_id: reporter.id, ...edited })
    server.clock.advance(60_000)
    await (await as(guest))(ADDRESS, { ...at, state_event: 'close' })
    expect(await signs()).toEqual({ updated_by_id: guest.id, ...edited })
    await (await as(guest))(ADDRESS, { ...at, description: 'New' })
    expect(await signs()).toEqual({
      ...{ updated_by_id: guest.id, last_edited_at: server.clock.iso(), last_edited_by_id: guest.id },
    })
  })

  test('counts open issues in the project and in each label', async ({ server, given, as }) => {
    const { make, owner, project, at, issue } = await world(server, given)
    const [bug, other] = [await make.label({ project }, 'bug'), await make.label({ project }, 'other')]
    await make.issue(project, owner, { labels: [other] })
    const elsewhere = await given.project({ owner })
    await make.issue(elsewhere, owner)
    const counts = async () => {
      const labels = server.db.read.selectFrom('label').select(['id', 'issues_count', 'open_issues_count'])
      const projects = server.db.read.selectFrom('project').select(['issues_count', 'open_issues_count'])
      const numbers = (row: { issues_count: number; open_issues_count: number }) => [
        row.issues_count,
        row.open_issues_count,
      ]
      return {
        labels: (await labels.orderBy('id').execute()).map(numbers),
        projects: (await projects.orderBy('id').execute()).map(numbers),
      }
    }
    const call = await as(owner)
    await call(ADDRESS, { ...at, add_labels: ['bug'] })
    const open = {
      labels: [
        [1, 1],
        [1, 1],
      ],
      projects: [
        [2, 2],
        [1, 1],
      ],
    }
    expect(await counts()).toEqual(open)
    await call(ADDRESS, { ...at, state_event: 'close' })
    expect(await counts()).toEqual({
      labels: [
        [1, 0],
        [1, 1],
      ],
      projects: [
        [2, 1],
        [1, 1],
      ],
    })
    await call(ADDRESS, { ...at, remove_labels: ['bug'] })
    expect(await counts()).toEqual({
      labels: [
        [0, 0],
        [1, 1],
      ],
      projects: [
        [2, 1],
        [1, 1],
      ],
    })
    await call(ADDRESS, { ...at, add_labels: ['bug'] })
    expect(await counts()).toEqual({
      labels: [
        [1, 0],
        [1, 1],
      ],
      projects: [
        [2, 1],
        [1, 1],
      ],
    })
    await call(ADDRESS, { ...at, state_event: 'reopen' })
    expect(await counts()).toEqual(open)
    expect(
      await server.db.read.selectFrom('issue_label').selectAll().where('issue_id', '=', issue.id).execute(),
    ).toEqual([{ issue_id: issue.id, label_id: bug.id }])
  })

  test('resource events have all their values', async ({ server, given, as }) => {
    const { make, reporter, project, issue, at } = await world(server, given)
    const [first, second] = [await make.milestone({ project }), await make.milestone({ project })]
    const label = await make.label({ project }, 'bug')
    const call = await as(reporter)
    await call(ADDRESS, { ...at, milestone_id: first.id, state_event: 'close' })
    await call(ADDRESS, { ...at, milestone_id: second.id, labels: ['bug'], weight: 4 })
    await call(ADDRESS, { ...at, milestone_id: 0, labels: [], state_event: 'reopen' })
    const rows = await server.db.read.selectFrom('resource_event').selectAll().orderBy('id').execute()
    const about = { resource_type: 'Issue', resource_id: issue.id, project_id: project.id, user_id: reporter.id }
    const none = { action: null, state: null, label_id: null, milestone_id: null, weight: null }
    expect(rows.map(({ id: _, ...row }) => row)).toMatchObject(
      [
        { kind: 'milestone', action: 'add', state: 'opened', milestone_id: first.id },
        { kind: 'state', state: 'closed' },
        { kind: 'label', action: 'add', label_id: label.id },
        { kind: 'milestone', action: 'add', state: 'closed', milestone_id: second.id },
        { kind: 'weight', weight: 4 },
        { kind: 'label', action: 'remove', label_id: label.id },
        { kind: 'milestone', action: 'remove', state: 'closed', milestone_id: second.id },
        { kind: 'state', state: 'reopened' },
      ].map((event) => ({ ...about, created_at: server.clock.iso(), ...none, ...event })),
    )
  })

  test('only Owners and administrators set updated_at', async ({ server, given, as }) => {
    const { owner, reporter, at } = await world(server, given)
    const updated_at = '2025-01-02T03:04:05.000Z'
    expect((await (await as(reporter))(ADDRESS, { ...at, title: 'a', updated_at })).body.updated_at).toBe(
      server.clock.iso(),
    )
    for (const who of [owner, await given.admin()])
      expect((await (await as(who))(ADDRESS, { ...at, title: `by ${who.id}`, updated_at })).body.updated_at).toBe(
        updated_at,
      )
  })

  test('a new updated_at beside current values is stored and is no event', async ({ server, given, as }) => {
    const { owner, issue, at } = await world(server, given)
    const updated_at = '2025-01-02T03:04:05.000Z'
    const { body } = await (await as(owner))(ADDRESS, { ...at, title: issue.title, updated_at })
    expect(body.updated_at).toBe(updated_at)
    expect(server.events).toEqual([])
  })

  test('without a token, the answer is 401, or 404 for a hidden issue', async ({ server, given, asLoose }) => {
    const { make, owner, project, at } = await world(server, given)
    const secret = await make.issue(project, owner, { confidential: 1 })
    const hidden = await given.project({ visibility: 'private' })
    const without = await given.project({ owner, issues_access_level: 'disabled' })
    const old = await make.issue(without, owner)
    const [nobody, stranger, mine] = [await asLoose(null), await asLoose(await given.user()), await asLoose(owner)]
    const to = (who: typeof nobody, id: number, issue_iid: unknown) => who(ADDRESS, { id, issue_iid, title: 'x' })
    expect(await to(nobody, project.id, at.issue_iid)).toMatchObject({ status: 401 })
    expect(await to(stranger, hidden.id, 1)).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    })
    for (const [who, id, iid] of [
      [stranger, project.id, secret.iid],
      [stranger, project.id, 999],
      [mine, without.id, old.iid],
    ] as const)
      expect(await to(who, id, iid)).toMatchObject({ status: 404, body: { message: '404 Not found' } })
    expect(await to(mine, project.id, 'first')).toMatchObject({ status: 400, body: { error: 'issue_iid is invalid' } })
  })

  test('an archived project is read-only', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner, archived: 1 })
    const issue = await givenIssuesOn(server).issue(project, owner)
    const answer = await (await as(owner))(ADDRESS, { id: project.id, issue_iid: issue.iid, title: 'x' })
    expect(answer).toMatchObject({ status: 403, body: { message: '403 Forbidden' } })
  })

  test('users mentioned in a changed description get one to-do', async ({ server, given, as }) => {
    const { reporter, guest, owner, issue, at } = await world(server, given)
    const call = await as(reporter)
    await call(ADDRESS, { ...at, description: '@guest please look' })
    await call(ADDRESS, { ...at, description: '@guest please look, @owner too' })
    expect((await todosOf(server, issue.id)).map(({ user_id, action_name }) => [user_id, action_name])).toEqual([
      [guest.id, 'directly_addressed'],
      [owner.id, 'mentioned'],
    ])
    expect(await notesOn(server, issue.id)).toEqual(['changed the description', 'changed the description'])
  })
})
