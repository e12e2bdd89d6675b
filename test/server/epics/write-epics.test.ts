import { givenIssuesOn } from '../../support/given-issues.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'
import { onFreeTier } from '../issues/free-tier.ts'

const ONE = 'GET /groups/:id/epics/:epic_iid'
const CREATE = 'POST /groups/:id/epics'
const UPDATE = 'PUT /groups/:id/epics/:epic_iid'
const DELETE = 'DELETE /groups/:id/epics/:epic_iid'
const NOTES = 'GET /groups/:id/epics/:epic_id/notes'

describe(CREATE, () => {
  test('creates an epic with the next iid of the group, which the single read shows', async ({ server, given, as }) => {
    const [ada, group] = [await given.user(), await given.group()]
    await given.member({ group }, ada, 20)
    const call = await as(ada)
    const fields = { description: 'How to', labels: ['new', 'bug'], add_labels: ['bug'], color: 'red' }
    const dates = { start_date_fixed: '2026-05-01', due_date_fixed: '2026-06-01' }
    const made = await call(CREATE, { id: group.id, title: ' Saw ', ...fields, ...dates })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      ...{ iid: 1, group_id: group.id, title: 'Saw', description: 'How to', state: 'opened', confidential: false },
      ...{ color: '#ff0000', text_color: '#FFFFFF', labels: ['bug', 'new'], ...dates, created_at: server.clock.iso() },
      ...{ start_date: '2026-05-01', end_date: '2026-06-01', due_date: '2026-06-01', start_date_is_fixed: true },
      author: { id: ada.id },
      references: { short: '&1', relative: '&1', full: `${group.full_path}&1` },
      web_url: `${server.origin}/groups/${group.full_path}/-/epics/1`,
      _links: { epic_issues: `${server.origin}/api/v4/groups/${group.id}/epics/1/issues` },
    })
    expect((await call(ONE, { id: group.full_path, epic_iid: 1 })).body).toEqual(made.body)
    const labels = await server.db.read.selectFrom('label').select(['title', 'group_id']).orderBy('title').execute()
    expect(labels.map((label) => [label.title, label.group_id])).toEqual([
      ['bug', group.id],
      ['new', group.id],
    ])
  })

  test('uses labels of groups above, and no iid twice', async ({ server, given, as }) => {
    const [ada, top] = [await given.user(), await given.group()]
    const group = await given.group({ parent: top })
    await given.member({ group }, ada, 50)
    await givenIssuesOn(server).label({ group: top }, 'bug')
    const call = await as(ada)
    const made = await call(CREATE, { id: group.id, title: 'Saw', labels: 'bug' as never })
    expect(made.body).toMatchObject({ iid: 1, labels: ['bug'] })
    expect(await server.db.read.selectFrom('label').select('id').execute()).toHaveLength(1)
    await call(DELETE, { id: group.id, epic_iid: 1 })
    expect((await call(CREATE, { id: group.id, title: 'Axe' })).body.iid).toBe(2)
  })

  test('refuses blank and long texts and texts that are no color; nothing is stored', async ({
    server,
    given,
    asLoose,
  }) => {
    const group = await given.group()
    const ada = await given.user()
    await given.member({ group }, ada, 20)
    const call = await asLoose(ada)
    const refusal = async (body: object) => (await call(CREATE, { id: group.id, title: 'Saw', ...body })).body
    expect(await refusal({ title: ' ', color: 'reddish' })).toEqual({
      message: { title: ["can't be blank"], color: ['must be a valid color code'] },
    })
    expect(await refusal({ title: 'x'.repeat(256), description: 'x'.repeat(1_048_577) })).toEqual({
      message: {
        title: ['is too long (maximum is 255 characters)'],
        description: ['is too long (maximum is 1048576 characters)'],
      },
    })
    expect(await refusal({ due_date_fixed: 'soon' })).toEqual({ error: 'due_date_fixed is invalid' })
    expect(server.events).toEqual([])
    expect(await server.db.read.selectFrom('epic').select('id').execute()).toEqual([])
  })

  test('mentions give to-dos and notes on what they name', async ({ server, given, as }) => {
    const [ada, bob, group] = [await given.user(), await given.user({ username: 'bob' }), await given.group()]
    const project = await given.project({ in: group })
    await given.member({ group }, ada, 20)
    const issue = await givenIssuesOn(server).issue(project, ada)
    const description = `@bob ${project.path_with_namespace}#${issue.iid}`
    await (await as(ada))(CREATE, { id: group.id, title: 'Saw', description })
    const todos = await (await as(bob))('GET /todos', {})
    expect(todos.body).toMatchObject([
      { action_name: 'directly_addressed', target_type: 'Epic', target: { title: 'Saw' } },
    ])
    const notes = await (await as(ada))('GET /projects/:id/issues/:issue_iid/notes', {
      id: project.id,
      issue_iid: issue.iid,
    })
    expect(notes.body).toMatchObject([{ system: true, body: `mentioned in epic ${group.full_path}&1` }])
    const feed = server.db.read.selectFrom('event').select(['action', 'target_type', 'target_title', 'group_id'])
    expect(await feed.execute()).toEqual([
      { action: 'opened', target_type: 'Epic', target_title: 'Saw', group_id: group.id },
    ])
  })

  test('does not exist on the free tier', () =>
    onFreeTier(async ({ given, call }) => {
      const [ada, group] = [await given.user(), await given.group()]
      await given.member({ group }, ada, 50)
      for (const address of [CREATE, ONE, UPDATE, DELETE])
        expect((await call(ada, address, { id: group.id, epic_iid: 1, title: 'Saw' })).body).toEqual({
          message: '404 Not Found',
        })
    }))
})

