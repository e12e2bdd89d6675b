import fc from 'fast-check'
import type { Given } from '../../support/given.ts'
import { expectPlans, plansOf } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addRequest } from '../deployments/merged.ts'
import { addEpic, addNote, addSnippet } from '../notes/given-noteables.ts'
import { noteIn, notesWorld } from '../notes/world.ts'

const ISSUE = '/projects/:id/issues/:issue_iid/discussions'
const MR = '/projects/:id/merge_requests/:merge_request_iid/discussions'
const SNIPPET = '/projects/:id/snippets/:snippet_id/discussions'
const EPIC = '/groups/:id/epics/:epic_id/discussions'
const NOTES = '/projects/:id/issues/:issue_iid/notes'

const discussionIn = <T extends object>({ body }: { body: T }): Extract<T, { individual_note: boolean }> => {
  if (!('individual_note' in body)) throw new Error(`The answer is no discussion: ${JSON.stringify(body)}`)
  return body as Extract<T, { individual_note: boolean }>
}

describe(`GET and POST ${ISSUE}`, () => {
  test('start a discussion, reply, and read it alone and in the list', async ({ server, given, as }) => {
    const { reporter, guest, at } = await notesWorld(server, given)
    const call = await as(reporter)
    const answer = await call(`POST ${ISSUE}`, { ...at, body: 'Shall we?' })
    expect(answer.status).toBe(201)
    const started = discussionIn(answer)
    expect(started).toMatchObject({ individual_note: false, notes: [{ type: 'DiscussionNote', body: 'Shall we?' }] })
    expect(started.id).toMatch(/^[0-9a-f]{40}$/)
    const one = { ...at, discussion_id: started.id }
    server.clock.advance(1000)
    const reply = await (await as(guest))(`POST ${ISSUE}/:discussion_id/notes`, { ...one, body: 'Yes' })
    expect(reply).toMatchObject({
      status: 201,
      body: { type: 'DiscussionNote', body: 'Yes', author: { id: guest.id } },
    })
    const whole = await call(`GET ${ISSUE}/:discussion_id`, one)
    expect(whole.body.notes.map(({ body }) => body)).toEqual(['Shall we?', 'Yes'])
    const list = await call(`GET ${ISSUE}`, at)
    expect([list.body, list.headers.get('x-total')]).toEqual([[whole.body], '1'])
    expect((await storedEvents(server)).map(({ event }) => event)).toEqual(['note.created', 'note.created'])
    const issue = await call('GET /projects/:id/issues/:issue_iid', at)
    expect(issue.body.user_notes_count).toBe(2)
  })

  test('a reply makes a discussion of a plain comment, but not of a system note', async ({ server, given, as }) => {
    const { make, reporter, issue, at } = await notesWorld(server, given)
    const call = await as(reporter)
    noteIn(await call(`POST ${NOTES}`, { ...at, body: 'A comment' }))
    await make.note(issue, reporter, 'changed the title', { system: 1, system_action: 'title' })
    const { body } = await call(`GET ${ISSUE}`, at)
    expect(body.map((each) => each.individual_note)).toEqual([true, true])
    const [comment, activity] = body
    const reply = (discussion_id = '') =>
      call(`POST ${ISSUE}/:discussion_id/notes`, { ...at, discussion_id, body: 'Re' })
    expect((await reply(comment?.id)).status).toBe(201)
    expect(await reply(activity?.id)).toMatchObject({
      status: 400,
      body: { message: '400 Bad request - Discussion can not be replied to.' },
    })
    const after = await call(`GET ${ISSUE}`, at)
    expect(after.body.map((each) => [each.individual_note, each.notes.length])).toEqual([
      [false, 2],
      [true, 1],
    ])
    expect(after.body[0]?.notes.map(({ type }) => type)).toEqual(['DiscussionNote', 'DiscussionNote'])
  })

  test('a reply to an internal comment is internal, also from an author without a role', async ({
    server,
    given,
    as,
  }) => {
    const { reporter, author, guest, at } = await notesWorld(server, given)
    const started = discussionIn(await (await as(reporter))(`POST ${ISSUE}`, { ...at, body: 'Psst', internal: true }))
    const one = { ...at, discussion_id: started.id }
    const reply = await (await as(author))(`POST ${ISSUE}/:discussion_id/notes`, { ...one, body: 'Really?' })
    expect(reply).toMatchObject({ status: 201, body: { internal: true } })
    const call = await as(guest)
    const missing = { status: 404, body: { message: '404 Discussion Not Found' } }
    expect((await call(`GET ${ISSUE}`, at)).body).toEqual([])
    expect(await call(`GET ${ISSUE}/:discussion_id`, one)).toMatchObject(missing)
    expect(await call(`POST ${ISSUE}/:discussion_id/notes`, { ...one, body: 'Hm' })).toMatchObject(missing)
  })

  test('quick actions are carried out, alone with 202 and without a discussion', async ({ server, given, as }) => {
    const { reporter, at } = await notesWorld(server, given)
    const call = await as(reporter)
    expect(await call(`POST ${ISSUE}`, { ...at, body: '/close' })).toMatchObject({
      status: 202,
      body: { commands_changes: { state_event: 'close' }, summary: ['Closed this issue.'] },
    })
    const started = discussionIn(await call(`POST ${ISSUE}`, { ...at, body: 'Again\n/reopen' }))
    expect(started.notes).toMatchObject([{ body: 'Again', commands_changes: { state_event: 'reopen' } }])
    const reply = await call(`POST ${ISSUE}/:discussion_id/notes`, { ...at, discussion_id: started.id, body: '/lock' })
    expect(reply).toMatchObject({ status: 202, body: { commands_changes: { discussion_locked: true } } })
    expect((await call('GET /projects/:id/issues/:issue_iid', at)).body).toMatchObject({
      ...{ state: 'opened', discussion_locked: true },
    })
  })

  test('refuses missing and foreign discussions, bad texts and outsiders of a locked issue', async ({
    server,
    given,
    as,
    asLoose,
  }) => {
    const { make, reporter, project, at, issue } = await notesWorld(server, given)
    const foreign = await make.issue(project, reporter)
    await make.note(foreign, reporter, 'elsewhere', { discussion_id: 'elsewhere' })
    const call = await asLoose(reporter)
    for (const discussion_id of ['elsewhere', 'none'])
      for (const address of [`GET ${ISSUE}/:discussion_id`, `POST ${ISSUE}/:discussion_id/notes`] as const)
        expect(await call(address, { ...at, discussion_id, body: 'Re' })).toMatchObject({
          status: 404,
          body: { message: '404 Discussion Not Found' },
        })
    for (const [input, body] of [
      [{}, { error: 'body is missing' }],
      [{ body: ' ' }, { message: '400 Bad request - Note {:note=>["can\'t be blank"]}' }],
      [{ body: 'Text', created_at: 'noon' }, { error: 'created_at is invalid' }],
    ] as const)
      expect(await call(`POST ${ISSUE}`, { ...at, ...input })).toMatchObject({ status: 400, body })
    await server.db.write((trx) =>
      trx.updateTable('issue').set({ discussion_locked: 1 }).where('id', '=', issue.id).execute(),
    )
    expect(await (await as(await given.user()))(`POST ${ISSUE}`, { ...at, body: 'Text' })).toMatchObject({
      status: 403,
    })
  })

  test('pages hold every discussion once, in the order of their first notes', async ({ server, given, as }) => {
    const { make, reporter, project } = await notesWorld(server, given)
    const call = await as(reporter)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ thread: fc.nat(6), minute: fc.nat(4) }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 4 }),
        async (notes, per_page) => {
          const issue = await make.issue(project, reporter)
          const at = { id: project.id, issue_iid: issue.iid }
          for (const { thread, minute } of notes) {
            const moment = { created_at: `2026-01-01T00:0${minute}:00.000Z` }
            await make.note(issue, reporter, 'A note', { ...moment, discussion_id: `${issue.id}-${thread}` })
          }
          const ids = new Set(notes.map(({ thread }) => `${issue.id}-${thread}`))
          const seen: { id: string; starts: string; size: number }[] = []
          for (let page = 1; page <= Math.max(1, Math.ceil(ids.size / per_page)); page++) {
            const { body, headers } = await call(`GET ${ISSUE}`, { ...at, page, per_page })
            expect(headers.get('x-total')).toBe(String(ids.size))
            for (const { id, notes: its } of body) seen.push({ id, starts: its[0]?.created_at ?? '', size: its.length })
          }
          expect(new Set(seen.map(({ id }) => id))).toEqual(ids)
          expect(seen).toHaveLength(ids.size)
          expect(seen.reduce((sum, { size }) => sum + size, 0)).toBe(notes.length)
          expect(seen.map(({ starts }) => starts)).toEqual(seen.map(({ starts }) => starts).sort())
        },
      ),
      { numRuns: 15, seed: 7 },
    )
  })

  test('walk along the index of the notes', async ({ server, given }) => {
    const { make, reporter, issue, at } = await notesWorld(server, given)
    await make.note(issue, reporter)
    const token = await given.token(reporter)
    const path = `/projects/${at.id}/issues/${at.issue_iid}/discussions`
    for (const query of ['', '?page=2&per_page=1', '/discussion-1'])
      expectPlans(await plansOf(() => server.send('GET', `${path}${query}`, { token })), { sorts: true })
  })
})

