import type { Given } from '../../support/given.ts'
import { expectPlans, plansOf } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addRequest } from '../deployments/merged.ts'
import { todosOf } from '../issues/issue-feed.ts'
import { addNote, addSnippet } from '../notes/given-noteables.ts'
import { notesWorld } from '../notes/world.ts'
import { addAward } from './given-awards.ts'

const ISSUE = '/projects/:id/issues/:issue_iid/award_emoji'
const NOTE = '/projects/:id/issues/:issue_iid/notes/:note_id/award_emoji'
const SHOW = 'GET /projects/:id/issues/:issue_iid'

const missing = (what: string) => ({ status: 404, body: { message: `404 ${what} Not Found` } })
const lock = ({ db }: TestServer, id: number) =>
  db.write((trx) => trx.updateTable('issue').set({ discussion_locked: 1 }).where('id', '=', id).execute())

/** The world of notes with a comment and a system note on the issue. */
async function awardWorld(server: TestServer, given: Given) {
  const world = await notesWorld(server, given)
  const note = await world.make.note(world.issue, world.author, 'A comment')
  const activity = await world.make.note(world.issue, world.author, 'changed the title', {
    ...{ system: 1, system_action: 'title' },
  })
  return { ...world, note, activity, onNote: { ...world.at, note_id: note.id } }
}

describe(`POST ${ISSUE}`, () => {
  test('stores the award and its vote, and emits an event', async ({ server, given, as }) => {
    const { guest, issue, project, at } = await awardWorld(server, given)
    const call = await as(guest)
    const before = await call(SHOW, at)
    const { status, body } = await call(`POST ${ISSUE}`, { ...at, name: 'thumbsup' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: body.id,
      name: 'thumbsup',
      user: expect.objectContaining({ id: guest.id, username: 'guest' }),
      created_at: server.clock.iso(),
      updated_at: server.clock.iso(),
      awardable_id: issue.id,
      awardable_type: 'Issue',
      url: null,
    })
    const { upvotes, downvotes, updated_at } = (await call(SHOW, at)).body
    expect([upvotes, downvotes, updated_at]).toEqual([1, 0, before.body.updated_at])
    expect(await storedEvents(server)).toMatchObject([
      {
        event: 'award_emoji.created',
        payload: {
          ...{ award_id: body.id, name: 'thumbsup', user_id: guest.id, actor_id: guest.id },
          ...{ awardable_type: 'Issue', awardable_id: issue.id, noteable_type: 'Issue', noteable_id: issue.id },
        },
        snapshot: { award: { name: 'thumbsup' }, noteable: { iid: issue.iid }, project: { id: project.id } },
      },
    ])
  })

  test.for([
    ['+1', 'thumbsup'],
    ['-1', 'thumbsdown'],
    ['thumbsup_tone3', 'thumbsup_tone3'],
    ['+1_tone1', 'thumbsup_tone1'],
    ['100', '100'],
  ] as const)('%s is stored as %s', async ([name, stored], { server, given, as }) => {
    const { guest, at } = await awardWorld(server, given)
    expect(await (await as(guest))(`POST ${ISSUE}`, { ...at, name })).toMatchObject({
      status: 201,
      body: { name: stored },
    })
  })

  test.for([':thumbsup:', 'Thumbsup', 'nothing', '', ' ', '👍', 'rocket_tone1', 'thumbsup_tone6', '__proto__'])(
    '%o is no name of an emoji',
    async (name, { server, given, as }) => {
      const { guest, at } = await awardWorld(server, given)
      const answer = await (await as(guest))(`POST ${ISSUE}`, { ...at, name })
      expect(answer).toMatchObject(missing('Award Emoji Name is not a valid emoji name'))
      expect(await storedEvents(server)).toEqual([])
    },
  )

  test('needs a name', async ({ server, given, asLoose }) => {
    const { guest, at } = await awardWorld(server, given)
    expect(await (await asLoose(guest))(`POST ${ISSUE}`, at)).toMatchObject({
      status: 400,
      body: { error: 'name is missing' },
    })
  })

  test('a user gives each emoji once, under any of its names', async ({ server, given, as }) => {
    const { guest, reporter, at } = await awardWorld(server, given)
    const call = await as(guest)
    await call(`POST ${ISSUE}`, { ...at, name: 'thumbsup' })
    for (const name of ['thumbsup', '+1'])
      expect(await call(`POST ${ISSUE}`, { ...at, name })).toMatchObject(
        missing('Award Emoji Name has already been taken'),
      )
    expect((await call(`POST ${ISSUE}`, { ...at, name: 'thumbsdown' })).status).toBe(201)
    expect((await (await as(reporter))(`POST ${ISSUE}`, { ...at, name: 'thumbsup' })).status).toBe(201)
    expect((await call(SHOW, at)).body).toMatchObject({ upvotes: 2, downvotes: 1 })
  })

  test('finishes the to-dos of the user about the issue', async ({ server, given, as }) => {
    const { guest, reporter, issue, at } = await awardWorld(server, given)
    for (const user of [guest, reporter]) await (await as(user))('POST /projects/:id/issues/:issue_iid/todo', at)
    await (await as(guest))(`POST ${ISSUE}`, { ...at, name: 'eyes' })
    const states = (await todosOf(server, issue.id)).map(({ user_id, state }) => [user_id, state])
    expect(states).toEqual([
      [guest.id, 'done'],
      [reporter.id, 'pending'],
    ])
  })

  test('is for members only while the discussion is locked', async ({ server, given, as }) => {
    const { author, guest, issue, at, onNote } = await awardWorld(server, given)
    await lock(server, issue.id)
    const call = await as(author)
    expect(await call(`POST ${ISSUE}`, { ...at, name: 'eyes' })).toMatchObject(missing('Award Emoji'))
    expect(await call(`POST ${NOTE}`, { ...onNote, name: 'eyes' })).toMatchObject(missing('Award Emoji'))
    expect((await (await as(guest))(`POST ${ISSUE}`, { ...at, name: 'eyes' })).status).toBe(201)
  })
})

