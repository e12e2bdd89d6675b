import { describe, expect, test } from '../../support/test.ts'
import { notesOn, todosOf } from '../issues/issue-feed.ts'
import { noteIn, notesWorld } from './world.ts'

const ADDRESS = 'PUT /projects/:id/issues/:issue_iid/notes/:note_id'
const ISSUE = 'GET /projects/:id/issues/:issue_iid'

describe('PUT /projects/:id/issues/:issue_iid/notes/:note_id', () => {
  test('replaces the text, updates the issue, and stores the event with both texts', async ({ server, given, as }) => {
    const { make, reporter, issue, at } = await notesWorld(server, given)
    const { id: note_id } = await make.note(issue, reporter, 'First')
    const written = server.clock.iso()
    server.clock.advance(60_000)
    const now = server.clock.iso()
    const call = await as(reporter)
    const answer = await call(ADDRESS, { ...at, note_id, body: ' Second ' })
    expect(answer).toMatchObject({
      status: 200,
      body: { id: note_id, body: ' Second ', created_at: written, updated_at: now, author: { username: 'reporter' } },
    })
    expect((await call(ISSUE, at)).body).toMatchObject({ updated_at: now, user_notes_count: 1 })
    const payload = { note_id, noteable_type: 'Issue', noteable_id: issue.id, actor_id: reporter.id }
    expect(server.events).toEqual([{ event: 'note.updated', payload }])
    const stored = await server.db.read.selectFrom('outbox_event').select('snapshot').executeTakeFirstOrThrow()
    expect(JSON.parse(stored.snapshot)).toMatchObject({
      note: { id: note_id, body: ' Second ', updated_at: now },
      changes: { body: { before: 'First', after: ' Second ' } },
    })
    expect(await server.db.read.selectFrom('note').select(['updated_by_id', 'last_edited_at']).execute()).toEqual([
      { updated_by_id: reporter.id, last_edited_at: now },
    ])
  })

  test('the same text changes nothing; neither does a request without values', async ({ server, given, as }) => {
    const { make, reporter, issue, at } = await notesWorld(server, given)
    const { id: note_id } = await make.note(issue, reporter, 'Same')
    const call = await as(reporter)
    const before = await call('GET /projects/:id/issues/:issue_iid/notes/:note_id', { ...at, note_id })
    server.clock.advance(60_000)
    for (const body of [{ body: 'Same' }, {}, { confidential: false }])
      expect(await call(ADDRESS, { ...at, note_id, ...body })).toMatchObject({ status: 200, body: before.body })
    expect(server.events).toEqual([])
  })

  test('only users and issues that the old text did not mention get to-dos and cross references', async ({
    server,
    given,
    as,
  }) => {
    const { make, owner, reporter, guest, project, issue, at } = await notesWorld(server, given)
    const [one, two] = [await make.issue(project, owner), await make.issue(project, owner)]
    const call = await as(reporter)
    const sent = { ...at, body: `@owner see #${one.iid}` }
    const { id: note_id } = noteIn(await call('POST /projects/:id/issues/:issue_iid/notes', sent))
    await call('POST /projects/:id/issues/:issue_iid/notes', { ...at, body: 'Another comment' })
    await server.db.write((trx) => trx.updateTable('todo').set({ state: 'done' }).execute())
    await call(ADDRESS, { ...at, note_id, body: `@owner and @guest see #${one.iid} and #${two.iid}` })
    const todos = await todosOf(server, issue.id)
    expect(todos.map(({ user_id, state }) => [user_id, state])).toEqual([
      [owner.id, 'done'],
      [guest.id, 'pending'],
    ])
    expect([await notesOn(server, one.id), await notesOn(server, two.id)]).toEqual([
      [`mentioned in issue #${issue.iid}`],
      [`mentioned in issue #${issue.iid}`],
    ])
  })

  test('an internal note adds no cross references, and to-dos only for those who may read it', async ({
    server,
    given,
    as,
  }) => {
    const { make, owner, reporter, project, issue, at } = await notesWorld(server, given)
    const other = await make.issue(project, owner)
    const { id: note_id } = await make.note(issue, reporter, 'Within', { internal: 1 })
    await (await as(reporter))(ADDRESS, { ...at, note_id, body: `@owner @guest #${other.iid}` })
    expect((await todosOf(server, issue.id)).map((todo) => todo.user_id)).toEqual([owner.id])
    expect(await notesOn(server, other.id)).toEqual([])
  })

  test.for([
    [{ body: '' }, { error: 'body is empty' }],
    [{ body: ['x'] }, { error: 'body is invalid' }],
    [{ body: 'x', confidential: 'maybe' }, { error: 'confidential is invalid' }],
    [
      { body: 'x', confidential: true },
      { message: '400 Bad request - Note {:confidential=>["cannot be changed for existing notes"]}' },
    ],
    [
      { body: 'ä'.repeat(1_000_001) },
      { message: '400 Bad request - Note {:note=>["is too long (maximum is 1000000 characters)"]}' },
    ],
  ] as const)('each invalid value has its own error (%#)', async ([body, error], { server, given, asLoose }) => {
    const { make, owner, issue, at } = await notesWorld(server, given)
    const { id: note_id } = await make.note(issue, owner, 'Kept')
    expect(await (await asLoose(owner))(ADDRESS, { ...at, note_id, ...body })).toMatchObject({
      status: 400,
      body: error,
    })
    expect(await server.db.read.selectFrom('note').select('body').execute()).toEqual([{ body: 'Kept' }])
    expect(server.events).toEqual([])
  })

  test('authors change their comments without any role; others below Maintainer do not', async ({
    server,
    given,
    as,
  }) => {
    const { make, author, issue, project, at } = await notesWorld(server, given)
    const { id: note_id } = await make.note(issue, author, 'Mine')
    const [developer, maintainer] = [await given.user(), await given.user()]
    await given.member({ project }, developer, 30)
    await given.member({ project }, maintainer, 40)
    const status = async (who: typeof author) =>
      (await (await as(who))(ADDRESS, { ...at, note_id, body: `By ${who.id}` })).status
    expect([await status(author), await status(developer), await status(maintainer)]).toEqual([200, 403, 200])
  })

  test('nobody changes a system note, or a comment in a locked discussion without being a member', async ({
    server,
    given,
    as,
  }) => {
    const { make, owner, author, issue, at } = await notesWorld(server, given)
    const { id: system } = await make.note(issue, owner, 'changed the description', { system: 1 })
    const { id: mine } = await make.note(issue, author, 'Mine')
    expect((await (await as(owner))(ADDRESS, { ...at, note_id: system, body: 'x' })).status).toBe(403)
    await server.db.write((trx) => trx.updateTable('issue').set({ discussion_locked: 1 }).execute())
    expect((await (await as(author))(ADDRESS, { ...at, note_id: mine, body: 'x' })).status).toBe(403)
  })

  test('a note of another issue, a missing note and a hidden reference are not found', async ({
    server,
    given,
    as,
  }) => {
    const { make, owner, author, project, issue, at } = await notesWorld(server, given)
    const elsewhere = await make.issue(project, owner)
    const { id: foreign } = await make.note(elsewhere, owner, 'There')
    const secret = await make.issue(project, owner, { confidential: 1 })
    const { id: hidden } = await make.note(issue, owner, `mentioned in issue #${secret.iid}`, {
      system: 1,
      system_action: 'cross_reference',
    })
    const call = await as(owner)
    for (const note_id of [foreign, 999_999])
      expect(await call(ADDRESS, { ...at, note_id, body: 'x' })).toMatchObject({
        status: 404,
        body: { message: '404 Not found' },
      })
    expect(await (await as(author))(ADDRESS, { ...at, note_id: hidden, body: 'x' })).toMatchObject({
      status: 404,
      body: { message: '404 Note Not Found' },
    })
  })
})