describe(`GET, PUT and DELETE ${ISSUE}/:discussion_id/notes/:note_id`, () => {
  const ONE = `${ISSUE}/:discussion_id/notes/:note_id` as const

  test('read, change and delete a note of the discussion, which disappears with its last note', async ({
    server,
    given,
    as,
  }) => {
    const { reporter, at } = await notesWorld(server, given)
    const call = await as(reporter)
    const started = discussionIn(await call(`POST ${ISSUE}`, { ...at, body: 'First' }))
    const one = { ...at, discussion_id: started.id, note_id: started.notes[0]?.id ?? 0 }
    expect((await call(`GET ${ONE}`, one)).body).toEqual(started.notes[0])
    expect(await call(`PUT ${ONE}`, { ...one, body: 'Second' })).toMatchObject({
      status: 200,
      body: { body: 'Second' },
    })
    expect(await call(`DELETE ${ONE}`, one)).toMatchObject({ status: 204 })
    expect((await call(`GET ${ISSUE}`, at)).body).toEqual([])
    expect(await call(`GET ${ISSUE}/:discussion_id`, one)).toMatchObject({ status: 404 })
  })

  test('a note of another discussion is 404, and the notes of others are 403', async ({
    server,
    given,
    as,
    asLoose,
  }) => {
    const { reporter, guest, at } = await notesWorld(server, given)
    const call = await as(reporter)
    const [a, b] = [
      discussionIn(await call(`POST ${ISSUE}`, { ...at, body: 'A' })),
      discussionIn(await call(`POST ${ISSUE}`, { ...at, body: 'B' })),
    ]
    const mixed = { ...at, discussion_id: a.id, note_id: b.notes[0]?.id ?? 0, body: 'Text' }
    const loose = await asLoose(reporter)
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect(await loose(`${method} ${ONE}`, mixed)).toMatchObject({
        status: 404,
        body: { message: '404 Note Not Found' },
      })
    const other = { ...mixed, discussion_id: b.id }
    for (const method of ['PUT', 'DELETE'] as const)
      expect(await (await asLoose(guest))(`${method} ${ONE}`, other)).toMatchObject({ status: 403 })
  })
})