describe(`POST ${NOTE}`, () => {
  test('stores an award of the note, and no vote', async ({ server, given, as }) => {
    const { guest, note, issue, at, onNote } = await awardWorld(server, given)
    const call = await as(guest)
    expect(await call(`POST ${NOTE}`, { ...onNote, name: 'thumbsup' })).toMatchObject({
      status: 201,
      body: { awardable_type: 'Note', awardable_id: note.id },
    })
    expect((await call(SHOW, at)).body.upvotes).toBe(0)
    expect((await call(`GET ${ISSUE}`, at)).body).toEqual([])
    expect(await storedEvents(server)).toMatchObject([
      { payload: { awardable_type: 'Note', awardable_id: note.id, noteable_type: 'Issue', noteable_id: issue.id } },
    ])
  })

  test('refuses system notes and notes of other issues', async ({ server, given, as }) => {
    const { make, project, guest, activity, at, onNote } = await awardWorld(server, given)
    const call = await as(guest)
    expect(await call(`POST ${NOTE}`, { ...at, note_id: activity.id, name: 'eyes' })).toMatchObject(
      missing('Award Emoji Awardable cannot be awarded emoji'),
    )
    const other = await make.issue(project, guest)
    expect(await call(`POST ${NOTE}`, { ...onNote, issue_iid: other.iid, name: 'eyes' })).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    })
  })
})

describe(`GET ${ISSUE}`, () => {
  test('lists the awards of the issue only, the oldest first, in pages', async ({ server, given, as }) => {
    const { guest, reporter, issue, note, at } = await awardWorld(server, given)
    const ids: number[] = []
    for (const name of ['tada', 'eyes', 'heart'])
      for (const user of [guest, reporter])
        ids.push(await addAward(server, { type: 'Issue', id: issue.id }, user, { name }))
    await addAward(server, { type: 'Note', id: note.id }, guest)
    await addAward(server, { type: 'MergeRequest', id: issue.id }, guest)
    const call = await as(null)
    const all = await call(`GET ${ISSUE}`, at)
    expect(all.body.map(({ id }) => id)).toEqual(ids)
    expect(all.headers.get('x-total')).toBe('6')
    const second = await call(`GET ${ISSUE}`, { ...at, per_page: 4, page: 2 })
    expect(second.body.map(({ id }) => id)).toEqual(ids.slice(4))
    expect(await call(`GET ${ISSUE}/:award_id`, { ...at, award_id: ids[1] ?? 0 })).toMatchObject({
      status: 200,
      body: all.body[1] ?? {},
    })
  })

  test('reads one index, with one statement', async ({ server, given }) => {
    const { guest, issue, note, at } = await awardWorld(server, given)
    await addAward(server, { type: 'Issue', id: issue.id }, guest)
    const token = await given.token(guest)
    for (const part of ['', `/notes/${note.id}`]) {
      const plans = await plansOf(() =>
        server.send('GET', `/projects/${at.id}/issues/${at.issue_iid}${part}/award_emoji`, { token }),
      )
      expectPlans(plans, { sorts: true })
      expect(plans.filter(({ sql }) => sql.includes('award_emoji'))).toHaveLength(1)
    }
  })

  test('names only awards of the record in the path', async ({ server, given, as }) => {
    const { guest, note, at, onNote } = await awardWorld(server, given)
    const award_id = await addAward(server, { type: 'Note', id: note.id }, guest)
    const call = await as(guest)
    expect(await call(`GET ${ISSUE}/:award_id`, { ...at, award_id })).toMatchObject(missing('Award Emoji'))
    expect((await call(`GET ${NOTE}/:award_id`, { ...onNote, award_id })).status).toBe(200)
  })
})