describe(UPDATE, () => {
  test('changes what is given, and writes system notes', async ({ server, given, as }) => {
    const [ada, group] = [await given.user(), await given.group()]
    await given.member({ group }, ada, 20)
    const call = await as(ada)
    const { body: epic } = await call(CREATE, { id: group.id, title: 'Saw', labels: ['bug', 'new'] })
    const at = { id: group.id, epic_iid: epic.iid }
    server.clock.advance(60_000)
    const changed = await call(UPDATE, {
      ...{ ...at, title: 'Axe', description: 'Sharp', confidential: true, due_date_fixed: '2026-06-01' },
      ...{ add_labels: ['old'], remove_labels: ['bug'] },
    })
    expect(changed.body).toMatchObject({
      ...{ title: 'Axe', description: 'Sharp', confidential: true, due_date: '2026-06-01', labels: ['new', 'old'] },
      ...{ created_at: epic.created_at, updated_at: server.clock.iso() },
    })
    expect((await call(UPDATE, { ...at, labels: null, due_date_fixed: null })).body).toMatchObject({
      ...{ labels: [], due_date: null, title: 'Axe' },
    })
    const notes = await call(NOTES, { id: group.id, epic_id: epic.id, sort: 'asc' })
    expect(notes.body.map((note) => note.body)).toEqual([
      'changed title from **{-Saw-}** to **{+Axe+}**',
      'changed the description',
      'made the epic confidential',
    ])
  })

  test('closes and reopens; the feed and the notes say so', async ({ server, given, as }) => {
    const [ada, group] = [await given.user(), await given.group()]
    await given.member({ group }, ada, 20)
    const call = await as(ada)
    const { body: epic } = await call(CREATE, { id: group.id, title: 'Saw' })
    const at = { id: group.id, epic_iid: 1 }
    expect((await call(UPDATE, { ...at, state_event: 'close' })).body).toMatchObject({
      ...{ state: 'closed', closed_at: server.clock.iso() },
    })
    await call(UPDATE, { ...at, state_event: 'close' })
    const toDo = {
      user_id: ada.id,
      author_id: ada.id,
      group_id: group.id,
      target_type: 'Epic',
      target_id: epic.id,
    } as const
    const times = { created_at: server.clock.iso(), updated_at: server.clock.iso() }
    await server.db.write((trx) =>
      trx
        .insertInto('todo')
        .values({ ...toDo, ...times, action_name: 'marked' })
        .execute(),
    )
    expect((await call(UPDATE, { ...at, state_event: 'reopen' })).body).toMatchObject({
      ...{ state: 'opened', closed_at: null },
    })
    expect((await call('GET /todos', {})).body).toMatchObject([{ state: 'pending', target: { title: 'Saw' } }])
    const notes = await call(NOTES, { id: group.id, epic_id: epic.id, sort: 'asc' })
    expect(notes.body.map((note) => note.body)).toEqual(['closed', 'reopened'])
    const feed = await server.db.read.selectFrom('event').select('action').orderBy('id').execute()
    expect(feed.map((event) => event.action)).toEqual(['opened', 'closed', 'reopened'])
    expect((await storedEvents(server)).map(({ event }) => event)).toEqual([
      'epic.created',
      'epic.closed',
      'epic.reopened',
    ])
  })

  test('an epic that already has these values stays as it is', async ({ server, given, as, asLoose }) => {
    const [ada, group] = [await given.user(), await given.group()]
    await given.member({ group }, ada, 20)
    const call = await as(ada)
    const { body: epic } = await call(CREATE, { id: group.id, title: 'Saw', labels: ['bug'] })
    server.clock.advance(60_000)
    const at = { id: group.id, epic_iid: 1 }
    const same = { title: 'Saw', labels: ['bug'], description: null, state_event: 'reopen' as const }
    expect((await call(UPDATE, { ...at, ...same })).body).toEqual(epic)
    expect((await (await asLoose(ada))(UPDATE, at)).body).toMatchObject({
      error: expect.stringContaining('state_event are missing, at least one parameter must be provided'),
    })
    const events = await storedEvents(server)
    expect(events.map(({ event }) => event)).toEqual(['label.created', 'epic.created'])
  })
})

