import type { Given } from '../../support/given.ts'
import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { notesWorld } from './world.ts'

const ADDRESS = 'GET /projects/:id/issues/:issue_iid/notes'

/** Four notes, one minute apart: `one`, internal `two`, system note `three`, and `four`; the first was changed last. */
async function issueWithNotes(server: TestServer, given: Given) {
  const world = await notesWorld(server, given)
  const { make, issue, reporter } = world
  await make.note(issue, reporter, 'one', { updated_at: '2027-01-01T00:00:00.000Z' })
  server.clock.advance(60_000)
  await make.note(issue, reporter, 'two', { internal: 1 })
  await make.note(issue, reporter, 'three', { system: 1, system_action: 'title' })
  server.clock.advance(60_000)
  await make.note(issue, reporter, 'four')
  const foreign = await make.issue(world.project, reporter)
  await make.note(foreign, reporter, 'foreign')
  await make.note(issue, reporter, 'of a merge request', { noteable_type: 'MergeRequest' })
  return world
}

const bodies = (body: readonly { body: string }[]) => body.map((note) => note.body)

describe('GET /projects/:id/issues/:issue_iid/notes', () => {
  test('lists comments and system notes, the newest first', async ({ server, given, as }) => {
    const { reporter, issue, at } = await issueWithNotes(server, given)
    const call = await as(reporter)
    const answer = await call(ADDRESS, at)
    expect(answer.status).toBe(200)
    expect(bodies(answer.body)).toEqual(['four', 'three', 'two', 'one'])
    expect(answer.body[1]).toMatchObject({ system: true, noteable_id: issue.id, noteable_iid: issue.iid })
    expect(answer.body[2]).toMatchObject({ internal: true, confidential: true })
    for (const note of answer.body)
      expect((await call(`${ADDRESS}/:note_id`, { ...at, note_id: note.id })).body).toEqual(note)
  })

  test.for([
    [{ sort: 'asc' }, ['one', 'two', 'three', 'four']],
    [{ order_by: 'created_at', sort: 'desc' }, ['four', 'three', 'two', 'one']],
    [{ order_by: 'updated_at' }, ['one', 'four', 'three', 'two']],
    [{ order_by: 'updated_at', sort: 'asc' }, ['two', 'three', 'four', 'one']],
    [{ activity_filter: 'all_notes' }, ['four', 'three', 'two', 'one']],
    [{ activity_filter: 'only_comments' }, ['four', 'two', 'one']],
    [{ activity_filter: 'only_activity' }, ['three']],
    [{ per_page: 2, page: 2 }, ['two', 'one']],
  ] as const)('%j lists %j', async ([input, expected], { server, given, as }) => {
    const { reporter, at } = await issueWithNotes(server, given)
    expect(bodies((await (await as(reporter))(ADDRESS, { ...at, ...input })).body)).toEqual(expected)
  })

  test('leaves internal notes out of the page for callers who may not read them, but counts them', async ({
    server,
    given,
    as,
  }) => {
    const { guest, author, owner, issue, at } = await issueWithNotes(server, given)
    const assignee = await given.user()
    await server.db.write((trx) =>
      trx.insertInto('issue_assignee').values({ issue_id: issue.id, user_id: assignee.id, position: 0 }).execute(),
    )
    for (const who of [guest, await given.user()]) {
      const answer = await (await as(who))(ADDRESS, { ...at, per_page: 2, page: 2 })
      expect([bodies(answer.body), answer.headers.get('x-total')]).toEqual([['one'], '4'])
    }
    for (const who of [author, assignee, owner, await given.admin()])
      expect(bodies((await (await as(who))(ADDRESS, at)).body)).toContain('two')
  })

  test('has pages, for HEAD too', async ({ server, given, as }) => {
    const { reporter, at } = await issueWithNotes(server, given)
    const answer = await (await as(reporter))(ADDRESS, { ...at, per_page: 3 })
    const url = `${server.origin}/api/v4/projects/${at.id}/issues/${at.issue_iid}/notes`
    expect(answer.headers.get('link')).toBe(
      [
        `<${url}?page=2&per_page=3>; rel="next"`,
        `<${url}?page=1&per_page=3>; rel="first"`,
        `<${url}?page=2&per_page=3>; rel="last"`,
      ].join(', '),
    )
    const tell = ['x-total', 'x-total-pages', 'x-page', 'x-per-page', 'x-next-page', 'x-prev-page']
    expect(tell.map((name) => answer.headers.get(name))).toEqual(['4', '2', '1', '3', '2', ''])
    const token = await given.token(reporter)
    const path = `/projects/${at.id}/issues/${at.issue_iid}/notes`
    const head = await server.send('HEAD', `${path}?per_page=3`, { token })
    expect([head.status, head.text, head.headers.get('x-total')]).toEqual([200, '', '4'])
    const past = await server.send('GET', `${path}?page=9`, { token })
    expect([past.status, past.body, past.headers.get('x-total')]).toEqual([200, [], '4'])
  })

  test.for([
    [{ sort: 'up' }, 'sort does not have a valid value'],
    [{ order_by: 'id' }, 'order_by does not have a valid value'],
    [{ activity_filter: 'all' }, 'activity_filter does not have a valid value'],
    [{ page: 'x' }, 'page is invalid'],
    [{ per_page: 0 }, 'per_page has a value not allowed'],
    [{ issue_iid: 'x' }, 'issue_iid is invalid'],
  ] as const)('%j is refused', async ([input, error], { server, given, asLoose }) => {
    const { reporter, at } = await issueWithNotes(server, given)
    expect(await (await asLoose(reporter))(ADDRESS, { ...at, ...input })).toMatchObject({
      status: 400,
      body: { error },
    })
  })

  test('needs a token, also on a public issue', async ({ server, given, as }) => {
    const { at } = await issueWithNotes(server, given)
    expect(await (await as(null))(ADDRESS, at)).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } })
  })

  test('missing and hidden records are the same 404', async ({ server, given, as }) => {
    const { make, owner, guest, project } = await notesWorld(server, given)
    const secret = await make.issue(project, owner, { confidential: 1 })
    const hidden = await given.project({ visibility: 'private' })
    const call = await as(guest)
    for (const issue_iid of [secret.iid, 999])
      expect(await call(ADDRESS, { id: project.id, issue_iid })).toMatchObject({
        status: 404,
        body: { message: '404 Issue Not Found' },
      })
    expect(await call(ADDRESS, { id: hidden.id, issue_iid: 1 })).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    })
  })

  test('walks along the index of its order', async ({ server, given }) => {
    const { reporter, at } = await issueWithNotes(server, given)
    const token = await given.token(reporter)
    const path = `/projects/${at.id}/issues/${at.issue_iid}/notes`
    for (const order_by of ['created_at', 'updated_at'])
      for (const sort of ['asc', 'desc'])
        for (const filter of ['all_notes', 'only_comments', 'only_activity'])
          for (const page of ['page=1', 'page=2&per_page=1', 'page=9']) {
            const query = `order_by=${order_by}&sort=${sort}&activity_filter=${filter}&${page}`
            const plans = await plansOf(() => server.send('GET', `${path}?${query}`, { token }))
            expectPlans(plans, { sorts: true })
            expectPlan(planWith(plans, 'as "listed" cross join "note"'), {
              uses: order_by === 'created_at' ? 'note_created' : 'note_updated',
            })
          }
  })
})

