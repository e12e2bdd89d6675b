import type { Given } from '../../support/given.ts'
import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addRequest } from '../deployments/merged.ts'

const GET = 'GET /projects/:id/merge_requests/:merge_request_iid'
const SUBSCRIBE = 'POST /projects/:id/merge_requests/:merge_request_iid/subscribe'
const UNSUBSCRIBE = 'POST /projects/:id/merge_requests/:merge_request_iid/unsubscribe'
const MARK = 'POST /projects/:id/merge_requests/:merge_request_iid/todo'
const PARTICIPANTS = 'GET /projects/:id/merge_requests/:merge_request_iid/participants'
const NOTE = 'POST /projects/:id/merge_requests/:merge_request_iid/notes'

async function world(server: TestServer, given: Given, columns: Parameters<Given['project']>[0] = {}) {
  const [author, reader] = [await given.user({ username: 'author' }), await given.user({ username: 'reader' })]
  const project = await given.project(columns)
  const merge_request_iid = await addRequest(server, project, author, { state: 1, merged_at: null, title: 'A title' })
  return { author, reader, project, at: { id: project.id, merge_request_iid } }
}

describe(`${SUBSCRIBE} and unsubscribe`, () => {
  test('change the subscription of the caller, and answer 304 if nothing changes', async ({ server, given, as }) => {
    const { author, reader, project, at } = await world(server, given)
    const call = await as(reader)
    for (const [address, status] of [
      [UNSUBSCRIBE, 304],
      [SUBSCRIBE, 201],
      [SUBSCRIBE, 304],
      [UNSUBSCRIBE, 201],
      [UNSUBSCRIBE, 304],
    ] as const) {
      const answer = await call(address, at)
      expect(answer.status).toBe(status)
      if (status === 304) expect(answer.text).toBe('')
      else {
        expect(answer.body.subscribed).toBe(address === SUBSCRIBE)
        expect(answer.body).toEqual((await call(GET, at)).body)
      }
    }
    expect((await (await as(author))(GET, at)).body.subscribed).toBe(true)
    expect((await (await as(null))(GET, at)).body.subscribed).toBe(false)
    const payload = { merge_request_id: 1, project_id: project.id, actor_id: reader.id }
    expect(server.events).toEqual(
      ['subscribed', 'unsubscribed'].map((act) => ({ event: `merge_request.${act}`, payload })),
    )
  })

  test('the author is subscribed already, and so is everybody who comments or is mentioned', async ({
    server,
    given,
    as,
  }) => {
    const { author, reader, at } = await world(server, given)
    const named = await given.user({ username: 'named' })
    const call = await as(author)
    expect((await call(SUBSCRIBE, at)).status).toBe(304)
    expect(await call(UNSUBSCRIBE, at)).toMatchObject({ status: 201, body: { subscribed: false } })
    await (await as(reader))(NOTE, { ...at, body: 'For @named' })
    for (const who of [reader, named]) expect((await (await as(who))(SUBSCRIBE, at)).status).toBe(304)
    expect((await call(GET, at)).body.subscribed).toBe(false)
  })

  test('work in archived projects, but not without the right to read the merge requests', async ({
    server,
    given,
    as,
  }) => {
    for (const [columns, status] of [
      [{ archived: 1 }, 201],
      [{ merge_requests_access_level: 'private' }, 403],
      [{ visibility: 'private' }, 404],
    ] as const) {
      const project = await given.project(columns)
      const merge_request_iid = await addRequest(server, project, await given.user())
      const call = await as(await given.user())
      for (const address of [SUBSCRIBE, MARK, UNSUBSCRIBE] as const)
        expect((await call(address, { id: project.id, merge_request_iid })).status, address).toBe(status)
    }
    const { reader, at } = await world(server, given)
    for (const address of [SUBSCRIBE, UNSUBSCRIBE, MARK] as const)
      expect(await (await as(reader))(address, { ...at, merge_request_iid: 99 })).toMatchObject({
        status: 404,
        body: { message: '404 Not found' },
      })
  })

  test('are changes that only the caller and administrators see in the list of changes', async ({
    server,
    given,
    as,
  }) => {
    const { author, reader, at } = await world(server, given)
    await (await as(reader))(SUBSCRIBE, at)
    await (await as(reader))(MARK, at)
    await (await as(reader))(NOTE, { ...at, body: 'For all' })
    const acts = async (who: { id: number }) =>
      (await (await as(who))('GET /-/gantry/v1/changes', {})).body
        .filter(({ kind }) => kind !== 'todo')
        .map(({ kind, act }) => `${kind}.${act}`)
    expect(await acts(author)).toEqual(['note.created'])
    const all = ['note.created', 'merge_request.todo_added', 'merge_request.subscribed']
    expect(await acts(reader)).toEqual(all)
    expect(await acts(await given.admin())).toEqual(all)
  })

  test("finds the caller's own comments, and those with an @, by index", async ({ server, given, as }) => {
    const { author, reader, at } = await world(server, given)
    await (await as(author))(NOTE, { ...at, body: 'A long story' })
    const call = await as(reader)
    const plans = await plansOf(async () => expect((await call(GET, at)).body.subscribed).toBe(false))
    expectPlan(planWith(plans, 'instr(lower(body)'), { uses: ['note_commenter', 'note_mentioning'] })
    expectPlan(planWith(plans, '"subscribed"'), { uses: [] })
  })
})