describe(DELETE, () => {
  test('deletes the epic with its notes and labels; its issues stay', async ({ server, given, as }) => {
    const [ada, group] = [await given.user(), await given.group()]
    await given.member({ group }, ada, 50)
    const call = await as(ada)
    const { body: epic } = await call(CREATE, { id: group.id, title: 'Saw', labels: ['bug'] })
    await call('POST /groups/:id/epics/:epic_id/notes', { id: group.id, epic_id: epic.id, body: 'Sharp' })
    const issue = await givenIssuesOn(server).issue(await given.project({ in: group }), ada, { epic_id: epic.id })
    expect((await call(DELETE, { id: group.id, epic_iid: 1 })).status).toBe(204)
    expect((await call(ONE, { id: group.id, epic_iid: 1 })).body).toEqual({ message: '404 Epic Not Found' })
    for (const table of ['epic', 'epic_label', 'note', 'event'] as const)
      expect(await server.db.read.selectFrom(table).selectAll().execute(), table).toEqual([])
    expect(await server.db.read.selectFrom('issue').select(['id', 'epic_id']).execute()).toEqual([
      { id: issue.id, epic_id: null },
    ])
  })
})

describe('events about epics', () => {
  test('contain the epic, its group and what has changed', async ({ server, given, as }) => {
    const [ada, group] = [await given.user(), await given.group()]
    await given.member({ group }, ada, 50)
    const call = await as(ada)
    const at = { id: group.id, epic_iid: 1 }
    const { body } = await call(CREATE, { id: group.id, title: 'Saw' })
    await call(UPDATE, { ...at, title: 'Axe', confidential: true, labels: ['bug'] })
    await call(DELETE, at)
    const payload = { epic_id: body.id, group_id: group.id, actor_id: ada.id }
    const place = { group: { id: group.id }, actor: { username: ada.username } }
    expect(await storedEvents(server)).toMatchObject([
      { event: 'epic.created', payload, snapshot: { epic: { iid: 1, title: 'Saw', state: 'opened' }, ...place } },
      { event: 'label.created' },
      {
        event: 'epic.updated',
        payload,
        snapshot: {
          epic: { title: 'Axe', confidential: true, labels: [{ title: 'bug' }] },
          changes: {
            title: { before: 'Saw', after: 'Axe' },
            confidential: { before: false, after: true },
            labels: { before: [], after: [{ title: 'bug' }] },
          },
        },
      },
      { event: 'epic.removed', payload, snapshot: { epic: { title: 'Axe' }, ...place } },
    ])
  })

  test('reach those who see the epic, and nobody else', async ({ given, as }) => {
    const [ada, stranger, group] = [await given.user(), await given.user(), await given.group()]
    await given.member({ group }, ada, 50)
    const call = await as(ada)
    await call(CREATE, { id: group.id, title: 'Open' })
    await call(CREATE, { id: group.id, title: 'Secret', confidential: true })
    await call(DELETE, { id: group.id, epic_iid: 2 })
    await call(CREATE, { id: group.id, title: 'Gone' })
    await call(DELETE, { id: group.id, epic_iid: 3 })
    const changes = async (who: typeof ada) =>
      (await (await as(who))('GET /-/gantry/v1/changes', {})).body
        .filter(({ kind }) => kind === 'epic')
        .map(({ title, act }) => `${title} ${act}`)
    expect(await changes(stranger)).toEqual(['Gone removed', 'Open created'])
    expect(await changes(ada)).toEqual(expect.arrayContaining(['Secret removed', 'Gone removed', 'Open created']))
  })
})