describe(`PUT ${MR}/:discussion_id`, () => {
  async function world(server: TestServer, given: Given) {
    const [owner, author] = [await given.user(), await given.user()]
    const project = await given.project({ owner, only_allow_merge_if_all_discussions_are_resolved: 1 })
    const merge_request_iid = await addRequest(server, project, author, { state: 1, merged_at: null })
    return { owner, author, at: { id: project.id, merge_request_iid } }
  }

  test('resolves every comment of a discussion and opens it again, and the merge request says so', async ({
    server,
    given,
    as,
  }) => {
    const { owner, author, at } = await world(server, given)
    const call = await as(owner)
    const started = discussionIn(await call(`POST ${MR}`, { ...at, body: 'Why?' }))
    const one = { ...at, discussion_id: started.id }
    await call(`POST ${MR}/:discussion_id/notes`, { ...one, body: 'Because' })
    const request = async () => (await call('GET /projects/:id/merge_requests/:merge_request_iid', at)).body
    expect((await request()).blocking_discussions_resolved).toBe(false)
    server.clock.advance(1000)
    const resolved_at = server.clock.iso()
    const answer = await (await as(author))(`PUT ${MR}/:discussion_id`, { ...one, resolved: true })
    const resolved = { resolvable: true, resolved: true, resolved_at, resolved_by: { id: author.id } }
    expect(answer).toMatchObject({ status: 200, body: { id: started.id, notes: [resolved, resolved] } })
    expect(await request()).toMatchObject({ blocking_discussions_resolved: true, updated_at: resolved_at })
    server.clock.advance(1000)
    const opened = await call(`PUT ${MR}/:discussion_id`, { ...one, resolved: false })
    expect(opened.body.notes[1]).toMatchObject({ resolved: false, resolved_by: null, resolved_at: null })
    expect(await request()).toMatchObject({ blocking_discussions_resolved: false, updated_at: server.clock.iso() })
    const events = (await storedEvents(server)).filter(({ event }) => event === 'note.updated')
    expect(events).toMatchObject(
      [null, null, resolved_at, resolved_at].map((before) => ({ snapshot: { changes: { resolved_at: { before } } } })),
    )
  })

  test('repeating it changes nothing; one note can be resolved alone', async ({ server, given, as }) => {
    const { owner, at } = await world(server, given)
    const call = await as(owner)
    const started = discussionIn(await call(`POST ${MR}`, { ...at, body: 'Why?' }))
    const one = { ...at, discussion_id: started.id }
    const reply = noteIn(await call(`POST ${MR}/:discussion_id/notes`, { ...one, body: 'Because' }))
    const note = { ...one, note_id: reply.id, resolved: true }
    const resolved = await call(`PUT ${MR}/:discussion_id/notes/:note_id`, note)
    const request = async () => (await call('GET /projects/:id/merge_requests/:merge_request_iid', at)).body
    const before = await request()
    expect(resolved.body).toMatchObject({ resolved: true, resolved_at: before.updated_at })
    server.clock.advance(1000)
    expect((await call(`PUT ${MR}/:discussion_id/notes/:note_id`, note)).body).toEqual(resolved.body)
    expect(await request()).toEqual(before)
    const whole = await call(`GET ${MR}/:discussion_id`, one)
    expect(whole.body.notes.map((each) => each.resolved)).toEqual([false, true])
    const reopened = await call(`PUT ${MR}/:discussion_id/notes/:note_id`, { ...note, resolved: false })
    expect(reopened.body).toMatchObject({ resolved: false, resolved_by: null, resolved_at: null })
  })

  test('refuses readers who neither develop nor wrote the merge request, plain comments, and bad input', async ({
    server,
    given,
    as,
    asLoose,
  }) => {
    const { owner, at } = await world(server, given)
    const call = await asLoose(owner)
    const started = discussionIn(await (await as(owner))(`POST ${MR}`, { ...at, body: 'Why?' }))
    const one = { ...at, discussion_id: started.id }
    expect(await (await as(await given.user()))(`PUT ${MR}/:discussion_id`, { ...one, resolved: true })).toMatchObject({
      status: 403,
    })
    await call('POST /projects/:id/merge_requests/:merge_request_iid/notes', { ...at, body: 'Plain' })
    const list = await (await as(owner))(`GET ${MR}`, at)
    const plain = { ...at, discussion_id: list.body[1]?.id, resolved: true }
    expect(await call(`PUT ${MR}/:discussion_id`, plain)).toMatchObject({ status: 403 })
    expect(await call(`PUT ${MR}/:discussion_id`, one)).toMatchObject({
      status: 400,
      body: { error: 'resolved is missing' },
    })
    const note = { ...one, note_id: started.notes[0]?.id }
    for (const [input, error] of [
      [{}, 'body, resolved are missing, exactly one parameter must be provided'],
      [{ body: 'a', resolved: true }, 'body, resolved are mutually exclusive'],
    ] as const)
      expect(await call(`PUT ${MR}/:discussion_id/notes/:note_id`, { ...note, ...input })).toMatchObject({
        status: 400,
        body: { error },
      })
  })
})

