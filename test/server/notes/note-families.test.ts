import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlans, plansOf } from '../../support/plans.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addRequest } from '../deployments/merged.ts'
import { onFreeTier } from '../issues/free-tier.ts'
import { addEpic, addNote, addSnippet } from './given-noteables.ts'
import { noteIn } from './world.ts'

const MR = '/projects/:id/merge_requests/:merge_request_iid/notes'
const SNIPPET = '/projects/:id/snippets/:snippet_id/notes'
const EPIC = '/groups/:id/epics/:epic_id/notes'
const OPEN = { state: 1, merged_at: null } as const

describe(`GET, POST, PUT and DELETE ${MR}`, () => {
  test('create, list, read, change and delete comments, which the merge request counts', async ({
    server,
    given,
    as,
  }) => {
    const [owner, author] = [await given.user(), await given.user()]
    const project = await given.project({ owner })
    const merge_request_iid = await addRequest(server, project, owner, OPEN)
    const at = { id: project.id, merge_request_iid }
    const call = await as(author)
    const body = `For @${owner.username}`
    const created = await call(`POST ${MR}`, { ...at, body })
    expect(created.status).toBe(201)
    const request = await server.db.read.selectFrom('merge_request').select('id').executeTakeFirstOrThrow()
    expect(created.body).toMatchObject({
      ...{ type: null, body, system: false, noteable_id: request.id, noteable_type: 'MergeRequest' },
      ...{ project_id: project.id, resolvable: false, internal: false, noteable_iid: merge_request_iid },
      ...{ author: { id: author.id }, commands_changes: {} },
    })
    const note_id = noteIn(created).id
    expect((await call(`GET ${MR}/:note_id`, { ...at, note_id })).body).toEqual(created.body)
    expect((await call(`GET ${MR}`, at)).body).toEqual([created.body])
    const count = async () => {
      const single = 'GET /projects/:id/merge_requests/:merge_request_iid'
      return (await call(single, at)).body.user_notes_count
    }
    expect(await count()).toBe(1)
    const changed = await call(`PUT ${MR}/:note_id`, { ...at, note_id, body: 'Another text' })
    expect(changed).toMatchObject({ status: 200, body: { id: note_id, body: 'Another text' } })
    expect(await call(`DELETE ${MR}/:note_id`, { ...at, note_id })).toMatchObject({ status: 204 })
    expect(await count()).toBe(0)
    expect((await call(`GET ${MR}`, at)).body).toEqual([])
    const todos = server.db.read.selectFrom('todo').select(['user_id', 'target_type', 'action_name'])
    expect(await todos.execute()).toEqual([])
    const events = await storedEvents(server)
    expect(events.map(({ event, payload }) => [event, payload.noteable_type])).toEqual([
      ['note.created', 'MergeRequest'],
      ['note.updated', 'MergeRequest'],
      ['note.removed', 'MergeRequest'],
    ])
  })

  test('show who resolved a comment of a discussion, and where a comment on a diff stands', async ({
    server,
    given,
    as,
  }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const merge_request_iid = await addRequest(server, project, owner, OPEN)
    const { id } = await server.db.read.selectFrom('merge_request').select('id').executeTakeFirstOrThrow()
    const on = { type: 'MergeRequest', id, project_id: project.id }
    const at = { id: project.id, merge_request_iid }
    const resolved_at = server.clock.iso()
    await addNote(server, on, owner, { type: 'DiscussionNote' })
    await addNote(server, on, owner, { type: 'DiscussionNote', resolved_at, resolved_by_id: owner.id })
    const position = JSON.stringify({ new_path: 'a.ts', new_line: 3 })
    await addNote(server, on, owner, { type: 'DiffNote', commit_id: 'abc', position })
    const { body } = await (await as(owner))(`GET ${MR}`, { ...at, sort: 'asc' })
    expect(body).toMatchObject([
      { resolvable: true, resolved: false, resolved_by: null, resolved_at: null },
      { resolvable: true, resolved: true, resolved_by: { id: owner.id }, resolved_at },
      { resolvable: true, commit_id: 'abc', position: { new_path: 'a.ts', new_line: 3 } },
    ])
    expect(body[0]).not.toHaveProperty('position')
  })

  test('refuse outsiders in a locked discussion, missing records, and bad texts', async ({
    server,
    given,
    as,
    asLoose,
  }) => {
    const [owner, stranger] = [await given.user(), await given.user()]
    const project = await given.project({ owner })
    const merge_request_iid = await addRequest(server, project, owner, { ...OPEN, discussion_locked: 1 })
    const at = { id: project.id, merge_request_iid }
    const sent = { ...at, body: 'Text' }
    expect(await (await as(stranger))(`POST ${MR}`, sent)).toMatchObject({ status: 403 })
    expect(await (await as(owner))(`POST ${MR}`, sent)).toMatchObject({ status: 201 })
    const call = await asLoose(owner)
    for (const [input, status, body] of [
      [{ ...sent, merge_request_iid: 99 }, 404, { message: '404 MergeRequest Not Found' }],
      [at, 400, { error: 'body is missing' }],
      [{ ...at, body: ' ' }, 400, { message: '400 Bad request - Note {:note=>["can\'t be blank"]}' }],
    ] as const)
      expect(await call(`POST ${MR}`, input)).toMatchObject({ status, body })
    expect(await call(`GET ${MR}/:note_id`, { ...at, note_id: 99 })).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    })
    expect(await call(`PUT ${MR}/:note_id`, { ...at, note_id: 1 })).toMatchObject({
      status: 400,
      body: { error: 'body is missing' },
    })
  })

  test('find the merge request and its notes by index', async ({ server, given }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const iid = await addRequest(server, project, owner, OPEN)
    const token = await given.token(owner)
    const path = `/projects/${project.id}/merge_requests/${iid}/notes?per_page=1`
    expectPlans(await plansOf(() => server.send('GET', path, { token })), { sorts: true })
  })
})

