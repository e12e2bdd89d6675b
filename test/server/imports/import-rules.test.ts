import { projectArchive } from '../../support/archives.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { importFile } from './import-file.ts'

const AT = '2020-01-02T03:04:05.678Z'
const issue = (fields: object = {}) => ({
  iid: 1,
  title: 'Issue',
  state: 'opened',
  author_id: 7,
  created_at: AT,
  updated_at: AT,
  ...fields,
})
const label = (title: string, fields: object = {}) => ({ title, color: '#112233', type: 'ProjectLabel', ...fields })
const issuesOf = (server: TestServer) => server.db.read.selectFrom('issue').selectAll().orderBy('iid').execute()
const notesOf = (server: TestServer) => server.db.read.selectFrom('note').selectAll().orderBy('id').execute()
const milestonesOf = (server: TestServer) =>
  server.db.read.selectFrom('milestone').select(['iid', 'title', 'project_id', 'group_id']).orderBy('id').execute()

describe('labels and milestones of an import', () => {
  test('are found by title in the project, then in the nearest group, and are created otherwise', async ({
    server,
    given,
  }) => {
    const admin = await given.admin()
    const outer = await given.group({ path: 'outer' })
    const inner = await given.group({ path: 'inner', parent: outer })
    const now = server.clock.iso()
    const fixed = { color: '#000000', created_at: now, updated_at: now }
    await server.db.write(async (trx) => {
      await trx
        .insertInto('label')
        .values([
          { group_id: outer.id, title: 'both', ...fixed },
          { group_id: inner.id, title: 'both', ...fixed },
          { group_id: outer.id, title: 'outer', ...fixed },
        ])
        .execute()
      await trx
        .insertInto('milestone')
        .values({ group_id: outer.id, iid: 4, title: 'above', created_at: now, updated_at: now })
        .execute()
    })
    const links = ['both', 'outer', 'own', 'nested'].map((title) => ({ label: label(title) }))
    const issues = [
      issue({ label_links: links, milestone: { iid: 9, title: 'above' } }),
      issue({ iid: 2, milestone: { iid: 9, title: 'nested' } }),
    ]
    const relations = { labels: [label('own', { priorities: [{ priority: 3 }] })], issues }
    const { project_id } = await importFile(server, given, admin, await projectArchive({ relations }), {
      namespace: inner.full_path,
    })
    const linked = await server.db.read
      .selectFrom('issue_label')
      .innerJoin('label', 'label.id', 'label_id')
      .selectAll('label')
      .orderBy('label.id')
      .execute()
    expect(linked.map(({ title, group_id, project_id: own }) => [title, group_id, own])).toEqual([
      ['both', inner.id, null],
      ['outer', outer.id, null],
      ['own', null, project_id],
      ['nested', null, project_id],
    ])
    expect(linked.every((each) => each.issues_count === 1 && each.open_issues_count === 1)).toBe(true)
    expect(await milestonesOf(server)).toEqual([
      { iid: 4, title: 'above', project_id: null, group_id: outer.id },
      { iid: 9, title: 'nested', project_id, group_id: null },
    ])
    expect(await issuesOf(server)).toMatchObject([
      { label_priority: 3, milestone_id: 1 },
      { label_priority: 1_000_000, milestone_id: 2 },
    ])
  })

  test('a group milestone gets a free iid and gives it up to a project milestone', async ({ server, given }) => {
    const milestones = [
      { iid: 3, title: 'of a group', group_id: 8, project_id: null },
      { iid: 5, title: 'of the project', project_id: 4 },
      { iid: 1, title: 'takes its own number', project_id: 4 },
      { iid: 5, title: 'comes too late', project_id: 4 },
      { iid: 5, title: 'of the project', project_id: 4 },
    ]
    await importFile(server, given, await given.user(), await projectArchive({ relations: { milestones } }))
    expect((await milestonesOf(server)).map(({ iid, title }) => [iid, title])).toEqual([
      [6, 'of a group'],
      [5, 'of the project'],
      [1, 'takes its own number'],
      [7, 'comes too late'],
    ])
    expect(await server.db.read.selectFrom('project').select('last_milestone_iid').execute()).toEqual([
      { last_milestone_iid: 7 },
    ])
  })
})