describe(`GET and POST ${SNIPPET} and ${EPIC}`, () => {
  test('snippets: discussions can be started, and plain comments get no replies', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const snippet_id = await addSnippet(server, project, owner)
    await addNote(server, { type: 'Snippet', id: snippet_id, project_id: project.id }, owner)
    const at = { id: project.id, snippet_id }
    const call = await as(owner)
    const started = discussionIn(await call(`POST ${SNIPPET}`, { ...at, body: 'Start' }))
    const reply = (discussion_id: string) =>
      call(`POST ${SNIPPET}/:discussion_id/notes`, { ...at, discussion_id, body: 'Re' })
    expect((await reply(started.id)).status).toBe(201)
    expect(await reply('d1')).toMatchObject({ status: 400 })
    expect(await call(`POST ${SNIPPET}`, { ...at, body: 'Start', internal: true })).toMatchObject({ status: 400 })
  })

  test('epics: discussions by the id of the epic', async ({ server, given, as }) => {
    const [owner, group] = [await given.user(), await given.group()]
    await given.member({ group }, owner, 50)
    const { id: epic_id } = await addEpic(server, group, owner)
    const at = { id: group.id, epic_id }
    const call = await as(owner)
    const started = discussionIn(await call(`POST ${EPIC}`, { ...at, body: 'Start', internal: true }))
    expect(started.notes).toMatchObject([{ noteable_type: 'Epic', internal: true }])
    await call(`POST ${EPIC}/:discussion_id/notes`, { ...at, discussion_id: started.id, body: 'Re' })
    expect((await call(`GET ${EPIC}`, at)).body).toMatchObject([{ id: started.id, notes: [{}, { body: 'Re' }] }])
  })
})