describe(`GET, POST, PUT and DELETE ${SNIPPET}`, () => {
  test('create, list, read, change and delete comments, without an iid', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const at = { id: project.id, snippet_id: await addSnippet(server, project, owner) }
    const call = await as(owner)
    const created = await call(`POST ${SNIPPET}`, { ...at, body: 'Nice', created_at: '2026-01-02T03:04:05Z' })
    expect(created).toMatchObject({
      status: 201,
      body: { noteable_type: 'Snippet', noteable_iid: null, created_at: '2026-01-02T03:04:05.000Z' },
    })
    const note_id = created.body.id
    expect((await call(`GET ${SNIPPET}/:note_id`, { ...at, note_id })).body).toEqual(created.body)
    expect((await call(`PUT ${SNIPPET}/:note_id`, { ...at, note_id, body: 'Nicer' })).body.body).toBe('Nicer')
    expect(await call(`DELETE ${SNIPPET}/:note_id`, { ...at, note_id })).toMatchObject({ status: 204 })
    expect((await call(`GET ${SNIPPET}`, at)).body).toEqual([])
  })

  test('refuse internal notes, and hide snippets that the caller may not read', async ({ server, given, as }) => {
    const [owner, stranger] = [await given.user(), await given.user()]
    const project = await given.project({ owner })
    const snippet_id = await addSnippet(server, project, owner, { visibility: 'private' })
    const personal = await addSnippet(server, project, owner, { project_id: null })
    const at = { id: project.id, snippet_id }
    const call = await as(owner)
    expect(await call(`POST ${SNIPPET}`, { ...at, body: 'Text', internal: true })).toMatchObject({
      status: 400,
      body: { message: '400 Bad request - Note {:confidential=>["can not be set for this resource"]}' },
    })
    expect(await call(`POST ${SNIPPET}`, { ...at, body: 'Text', internal: false })).toMatchObject({ status: 201 })
    const missing = { status: 404, body: { message: '404 Snippet Not Found' } }
    expect(await (await as(stranger))(`GET ${SNIPPET}`, at)).toMatchObject(missing)
    expect(await call(`GET ${SNIPPET}`, { ...at, snippet_id: personal })).toMatchObject(missing)
    const off = await given.project({ owner, snippets_access_level: 'disabled' })
    const hidden = { id: off.id, snippet_id: await addSnippet(server, off, owner) }
    expect(await call(`GET ${SNIPPET}`, hidden)).toMatchObject(missing)
  })
})