test('a record that conflicts with another leaves no label and no milestone behind', async ({ server, given }) => {
  const refers = (name: string) => ({ label_links: [{ label: label(name) }], milestone: { iid: 5, title: name } })
  const issues = [
    issue(),
    issue({ ...refers('lost') }),
    issue({ ...refers('kept') }),
    issue({ iid: 2, ...refers('kept') }),
  ]
  await importFile(server, given, await given.user(), await projectArchive({ relations: { issues } }))
  const labels = await server.db.read.selectFrom('label').select(['title', 'issues_count']).execute()
  expect(labels).toEqual([{ title: 'kept', issues_count: 1 }])
  expect((await milestonesOf(server)).map(({ iid, title }) => [iid, title])).toEqual([[5, 'kept']])
  expect((await issuesOf(server)).map(({ iid }) => iid)).toEqual([1, 2])
})

test('a record that conflicts with another leaves its milestone iid free', async ({ server, given }) => {
  const issues = [
    issue(),
    issue({ milestone: { iid: 9, title: 'lost' } }),
    issue({ iid: 2, milestone: { iid: 1, title: 'of the group', group_id: 5 } }),
  ]
  await importFile(server, given, await given.user(), await projectArchive({ relations: { issues } }))
  expect((await milestonesOf(server)).map(({ iid, title }) => [iid, title])).toEqual([[1, 'of the group']])
})

describe('the namespace of an import', () => {
  test('must allow new projects and be below the limit', async ({ server, given }) => {
    const bytes = await projectArchive({})
    const maintainer = await given.user()
    const closed = await given.group({ path: 'closed', project_creation_level: 'noone' })
    await given.member({ group: closed }, maintainer, 40)
    const full = await given.user({ projects_limit: 1 })
    expect((await importFile(server, given, full, bytes)).status?.import_status).toBe('finished')
    for (const [user, fields] of [
      [maintainer, { namespace: closed.full_path }],
      [full, { path: 'another' }],
      [await given.user({ external: 1, projects_limit: 0 }), {}],
    ] as const) {
      const { answer } = await importFile(server, given, user, bytes, fields)
      expect(answer).toMatchObject({ status: 400, body: { message: 'Namespace is not valid' } })
    }
    expect(await server.db.read.selectFrom('project').select('path').execute()).toEqual([{ path: 'imported' }])
  })
})