describe(MARK, () => {
  test('adds a to-do for the caller, once', async ({ server, given, as }) => {
    const { reader, project, at } = await world(server, given)
    const call = await as(reader)
    const { status, body } = await call(MARK, at)
    const { path_with_namespace } = (await call('GET /projects/:id', { id: project.id })).body
    expect([status, body]).toMatchObject([
      201,
      {
        project: { id: project.id, path_with_namespace },
        author: { id: reader.id },
        ...{ action_name: 'marked', target_type: 'MergeRequest', body: 'A title', state: 'pending' },
        target: (await call(GET, at)).body,
        target_url: expect.stringMatching(new RegExp(`/${path_with_namespace}/-/merge_requests/1$`)),
      },
    ])
    expect(Object.keys(body).join(' ')).toBe(
      'id project author action_name target_type target target_url body state created_at updated_at',
    )
    expect(await call(MARK, at)).toMatchObject({ status: 304, text: '' })
    expect((await call('GET /todos', {})).body.map(({ id }) => id)).toEqual([body.id])
    await call('POST /todos/:id/mark_as_done', { id: body.id })
    expect((await call(MARK, at)).status).toBe(201)
    const payload = { merge_request_id: 1, project_id: project.id, actor_id: reader.id }
    expect(server.events.filter(({ event }) => event === 'merge_request.todo_added')).toEqual([
      { event: 'merge_request.todo_added', payload },
      { event: 'merge_request.todo_added', payload },
    ])
  })
})

describe(PARTICIPANTS, () => {
  test('lists author, assignees, commenters and mentioned users, each once, in pages', async ({
    server,
    given,
    as,
  }) => {
    const { reader, at } = await world(server, given)
    const [assignee] = [await given.user({ username: 'assignee' }), await given.user({ username: 'named' })]
    await server.db.write((trx) =>
      trx.insertInto('merge_request_assignee').values({ merge_request_id: 1, user_id: assignee.id }).execute(),
    )
    await (await as(reader))(NOTE, { ...at, body: '@named, @author and @nobody' })
    const call = await as(null)
    const { body, headers } = await call(PARTICIPANTS, at)
    expect(body.map((one) => one.username)).toEqual(['author', 'assignee', 'reader', 'named'])
    expect(headers.get('x-total')).toBe('4')
    expect((await call(PARTICIPANTS, { ...at, per_page: 3, page: 2 })).body.map((one) => one.username)).toEqual([
      'named',
    ])
  })

  test('leaves out users who may not read the merge requests', async ({ server, given, as }) => {
    const { author, reader, project, at } = await world(server, given, { visibility: 'private' })
    await given.member({ project }, author, 20)
    await given.member({ project }, reader, 10)
    await (await as(author))(NOTE, { ...at, body: 'For @reader' })
    expect((await (await as(author))(PARTICIPANTS, at)).body.map(({ id }) => id)).toEqual([author.id])
    expect((await (await as(reader))(PARTICIPANTS, at)).status).toBe(403)
  })

  test('reads notes and users by index', async ({ server, given }) => {
    const { at } = await world(server, given)
    const path = `/projects/${at.id}/merge_requests/${at.merge_request_iid}/participants`
    expectPlans(await plansOf(() => server.send('GET', path)), { scans: ['json_each'], sorts: true })
  })
})