describe('GET /projects/:id/issues/:issue_iid/notes/:note_id', () => {
  const ONE = `${ADDRESS}/:note_id` as const

  test('hides an internal note from callers who may not read it, and marks it as internal', async ({
    server,
    given,
    as,
  }) => {
    const { guest, reporter, at } = await issueWithNotes(server, given)
    const { body } = await (await as(reporter))(ADDRESS, at)
    const note_id = body.find((note) => note.internal)?.id ?? 0
    expect((await (await as(reporter))(ONE, { ...at, note_id })).status).toBe(200)
    expect(await (await as(guest))(ONE, { ...at, note_id })).toMatchObject({
      status: 404,
      body: { message: '404 Note Not Found' },
    })
  })

  test('shows an internal note to the author and the assignees of the issue', async ({ server, given, as }) => {
    const { guest, author, issue, at } = await issueWithNotes(server, given)
    await server.db.write((trx) =>
      trx.insertInto('issue_assignee').values({ issue_id: issue.id, user_id: guest.id, position: 0 }).execute(),
    )
    const two = server.db.read.selectFrom('note').select('id').where('body', '=', 'two')
    const { id: note_id } = await two.executeTakeFirstOrThrow()
    for (const who of [author, guest]) {
      const answer = await (await as(who))(ONE, { ...at, note_id })
      expect(answer).toMatchObject({ status: 200, body: { body: 'two', internal: true, confidential: true } })
    }
    expect((await (await as(await given.user()))(ONE, { ...at, note_id })).status).toBe(404)
  })

  test('a note of another issue is 404', async ({ server, given, asLoose }) => {
    const { reporter, at } = await issueWithNotes(server, given)
    const note = await server.db.read
      .selectFrom('note')
      .select('id')
      .where('body', '=', 'foreign')
      .executeTakeFirstOrThrow()
    const call = await asLoose(reporter)
    for (const note_id of [note.id, note.id + 1, 999_999])
      expect(await call(ONE, { ...at, note_id })).toMatchObject({ status: 404, body: { message: '404 Not found' } })
    expect(await call(ONE, { ...at, note_id: 'first' })).toMatchObject({
      status: 400,
      body: { error: 'note_id is invalid' },
    })
    expect(await call(ONE, { ...at, issue_iid: 999, note_id: note.id })).toMatchObject({
      status: 404,
      body: { message: '404 Issue Not Found' },
    })
  })

  test('needs a token', async ({ server, given, as }) => {
    const { at } = await issueWithNotes(server, given)
    expect(await (await as(null))(ONE, { ...at, note_id: 1 })).toMatchObject({ status: 401 })
  })
})