describe('users of an import', () => {
  const member = (id: number, address: string, access_level: number, fields: object = {}) => ({
    access_level,
    created_at: AT,
    user: { id, username: `u${id}`, public_email: address },
    ...fields,
  })

  test('are mapped by e-mail address regardless of case, and invited once', async ({ server, given, as }) => {
    const known = await given.user({ email: 'élodie@example.com' })
    const invited = (invite_email: string) => ({ access_level: 30, created_at: AT, invite_email, user: null })
    const relations = {
      project_members: [member(7, ' ÉLODIE@Example.com', 30), invited(' Né@Example.com'), invited('né@example.com')],
    }
    const admin = await given.admin()
    const { project_id } = await importFile(server, given, admin, await projectArchive({ relations }))
    const members = await server.db.read
      .selectFrom('member')
      .select(['user_id', 'invite_email'])
      .orderBy('id')
      .execute()
    expect(members.slice(1)).toEqual([
      { user_id: known.id, invite_email: null },
      { user_id: null, invite_email: 'né@example.com' },
    ])
    const account = { name: 'Né', username: 'ne', email: 'NÉ@example.com', force_random_password: true }
    const { body: user } = await (await as(admin))('POST /users', account)
    expect(
      await (await as(admin))('GET /projects/:id/members/:user_id', { id: project_id, user_id: user.id }),
    ).toMatchObject({ status: 200, body: { access_level: 30 } })
  })

  test('are mapped by their public address, and by the private one only without it', async ({ server, given }) => {
    const [ann, ben, eve] = [
      await given.user({ email: 'ann@example.com' }),
      await given.user({ email: 'ben@example.com' }),
      await given.user({ email: 'eve@example.com' }),
    ]
    const person = (id: number, public_email: string | null, email: string) => ({
      ...{ access_level: 30, created_at: AT, user: { id, username: `u${id}`, public_email, email } },
    })
    const relations = {
      project_members: [
        person(7, 'ann@example.com', 'eve@example.com'),
        person(8, ' ', 'ben@example.com'),
        person(9, null, 'nobody@example.com'),
      ],
    }
    await importFile(server, given, await given.admin(), await projectArchive({ relations }))
    const ids = (await server.db.read.selectFrom('member').select('user_id').orderBy('id').execute()).slice(1)
    expect(ids.map(({ user_id }) => user_id)).toEqual([ann.id, ben.id])
    expect(eve.id).not.toBe(ann.id)
  })

  test('members are imported only for administrators', async ({ server, given }) => {
    const known = await given.user({ email: 'known@example.com' })
    const relations = {
      project_members: [
        member(7, 'Known@Example.com', 50),
        member(8, 'nobody@example.com', 30),
        { access_level: 30, invite_email: 'new@example.com', user: null },
      ],
      issues: [
        issue({
          issue_assignees: [{ user_id: 7 }, { user_id: 8 }, { user_id: 7 }],
          closed_by_id: null,
          updated_by_id: 8,
        }),
      ],
      custom_attributes: [{ key: 'a', value: 'b' }],
    }
    const user = await given.user()
    const plain = await importFile(server, given, user, await projectArchive({ relations }))
    const admin = await given.admin()
    const mapped = await importFile(server, given, admin, await projectArchive({ relations }))
    const members = async (project_id: number) =>
      (
        await server.db.read
          .selectFrom('member')
          .selectAll()
          .where('project_id', '=', project_id)
          .orderBy('id')
          .execute()
      ).map(({ user_id, access_level, invite_email }) => [user_id, access_level, invite_email])
    expect(await members(plain.project_id)).toEqual([[user.id, 50, null]])
    expect(await members(mapped.project_id)).toEqual([
      [admin.id, 50, null],
      [known.id, 40, null],
      [null, 30, 'new@example.com'],
    ])
    const issues = await server.db.read.selectFrom('issue').selectAll().orderBy('id').execute()
    expect(issues).toMatchObject([
      { author_id: user.id, closed_by_id: null, updated_by_id: user.id },
      { author_id: known.id, closed_by_id: null, updated_by_id: admin.id },
    ])
    const assigned = await server.db.read
      .selectFrom('assignee_issue')
      .select(['issue_id', 'user_id'])
      .orderBy('issue_id')
      .orderBy('user_id')
      .execute()
    expect(assigned).toEqual(
      [
        { issue_id: 1, user_id: user.id },
        { issue_id: 2, user_id: known.id },
        { issue_id: 2, user_id: admin.id },
      ].toSorted((a, b) => a.issue_id - b.issue_id || a.user_id - b.user_id),
    )
    expect(await server.db.read.selectFrom('custom_attribute').select(['target_id', 'key', 'value']).execute()).toEqual(
      [{ target_id: mapped.project_id, key: 'a', value: 'b' }],
    )
  })

  test('the importing administrator keeps the role of an importer, regardless of the archive', async ({
    server,
    given,
  }) => {
    const admin = await given.admin({ email: 'me@example.com' })
    await importFile(
      server,
      given,
      admin,
      await projectArchive({ relations: { project_members: [member(1, 'me@example.com', 10)] } }),
    )
    expect(await server.db.read.selectFrom('member').select(['user_id', 'access_level']).execute()).toEqual([
      { user_id: admin.id, access_level: 50 },
    ])
  })

  test('an access request becomes no membership', async ({ server, given }) => {
    await given.user({ email: 'asks@example.com' })
    const asks = member(3, 'asks@example.com', 30, { requested_at: AT })
    await importFile(
      server,
      given,
      await given.admin(),
      await projectArchive({ relations: { project_members: [asks] } }),
    )
    expect(await server.db.read.selectFrom('member').select('user_id').execute()).toHaveLength(1)
  })
})

