import { describe, expect, test } from '../../support/test.ts'
import { todosOf } from '../issues/issue-feed.ts'
import { changeSettings } from '../kit/settings.ts'
import { noteIn, notesWorld } from './world.ts'

const ADDRESS = 'POST /projects/:id/issues/:issue_iid/notes'

describe('POST /projects/:id/issues/:issue_iid/notes', () => {
  test("answers with the note; updates the issue's counter and time, and stores the event", async ({
    server,
    given,
    as,
  }) => {
    const { reporter, project, issue, at } = await notesWorld(server, given)
    const call = await as(reporter)
    const answer = await call(ADDRESS, { ...at, body: 'Looks *good*' })
    const now = server.clock.iso()
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: noteIn(answer).id,
      type: null,
      body: 'Looks *good*',
      attachment: null,
      author: {
        id: reporter.id,
        username: 'reporter',
        name: reporter.name,
        state: 'active',
        avatar_url: `${server.origin}/-/gantry/v1/avatars/${reporter.id}`,
        web_url: `${server.origin}/reporter`,
      },
      created_at: now,
      updated_at: now,
      system: false,
      noteable_id: issue.id,
      noteable_type: 'Issue',
      project_id: project.id,
      resolvable: false,
      confidential: false,
      internal: false,
      noteable_iid: issue.iid,
      commands_changes: {},
    })
    expect(Object.keys(answer.body).join(' ')).toBe(
      'id type body attachment author created_at updated_at system noteable_id noteable_type project_id resolvable confidential internal noteable_iid commands_changes',
    )
    const read = await call('GET /projects/:id/issues/:issue_iid', at)
    expect(read.body).toMatchObject({ user_notes_count: 1, updated_at: now, subscribed: true })
    expect(server.events).toEqual([
      {
        event: 'note.created',
        payload: {
          note_id: noteIn(answer).id,
          noteable_type: 'Issue',
          noteable_id: issue.id,
          actor_id: reporter.id,
        },
      },
    ])
    const feed = server.db.read.selectFrom('event').select(['action', 'target_type', 'target_id', 'author_id'])
    expect(await feed.execute()).toEqual([
      { action: 'commented on', target_type: 'Note', target_id: noteIn(answer).id, author_id: reporter.id },
    ])
  })

  test('everybody who sees a public issue may comment, with a form too', async ({ server, given }) => {
    const { at } = await notesWorld(server, given)
    const token = await given.token(await given.user())
    const path = `/projects/${at.id}/issues/${at.issue_iid}/notes`
    const form = new URLSearchParams([['body', 'By form']])
    expect(await server.send('POST', path, { token, body: form })).toMatchObject({
      status: 201,
      body: { body: 'By form' },
    })
    expect((await server.send('POST', `${path}?body=By+query`, { token })).status).toBe(201)
  })

  test.for([
    [{}, { error: 'body is missing' }],
    [{ body: '' }, { message: '400 Bad request - Note {:note=>["can\'t be blank"]}' }],
    [{ body: ' \n ' }, { message: '400 Bad request - Note {:note=>["can\'t be blank"]}' }],
    [
      { body: 'ä'.repeat(1_000_001) },
      { message: '400 Bad request - Note {:note=>["is too long (maximum is 1000000 characters)"]}' },
    ],
    [{ body: ['x'] }, { error: 'body is invalid' }],
    [{ body: 'x', internal: 'maybe' }, { error: 'internal is invalid' }],
    [{ body: 'x', created_at: 'yesterday' }, { error: 'created_at is invalid' }],
    [
      { body: 'x', created_at: '1969-12-31T23:59:59Z' },
      {
        message: '400 Bad request - Note {:created_at=>["The created date provided is too far in the past."]}',
      },
    ],
  ] as const)('each invalid value has its own error (%#)', async ([body, error], { server, given, asLoose }) => {
    const { owner, at } = await notesWorld(server, given)
    expect(await (await asLoose(owner))(ADDRESS, { ...at, ...body })).toMatchObject({ status: 400, body: error })
    expect(await server.db.read.selectFrom('note').select('id').execute()).toEqual([])
    expect(server.events).toEqual([])
  })

  test('accepts a million characters', async ({ server, given, as }) => {
    const { owner, at } = await notesWorld(server, given)
    const answer = await (await as(owner))(ADDRESS, { ...at, body: '🚂'.repeat(1_000_000) })
    expect([answer.status, [...noteIn(answer).body].length]).toEqual([201, 1_000_000])
  })

  test('only Owners and administrators set created_at, which also updates the issue', async ({ server, given, as }) => {
    const { owner, reporter, at } = await notesWorld(server, given)
    const created_at = '2020-02-03T04:05:06.000Z'
    const sent = { ...at, body: 'x', created_at: '2020-02-03T05:05:06+01:00' }
    expect(noteIn(await (await as(reporter))(ADDRESS, sent)).created_at).toBe(server.clock.iso())
    for (const who of [owner, await given.admin()]) {
      const call = await as(who)
      expect((await call(ADDRESS, sent)).body).toMatchObject({ created_at, updated_at: created_at })
      expect((await call('GET /projects/:id/issues/:issue_iid', at)).body.updated_at).toBe(created_at)
    }
  })

  test('a Maintainer cannot set created_at; the first moment of 1970 is accepted from an Owner', async ({
    server,
    given,
    as,
  }) => {
    const { owner, project, at } = await notesWorld(server, given)
    const maintainer = await given.user()
    await given.member({ project }, maintainer, 40)
    const sent = { ...at, body: ' x ', created_at: '1970-01-01' }
    const first = '1970-01-01T00:00:00.000Z'
    expect((await (await as(owner))(ADDRESS, sent)).body).toMatchObject({ body: ' x ', created_at: first })
    const now = server.clock.iso()
    expect((await (await as(maintainer))(ADDRESS, sent)).body).toMatchObject({ created_at: now, updated_at: now })
    const ignored = { ...sent, created_at: '1969-12-31' }
    expect((await (await as(maintainer))(ADDRESS, ignored)).body).toMatchObject({ created_at: now })
  })

  test('counts the note on this issue only, and records when this project was last active', async ({
    server,
    given,
    as,
  }) => {
    const { make, owner, reporter, project, at } = await notesWorld(server, given)
    await make.issue(project, owner)
    const other = await given.project({ owner })
    const later = await given.project({ owner, last_activity_at: '2030-01-01T00:00:00.000Z' })
    const issue = await make.issue(later, owner)
    server.clock.advance(60_000)
    await (await as(reporter))(ADDRESS, { ...at, body: 'x' })
    await (await as(owner))(ADDRESS, { id: later.id, issue_iid: issue.iid, body: 'x' })
    const issues = server.db.read.selectFrom('issue').select('user_notes_count').orderBy('id')
    expect((await issues.execute()).map((row) => row.user_notes_count)).toEqual([1, 0, 1])
    const projects = server.db.read.selectFrom('project').select(['id', 'last_activity_at']).orderBy('id')
    expect(await projects.execute()).toEqual([
      { id: project.id, last_activity_at: server.clock.iso() },
      { id: other.id, last_activity_at: '2026-05-22T10:12:12.345Z' },
      { id: later.id, last_activity_at: '2030-01-01T00:00:00.000Z' },
    ])
  })

  test('an internal note on a confidential issue is described completely in the event', async ({
    server,
    given,
    as,
  }) => {
    const { make, owner, reporter, guest, project } = await notesWorld(server, given)
    const issue = await make.issue(project, guest, { title: 'Secret', confidential: 1, assignees: [reporter, guest] })
    const sent = { body: 'x'.repeat(10_001), internal: true, created_at: '2020-01-02T03:04:05.000Z' }
    const { id } = noteIn(await (await as(owner))(ADDRESS, { id: project.id, issue_iid: issue.iid, ...sent }))
    const [event] = await server.db.read.selectFrom('outbox_event').select('snapshot').execute()
    const { note, noteable } = JSON.parse(event?.snapshot ?? '')
    const { created_at } = sent
    expect(note).toMatchObject({ id, body: 'x'.repeat(10_000), internal: true, created_at })
    expect(note).toMatchObject({ updated_at: created_at })
    expect(noteable).toEqual({
      ...{ type: 'Issue', id: issue.id, iid: issue.iid, title: 'Secret', confidential: true },
      ...{ author_id: guest.id, assignee_ids: [reporter.id, guest.id] },
    })
  })

  test.for([
    [{ internal: true }, true],
    [{ confidential: true }, true],
    [{ internal: false, confidential: true }, false],
    [{ confidential: false }, false],
    [{ internal: true, confidential: false }, true],
    [{ internal: false }, false],
  ] as const)('%j makes a note of a reporter internal: %s', async ([sent, internal], { server, given, as }) => {
    const { reporter, guest, author, at } = await notesWorld(server, given)
    expect((await (await as(reporter))(ADDRESS, { ...at, body: 'x', ...sent })).body).toMatchObject({
      internal,
      confidential: internal,
    })
    for (const who of [guest, author])
      expect(noteIn(await (await as(who))(ADDRESS, { ...at, body: 'x', ...sent })).internal).toBe(false)
  })

  test('only members may comment on a locked discussion', async ({ server, given, as }) => {
    const { make, project, guest, author } = await notesWorld(server, given)
    const locked = await make.issue(project, author, { discussion_locked: 1 })
    const sent = { id: project.id, issue_iid: locked.iid, body: 'x' }
    expect((await (await as(guest))(ADDRESS, sent)).status).toBe(201)
    for (const who of [author, await given.user()])
      expect(await (await as(who))(ADDRESS, sent)).toMatchObject({ status: 403, body: { message: '403 Forbidden' } })
  })

  test('an archived project is read-only', async ({ server, given, as }) => {
    const { owner, project, at } = await notesWorld(server, given)
    await server.db.write((trx) =>
      trx.updateTable('project').set({ archived: 1 }).where('id', '=', project.id).execute(),
    )
    expect(await (await as(owner))(ADDRESS, { ...at, body: 'x' })).toMatchObject({ status: 403 })
  })

  test('requires a token with write scope', async ({ server, given, asLoose }) => {
    const { owner, at } = await notesWorld(server, given)
    expect(await (await asLoose(null))(ADDRESS, at)).toMatchObject({
      status: 401,
      body: { message: '401 Unauthorized' },
    })
    const token = await given.token(owner, { scopes: '["read_api"]' })
    const path = `/projects/${at.id}/issues/${at.issue_iid}/notes?body=x`
    expect(await server.send('POST', path, { token })).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope', scope: 'api' },
    })
  })

  test('missing and hidden records are the same 404', async ({ server, given, asLoose }) => {
    const { make, owner, guest, project } = await notesWorld(server, given)
    const secret = await make.issue(project, owner, { confidential: 1 })
    const hidden = await given.project({ visibility: 'private' })
    const off = await given.project({ owner, issues_access_level: 'disabled' })
    const old = await make.issue(off, owner)
    const [theirs, mine] = [await asLoose(guest), await asLoose(owner)]
    const no_issue = { status: 404, body: { message: '404 Issue Not Found' } }
    const body = 'x'
    expect(await theirs(ADDRESS, { id: project.id, issue_iid: secret.iid, body })).toMatchObject(no_issue)
    expect(await theirs(ADDRESS, { id: project.id, issue_iid: 999, body })).toMatchObject(no_issue)
    expect(await mine(ADDRESS, { id: off.id, issue_iid: old.iid, body })).toMatchObject(no_issue)
    expect(await theirs(ADDRESS, { id: hidden.id, issue_iid: 1, body })).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    })
    expect(await theirs(ADDRESS, { id: project.id, issue_iid: 'first', body })).toMatchObject({
      status: 400,
      body: { error: 'issue_iid is invalid' },
    })
  })

  test('mentioned users get one to-do: directly addressed if at the start, none in code', async ({
    server,
    given,
    as,
  }) => {
    const { owner, reporter, guest, issue, at } = await notesWorld(server, given)
    const answer = await (await as(reporter))(ADDRESS, {
      ...at,
      body: '@Guest, please ask @owner and @guest.\n```\n@author\n```\nor mail author@author.com',
    })
    expect(await todosOf(server, issue.id)).toEqual([
      { user_id: guest.id, author_id: reporter.id, action_name: 'directly_addressed', state: 'pending' },
      { user_id: owner.id, author_id: reporter.id, action_name: 'mentioned', state: 'pending' },
    ])
    const todos = await server.db.read.selectFrom('todo').select('note_id').execute()
    expect(todos.every((todo) => todo.note_id === noteIn(answer).id)).toBe(true)
    await (await as(reporter))(ADDRESS, { ...at, body: '@guest again' })
    expect(await todosOf(server, issue.id)).toHaveLength(2)
  })

  test('only pending to-dos of the author about this issue are finished', async ({ server, given, as }) => {
    const { make, owner, guest, project, issue, at } = await notesWorld(server, given)
    const other = await make.issue(project, owner)
    const then = '2026-01-01T00:00:00.000Z'
    const [state, done] = ['pending', 'done'] as const
    const todo = { author_id: owner.id, project_id: project.id, action_name: 'marked', created_at: then } as const
    const about = { ...todo, updated_at: then, target_type: 'Issue', target_id: issue.id, user_id: guest.id, state }
    const rows = [
      about,
      { ...about, state: done },
      { ...about, user_id: owner.id },
      { ...about, target_id: other.id },
      { ...about, target_type: 'MergeRequest' },
    ]
    await server.db.write((trx) => trx.insertInto('todo').values(rows).execute())
    await (await as(guest))(ADDRESS, { ...at, body: 'x' })
    const found = await server.db.read.selectFrom('todo').select(['state', 'updated_at']).orderBy('id').execute()
    const pending = { state: 'pending', updated_at: then }
    expect(found).toEqual([
      { state: 'done', updated_at: server.clock.iso() },
      { state: 'done', updated_at: then },
      ...[pending, pending, pending],
    ])
  })

  test('a pending to-do about another record, or a finished one, does not replace a new to-do', async ({
    server,
    given,
    as,
  }) => {
    const { make, owner, reporter, guest, project, issue, at } = await notesWorld(server, given)
    const other = await make.issue(project, owner)
    const now = server.clock.iso()
    const [state, done] = ['pending', 'done'] as const
    const todo = { author_id: owner.id, project_id: project.id, action_name: 'marked', created_at: now } as const
    const about = { ...todo, updated_at: now, target_type: 'Issue', target_id: issue.id, user_id: guest.id, state }
    const rows = [
      { ...about, state: done },
      { ...about, user_id: owner.id },
      { ...about, target_id: other.id },
      { ...about, target_type: 'MergeRequest' },
    ]
    await server.db.write((trx) => trx.insertInto('todo').values(rows).execute())
    const { id: note_id } = noteIn(await (await as(reporter))(ADDRESS, { ...at, body: 'For @guest and @owner' }))
    const added = await server.db.read.selectFrom('todo').selectAll().orderBy('id').offset(4).limit(9).execute()
    expect(added).toMatchObject([
      {
        ...{ user_id: guest.id, author_id: reporter.id, project_id: project.id, group_id: null, note_id },
        ...{ target_type: 'Issue', target_id: issue.id, action_name: 'mentioned', state: 'pending' },
        ...{ created_at: now, updated_at: now },
      },
    ])
    expect(added).toHaveLength(1)
  })

  test('a username is addressed regardless of case', async ({ server, given, as }) => {
    const { reporter, issue, at } = await notesWorld(server, given)
    const [ada, eve] = [await given.user({ username: 'AdaL' }), await given.user({ username: 'EveM' })]
    await (await as(reporter))(ADDRESS, { ...at, body: '@ADAL and then: see @evem' })
    expect((await todosOf(server, issue.id)).map(({ user_id, action_name }) => [user_id, action_name])).toEqual([
      [ada.id, 'directly_addressed'],
      [eve.id, 'mentioned'],
    ])
  })

  test('blocked and deactivated users get no to-do', async ({ server, given, as }) => {
    const { reporter, issue, at } = await notesWorld(server, given)
    const active = await given.user()
    const named = [await given.user({ state: 'blocked' }), await given.user({ state: 'deactivated' }), active]
    await (await as(reporter))(ADDRESS, { ...at, body: named.map(({ username }) => `@${username}`).join(' ') })
    expect((await todosOf(server, issue.id)).map(({ user_id }) => user_id)).toEqual([active.id])
  })

  test("commenting finishes the author's to-dos, and new mentions create new ones", async ({ server, given, as }) => {
    const { reporter, guest, issue, at } = await notesWorld(server, given)
    const [asks, answers] = [await as(reporter), await as(guest)]
    await asks(ADDRESS, { ...at, body: '@guest?' })
    await answers(ADDRESS, { ...at, body: 'Yes' })
    await asks(ADDRESS, { ...at, body: '@guest?' })
    expect((await todosOf(server, issue.id)).map(({ user_id, state }) => [user_id, state])).toEqual([
      [guest.id, 'done'],
      [guest.id, 'pending'],
    ])
  })

  test('only users who can read the note get a to-do', async ({ server, given, as }) => {
    const { make, reporter, guest, owner, author, project } = await notesWorld(server, given)
    const body = '@guest @owner @author @stranger @blocked'
    await given.user({ username: 'stranger' })
    await given.user({ username: 'blocked', state: 'blocked' })
    const secret = await make.issue(project, author, { confidential: 1 })
    const plain = await make.issue(project, author)
    const call = await as(reporter)
    const recipients = async (issue: { id: number; iid: number }, internal: boolean) => {
      await call(ADDRESS, { id: project.id, issue_iid: issue.iid, body, internal })
      return (await todosOf(server, issue.id)).map((todo) => todo.user_id).sort((a, b) => a - b)
    }
    expect(await recipients(secret, false)).toEqual([owner.id, author.id])
    expect(await recipients(plain, true)).toEqual([owner.id, author.id])
    const inside = await given.project({ owner, visibility: 'private' })
    await given.member({ project: inside }, guest, 10)
    const issue = await make.issue(inside, owner)
    await (await as(owner))(ADDRESS, { id: inside.id, issue_iid: issue.iid, body })
    expect((await todosOf(server, issue.id)).map((todo) => todo.user_id).sort((a, b) => a - b)).toEqual([
      owner.id,
      guest.id,
    ])
  })

  test('100,000 names do no harm', async ({ server, given, as }) => {
    const { reporter, owner, issue, at } = await notesWorld(server, given)
    const names = Array.from({ length: 100_000 }, (_, i) => `@n${i}`).join(' ')
    expect((await (await as(reporter))(ADDRESS, { ...at, body: `${names} @owner` })).status).toBe(201)
    expect((await todosOf(server, issue.id)).map((todo) => todo.user_id)).toEqual([owner.id])
  })

  test('more requests than the limit per minute are refused, except for users on the allowlist', async ({
    server,
    given,
    as,
  }) => {
    const { reporter, guest, at } = await notesWorld(server, given)
    const mixed = await given.user({ username: 'MixedCase' })
    await changeSettings(server, { notes_create_limit: 1, notes_create_limit_allowlist: ['Guest', 'mixedcase'] })
    const [limited, free] = [await as(reporter), await as(guest)]
    const spelled = await as(mixed)
    for (let n = 0; n < 2; n++) expect((await spelled(ADDRESS, { ...at, body: 'x' })).status).toBe(201)
    expect((await limited(ADDRESS, { ...at, body: 'x' })).status).toBe(201)
    const refused = await limited(ADDRESS, { ...at, body: 'x' })
    expect(refused).toMatchObject({
      status: 429,
      body: { message: { error: 'This endpoint has been requested too many times. Try again later.' } },
    })
    expect(refused.headers.get('retry-after')).toBe('60')
    for (let n = 0; n < 3; n++) expect((await free(ADDRESS, { ...at, body: 'x' })).status).toBe(201)
    server.clock.advance(60_000)
    expect((await limited(ADDRESS, { ...at, body: 'x' })).status).toBe(201)
  })

  test('20 concurrent notes are all stored and counted', async ({ server, given, as }) => {
    const { reporter, at } = await notesWorld(server, given)
    const call = await as(reporter)
    const all = Array.from({ length: 20 }, (_, n) => call(ADDRESS, { ...at, body: `Note ${n}` }))
    expect((await Promise.all(all)).every(({ status }) => status === 201)).toBe(true)
    expect((await call('GET /projects/:id/issues/:issue_iid', at)).body.user_notes_count).toBe(20)
  })
})