describe(`DELETE ${ISSUE}/:award_id`, () => {
  test('takes back the award and its vote, and emits an event', async ({ server, given, as }) => {
    const { guest, at } = await awardWorld(server, given)
    const call = await as(guest)
    const { body } = await call(`POST ${ISSUE}`, { ...at, name: 'thumbsdown' })
    expect(await call(`DELETE ${ISSUE}/:award_id`, { ...at, award_id: body.id })).toMatchObject({ status: 204 })
    expect((await call(SHOW, at)).body.downvotes).toBe(0)
    expect((await call(`GET ${ISSUE}`, at)).body).toEqual([])
    expect((await storedEvents(server)).at(-1)).toMatchObject({
      event: 'award_emoji.removed',
      payload: { award_id: body.id, name: 'thumbsdown', user_id: guest.id },
    })
    expect(await call(`DELETE ${ISSUE}/:award_id`, { ...at, award_id: body.id })).toMatchObject(missing('Award Emoji'))
  })

  test('is for the user who gave it, also in a locked discussion, and for administrators', async ({
    server,
    given,
    as,
  }) => {
    const { author, owner, issue, at } = await awardWorld(server, given)
    const award = () => addAward(server, { type: 'Issue', id: issue.id }, author)
    const first = await award()
    await lock(server, issue.id)
    expect(await (await as(owner))(`DELETE ${ISSUE}/:award_id`, { ...at, award_id: first })).toMatchObject({
      status: 401,
      body: { message: '401 Unauthorized' },
    })
    expect((await (await as(author))(`DELETE ${ISSUE}/:award_id`, { ...at, award_id: first })).status).toBe(204)
    const administrator = await given.user({ admin: 1 })
    const second = await award()
    expect((await (await as(administrator))(`DELETE ${ISSUE}/:award_id`, { ...at, award_id: second })).status).toBe(204)
    expect((await storedEvents(server)).at(-1)).toMatchObject({
      payload: { user_id: author.id, actor_id: administrator.id },
    })
  })

  test('keeps an award that is newer than If-Unmodified-Since', async ({ server, given }) => {
    const { guest, issue, at } = await awardWorld(server, given)
    const id = await addAward(server, { type: 'Issue', id: issue.id }, guest)
    const path = `/projects/${at.id}/issues/${at.issue_iid}/award_emoji/${id}`
    const headers = { 'If-Unmodified-Since': new Date(Date.parse(server.clock.iso()) - 60_000).toUTCString() }
    expect(await server.send('DELETE', path, { token: await given.token(guest), headers })).toMatchObject({
      status: 412,
    })
  })
})

describe('GET, POST and DELETE …/award_emoji of merge requests and snippets', () => {
  test('work like those of issues; only merge requests have votes', async ({ server, given, as }) => {
    const { owner, reporter, project } = await awardWorld(server, given)
    const iid = await addRequest(server, project, owner, { state: 1, merged_at: null })
    const request = await server.db.read
      .selectFrom('merge_request')
      .select('id')
      .where('project_id', '=', project.id)
      .where('iid', '=', iid)
      .executeTakeFirstOrThrow()
    const snippet_id = await addSnippet(server, project, owner)
    const noteOf = (type: string, id: number) => addNote(server, { type, id, project_id: project.id }, owner)
    const call = await as(reporter)
    const MR = '/projects/:id/merge_requests/:merge_request_iid'
    const SNIPPET = '/projects/:id/snippets/:snippet_id'
    const onRequest = { id: project.id, merge_request_iid: iid }
    const onSnippet = { id: project.id, snippet_id }
    const name = 'thumbsup'
    const [mrNote, snippetNote] = [await noteOf('MergeRequest', request.id), await noteOf('Snippet', snippet_id)]
    const awards = [
      await call(`POST ${MR}/award_emoji`, { ...onRequest, name }),
      await call(`POST ${MR}/notes/:note_id/award_emoji`, { ...onRequest, note_id: mrNote, name }),
      await call(`POST ${SNIPPET}/award_emoji`, { ...onSnippet, name }),
      await call(`POST ${SNIPPET}/notes/:note_id/award_emoji`, { ...onSnippet, note_id: snippetNote, name }),
    ]
    expect(awards.map(({ status, body }) => [status, body.awardable_type, body.awardable_id])).toEqual([
      [201, 'MergeRequest', request.id],
      [201, 'Note', mrNote],
      [201, 'Snippet', snippet_id],
      [201, 'Note', snippetNote],
    ])
    const show = async () => (await call(`GET ${MR}`, onRequest)).body.upvotes
    expect(await show()).toBe(1)
    const [first] = awards
    await call(`DELETE ${MR}/award_emoji/:award_id`, { ...onRequest, award_id: first?.body.id ?? 0 })
    expect(await show()).toBe(0)
    expect((await call(`GET ${SNIPPET}/award_emoji`, onSnippet)).body.map(({ name }) => name)).toEqual([name])
  })
})