describe('notes of an import', () => {
  const note = (fields: object = {}) => ({
    note: 'Text',
    noteable_type: 'Issue',
    author_id: 7,
    author: { name: 'Ann Example' },
    created_at: AT,
    updated_at: '2016-06-14T15:02:47.967Z',
    ...fields,
  })

  test('a note of an unknown author names the author, system notes too; empty notes are marked and earlier lines stay', async ({
    server,
    given,
  }) => {
    const notes = [
      note({ system: true, system_note_metadata: { action: 'label' } }),
      note({ note: '', confidential: true }),
      note({ note: 'Old\n\n *By B on 2010-01-01T00:00:00*', author: null, updated_at: null }),
    ]
    await importFile(
      server,
      given,
      await given.user(),
      await projectArchive({ relations: { issues: [issue({ notes })] } }),
    )
    expect(await notesOf(server)).toMatchObject([
      { body: 'Text\n\n *By Ann Example on 2016-06-14T15:02:47*', system: 1, system_action: 'label' },
      { body: '*Blank note*\n\n *By Ann Example on 2016-06-14T15:02:47*', internal: 1 },
      {
        body: 'Old\n\n *By B on 2010-01-01T00:00:00*\n\n *By an unknown user on 2020-01-02T03:04:05*',
        created_at: AT,
        updated_at: AT,
      },
    ])
    expect(await issuesOf(server)).toMatchObject([{ user_notes_count: 2 }])
  })

  test('are ordered by time, keep their threads, and count as plain notes without keys', async ({ server, given }) => {
    const thread = 'a'.repeat(40)
    const notes = [
      note({ note: 'third', created_at: '2020-01-03T00:00:00.000Z', discussion_id: thread, type: 'DiscussionNote' }),
      note({ note: 'first', created_at: '2020-01-01T00:00:00.000Z', discussion_id: thread }),
      note({ note: 'second', created_at: '2020-01-02T00:00:00.000Z', discussion_id: 'no hex' }),
    ]
    await importFile(
      server,
      given,
      await given.user(),
      await projectArchive({ relations: { issues: [issue({ notes })] } }),
    )
    const all = await notesOf(server)
    expect(all.map(({ body }) => body.split('\n')[0])).toEqual(['first', 'second', 'third'])
    expect(all.map(({ type, system }) => [type, system])).toEqual([
      [null, 0],
      [null, 0],
      ['DiscussionNote', 0],
    ])
    expect(all[0]?.discussion_id).toBe(thread)
    expect(all[2]?.discussion_id).toBe(thread)
    expect(all[1]?.discussion_id).toMatch(/^[0-9a-f]{40}$/)
  })

  test('a diff note without a position is dropped; one on an unknown file becomes a plain note', async ({
    server,
    given,
  }) => {
    const position = {
      base_sha: 'a',
      head_sha: 'b',
      start_sha: 'a',
      new_path: 'lib/x.rb',
      old_path: 'lib/x.rb',
      position_type: 'text',
      new_line: 7,
    }
    const diff = (fields: object) =>
      note({ type: 'DiffNote', noteable_type: 'MergeRequest', line_code: 'c_7', ...fields })
    const notes = [
      diff({ note: 'dropped', position: null }),
      diff({ note: 'known', position: JSON.stringify(position) }),
      diff({ note: 'unknown', position: { ...position, new_path: 'gone.rb', old_path: 'gone.rb' } }),
    ]
    const merge_request = {
      iid: 4,
      title: 'Draft: More',
      source_branch: 'more',
      target_branch: 'main',
      state: 'merged',
      source_project_id: 5,
      target_project_id: 5,
      notes,
      merge_request_diff: {
        head_commit_sha: 'abc',
        merge_request_diff_files: [{ new_path: 'lib/x.rb', old_path: 'lib/x.rb' }],
      },
      metrics: { merged_at: AT, merged_by_id: 3 },
      label_links: [{ label: label('a') }],
    }
    const fork = { ...merge_request, iid: 5, notes: [], source_project_id: 6, state: 'opened' }
    const own = { ...fork, iid: 7, source_project_id: null, label_links: [] }
    const relations = { merge_requests: [merge_request, fork, { ...merge_request, iid: 6, source_branch: '' }, own] }
    const user = await given.user()
    const { status, project_id } = await importFile(server, given, user, await projectArchive({ relations }))
    expect(status?.failed_relations).toMatchObject([{ relation_name: 'merge_requests', line_number: 2 }])
    const all = await notesOf(server)
    expect(all.map(({ type, body }) => [type, body.split('\n\n *By')[0]])).toEqual([
      ['DiffNote', 'known'],
      [null, '*Comment on gone.rb:7*\n\nunknown'],
    ])
    expect(JSON.parse(all[0]?.position ?? '')).toMatchObject({ new_path: 'lib/x.rb', new_line: 7 })
    expect(await server.db.read.selectFrom('merge_request').selectAll().orderBy('iid').execute()).toMatchObject([
      {
        iid: 4,
        state: 3,
        draft: 1,
        sha: 'abc',
        merged_at: AT,
        merge_user_id: user.id,
        source_project_id: project_id,
        user_notes_count: 2,
      },
      { iid: 5, state: 1, source_project_id: null },
      { iid: 7, state: 1, source_project_id: project_id },
    ])
    expect(await server.db.read.selectFrom('label').select('open_merge_requests_count').execute()).toEqual([
      { open_merge_requests_count: 1 },
    ])
  })
})