describe(`GET, POST, PUT and DELETE ${EPIC}`, () => {
  test('create, list, read, change and delete comments by the id of the epic, not its iid', async ({
    server,
    given,
    as,
  }) => {
    const [owner, group, other] = [await given.user(), await given.group(), await given.group()]
    await given.member({ group }, owner, 50)
    await addEpic(server, other, owner)
    const epic = await addEpic(server, group, owner)
    expect(epic.iid).not.toBe(epic.id)
    const at = { id: group.id, epic_id: epic.id }
    const call = await as(owner)
    const created = await call(`POST ${EPIC}`, { ...at, body: 'Go' })
    expect(created).toMatchObject({
      status: 201,
      body: { noteable_type: 'Epic', noteable_id: epic.id, noteable_iid: epic.iid, project_id: null },
    })
    const note_id = noteIn(created).id
    expect((await call(`GET ${EPIC}/:note_id`, { ...at, note_id })).body).toEqual(created.body)
    expect((await call(`PUT ${EPIC}/:note_id`, { ...at, note_id, body: 'Stop' })).body).toMatchObject({ body: 'Stop' })
    expect(await call(`DELETE ${EPIC}/:note_id`, { ...at, note_id })).toMatchObject({ status: 204 })
    expect(await call(`GET ${EPIC}`, { ...at, epic_id: epic.iid })).toMatchObject({
      status: 404,
      body: { message: '404 Epic Not Found' },
    })
  })

  test('find epics of the groups below, and show internal notes to Reporters and the author of the epic', async ({
    server,
    given,
    as,
  }) => {
    const [author, reporter, guest] = [await given.user(), await given.user(), await given.user()]
    const group = await given.group()
    const below = await given.group({ parent: group })
    await given.member({ group }, reporter, 20)
    await given.member({ group }, guest, 10)
    const { id: epic_id } = await addEpic(server, below, author)
    const at = { id: group.id, epic_id }
    const note = { ...at, body: 'Quietly', internal: true }
    expect(noteIn(await (await as(reporter))(`POST ${EPIC}`, note)).internal).toBe(true)
    expect(noteIn(await (await as(guest))(`POST ${EPIC}`, { ...note, body: 'Aloud' })).internal).toBe(false)
    const texts = async (who: typeof author) => (await (await as(who))(`GET ${EPIC}`, at)).body.map(({ body }) => body)
    for (const who of [author, reporter]) expect(await texts(who)).toEqual(['Aloud', 'Quietly'])
    expect(await texts(guest)).toEqual(['Aloud'])
  })

  test('do not exist on the free tier', () =>
    onFreeTier(async ({ server, given, call }) => {
      const [owner, group] = [await given.user(), await given.group()]
      await given.member({ group }, owner, 50)
      const { id: epic_id } = await addEpic(server, group, owner)
      expect(await call(owner, `GET ${EPIC}`, { id: group.id, epic_id })).toMatchObject({
        status: 404,
        body: { message: '404 Not Found' },
      })
    }))

  test('name issues, which get a note about it', async ({ server, given, as }) => {
    const [owner, group] = [await given.user(), await given.group()]
    await given.member({ group }, owner, 50)
    const project = await given.project({ in: group })
    const issue = await givenIssuesOn(server).issue(project, owner)
    const epic = await addEpic(server, group, owner)
    const call = await as(owner)
    await call(`POST ${EPIC}`, {
      id: group.id,
      epic_id: epic.id,
      body: `See ${project.path_with_namespace}#${issue.iid}`,
    })
    const at = { id: project.id, issue_iid: issue.iid }
    const { body } = await call('GET /projects/:id/issues/:issue_iid/notes', at)
    expect(body.map((note) => note.body)).toEqual([`mentioned in epic ${group.full_path}&${epic.iid}`])
  })
})