test('GET /projects/:id/issues finds issues by my_reaction_emoji and sorts them by popularity after an award', async ({
  server,
  given,
  as,
}) => {
  const { make, guest, project, at } = await awardWorld(server, given)
  await make.issue(project, guest)
  const call = await as(guest)
  await call(`POST ${ISSUE}`, { ...at, name: '+1' })
  const iids = async (filter: object) =>
    (await call('GET /projects/:id/issues', { id: project.id, ...filter })).body.map(({ iid }) => iid)
  expect(await iids({ my_reaction_emoji: 'thumbsup' })).toEqual([at.issue_iid])
  expect(await iids({ my_reaction_emoji: 'None' })).toEqual([2])
  expect(await iids({ order_by: 'popularity' })).toEqual([at.issue_iid, 2])
})

describe('POST /projects/:id/issues/:issue_iid/notes with nothing but an emoji', () => {
  const NOTES = '/projects/:id/issues/:issue_iid/notes'

  test('is an award and no note', async ({ server, given, as }) => {
    const { guest, issue, at } = await notesWorld(server, given)
    const call = await as(guest)
    expect(await call(`POST ${NOTES}`, { ...at, body: ' :+1:\n' })).toMatchObject({
      status: 201,
      body: { name: 'thumbsup', awardable_type: 'Issue', awardable_id: issue.id },
    })
    expect((await call(`GET ${NOTES}`, at)).body).toEqual([])
    expect((await call(SHOW, at)).body).toMatchObject({ upvotes: 1, user_notes_count: 0 })
    expect((await storedEvents(server)).map(({ event }) => event)).toEqual(['award_emoji.created'])
    expect(await call(`POST ${NOTES}`, { ...at, body: ':thumbsup:' })).toMatchObject(
      missing('Award Emoji Name has already been taken'),
    )
  })

  test('other texts, unknown emojis and internal notes are notes', async ({ server, given, as }) => {
    const { reporter, at } = await notesWorld(server, given)
    const call = await as(reporter)
    const texts = [':nothing:', 'Well :tada:', ':tada: :tada:', 'tada']
    for (const body of texts) expect((await call(`POST ${NOTES}`, { ...at, body })).body).toMatchObject({ body })
    const internal = await call(`POST ${NOTES}`, { ...at, body: ':tada:', internal: true })
    expect(internal.body).toMatchObject({ body: ':tada:', internal: true })
    expect(await server.db.read.selectFrom('award_emoji').select('id').execute()).toEqual([])
  })

  test('is refused like a note in locked discussions', async ({ server, given, as }) => {
    const { author, issue, at } = await notesWorld(server, given)
    await lock(server, issue.id)
    expect(await (await as(author))(`POST ${NOTES}`, { ...at, body: ':tada:' })).toMatchObject({ status: 403 })
  })

  test('POST /projects/:id/snippets/:snippet_id/notes awards the snippet', async ({ server, given, as }) => {
    const { owner, reporter, project } = await notesWorld(server, given)
    const snippet_id = await addSnippet(server, project, owner)
    const at = { id: project.id, snippet_id }
    expect(
      await (await as(reporter))('POST /projects/:id/snippets/:snippet_id/notes', { ...at, body: ':tada:' }),
    ).toMatchObject({
      status: 201,
      body: { awardable_type: 'Snippet', awardable_id: snippet_id },
    })
  })
})