describe('issues of an import', () => {
  test('keep dates, types, time tracking, votes, tasks and order', async ({ server, given }) => {
    const award = (name: string, user_id: number) => ({ name, user_id, created_at: AT })
    const issues = [
      issue({
        iid: 12,
        title: ` ${'t'.repeat(255)} `,
        state: 'closed',
        closed_at: AT,
        description: `- [x] a\n- [ ] b\n\u0000\ud800${'d'.repeat(2 * 1024 * 1024)}`,
        confidential: true,
        discussion_locked: true,
        due_date: '2024-02-30',
        weight: -3,
        time_estimate: 60,
        work_item_type: { base_type: 'incident' },
        issue_type: 'task',
        timelogs: [{ time_spent: 120, user_id: 1, spent_at: AT }, { time_spent: -20, user_id: null }, { user_id: 2 }],
        award_emoji: [award('thumbsup', 1), award('+1', 2), award('-1', 1), award('party_blob', 1)],
        resource_state_events: [{ state: 'closed', user_id: null, created_at: AT }],
        resource_label_events: [{ action: 'add', user_id: 1, created_at: AT, label: label('later') }],
        label_ids: [1],
        assignee_ids: [99],
        attributes: { author_id: 99 },
      }),
      issue({ iid: 3, due_date: '2024-02-29', weight: 5, created_at: '2020-01-02 03:04:05 UTC', updated_at: null }),
      issue({ iid: 4, title: 't'.repeat(256) }),
      issue({ iid: -4 }),
    ]
    const user = await given.user()
    const { status, project_id } = await importFile(
      server,
      given,
      user,
      await projectArchive({ relations: { issues } }),
    )
    expect(status?.failed_relations.map(({ line_number }) => line_number)).toEqual([3, 2])
    const [second, first] = await issuesOf(server)
    expect(first).toMatchObject({
      title: 't'.repeat(255),
      state: 2,
      author_id: user.id,
      confidential: 1,
      discussion_locked: 1,
      issue_type: 'incident',
      due_date: null,
      weight: null,
      time_estimate: 60,
      total_time_spent: 100,
      upvotes: 1,
      downvotes: 1,
      task_count: 2,
      completed_task_count: 1,
      created_at: AT,
      closed_at: AT,
      closed_by_id: null,
    })
    expect(first?.description).toMatch(/^- \[x\] a\n- \[ \] b\n\ufffdd+$/)
    expect(first?.description?.length).toBeLessThanOrEqual(1024 * 1024)
    expect(second).toMatchObject({
      due_date: '2024-02-29',
      weight: 5,
      created_at: '2020-01-02T03:04:05.000Z',
      updated_at: '2020-01-02T03:04:05.000Z',
    })
    expect(second?.relative_position).toBeGreaterThan(first?.relative_position ?? 0)
    // Under the names of reactions that people give here; an unknown name stays.
    expect(await server.db.read.selectFrom('award_emoji').select('name').orderBy('id').execute()).toEqual([
      { name: 'thumbsup' },
      { name: 'thumbsdown' },
      { name: 'party_blob' },
    ])
    expect(await server.db.read.selectFrom('timelog').select('time_spent').execute()).toHaveLength(2)
    expect(
      await server.db.read.selectFrom('resource_event').select(['kind', 'user_id', 'label_id', 'state']).execute(),
    ).toEqual([
      { kind: 'label', user_id: user.id, label_id: 1, state: null },
      { kind: 'state', user_id: null, label_id: null, state: 'closed' },
    ])
    expect(await server.db.read.selectFrom('issue_assignee').selectAll().execute()).toEqual([])
    expect(await server.db.read.selectFrom('project').selectAll().where('id', '=', project_id).execute()).toMatchObject(
      [{ issues_count: 2, open_issues_count: 1, last_issue_iid: 12 }],
    )
  })

  test('are found by text search after the import', async ({ server, given }) => {
    const issues = [issue({ title: 'A needle in a stack' }), issue({ iid: 2, description: 'Nothing' })]
    await importFile(server, given, await given.user(), await projectArchive({ relations: { issues } }))
    const found = await server.db.read
      .selectFrom('issue_fts')
      .select('rowid')
      .where('issue_fts.title', 'is', null)
      .execute()
    expect(found.map(({ rowid }) => rowid)).toEqual([1, 2])
  })

  test('an import stores no hooks, to-dos or events for single records', async ({ server, given }) => {
    const notes = [{ note: '/close @everybody', author_id: 1, created_at: AT }]
    await importFile(
      server,
      given,
      await given.user(),
      await projectArchive({ relations: { issues: [issue({ description: '/confidential', notes })] } }),
    )
    expect(server.events.map(({ event }) => event)).toEqual(['import.scheduled', 'import.ended'])
    expect(await issuesOf(server)).toMatchObject([{ state: 1, confidential: 0, description: '/confidential' }])
    expect(await server.db.read.selectFrom('todo').selectAll().execute()).toEqual([])
  })
})
