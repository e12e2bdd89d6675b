import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { todosOf } from './issue-feed.ts'

const SHOW = 'GET /projects/:id/issues/:issue_iid'
const SUBSCRIBE = 'POST /projects/:id/issues/:issue_iid/subscribe'
const UNSUBSCRIBE = 'POST /projects/:id/issues/:issue_iid/unsubscribe'
const MARK = 'POST /projects/:id/issues/:issue_iid/todo'
const PARTICIPANTS = 'GET /projects/:id/issues/:issue_iid/participants'
const UPDATE = 'PUT /projects/:id/issues/:issue_iid'

async function world(server: TestServer, given: Given) {
  const make = givenIssuesOn(server)
  const [author, reader] = [await given.user({ username: 'author' }), await given.user({ username: 'reader' })]
  const project = await given.project()
  const issue = await make.issue(project, author, { title: 'A title' })
  return { make, author, reader, project, issue, at: { id: project.id, issue_iid: issue.iid } }
}

describe('POST /projects/:id/issues/:issue_iid/subscribe and unsubscribe', () => {
  test('change the subscription of the caller, and answer 304 if nothing changes', async ({ server, given, as }) => {
    const { author, reader, project, issue, at } = await world(server, given)
    const call = await as(reader)
    const steps = [
      [UNSUBSCRIBE, 304],
      [SUBSCRIBE, 201],
      [SUBSCRIBE, 304],
      [UNSUBSCRIBE, 201],
      [UNSUBSCRIBE, 304],
      [SUBSCRIBE, 201],
    ] as const
    for (const [address, status] of steps) {
      const answer = await call(address, at)
      expect(answer.status).toBe(status)
      if (status === 304) expect(answer.text).toBe('')
      else {
        expect(answer.body).toMatchObject({ id: issue.id, subscribed: address === SUBSCRIBE })
        expect(answer.body).toEqual((await call(SHOW, at)).body)
      }
    }
    // The subscription of the author is another one.
    expect((await (await as(author))(SHOW, at)).body.subscribed).toBe(true)
    const payload = { issue_id: issue.id, project_id: project.id, actor_id: reader.id }
    expect(server.events).toEqual(
      ['created', 'removed', 'created'].map((act) => ({ event: `subscription.${act}`, payload })),
    )
  })

  test('a participant is subscribed already, and the end of the subscription stays', async ({ server, given, as }) => {
    const { make, author, reader, issue, at } = await world(server, given)
    const call = await as(author)
    expect((await call(SUBSCRIBE, at)).status).toBe(304)
    expect(await call(UNSUBSCRIBE, at)).toMatchObject({ status: 201, body: { subscribed: false } })
    await make.note({ id: issue.id, project_id: at.id }, author)
    expect((await call(SHOW, at)).body.subscribed).toBe(false)
    await make.note({ id: issue.id, project_id: at.id }, reader)
    expect((await (await as(reader))(SUBSCRIBE, at)).status).toBe(304)
  })

  test('an issue that the caller does not see does not exist', async ({ server, given, as }) => {
    const { make, author, reader, project, at } = await world(server, given)
    const secret = await make.issue(project, author, { confidential: 1 })
    const call = await as(reader)
    for (const address of [SUBSCRIBE, UNSUBSCRIBE, MARK] as const)
      for (const issue_iid of [secret.iid, 99])
        expect(await call(address, { ...at, issue_iid })).toMatchObject({
          status: 404,
          body: { message: '404 Not found' },
        })
    expect(server.events).toEqual([])
  })

  test("reads the caller's own comments and comments with an @, not all of them", async ({ server, given, as }) => {
    const { author, reader, issue, project, make, at } = await world(server, given)
    const on = { ...issue, project_id: project.id }
    await make.note(on, author, 'A long story')
    const call = await as(reader)
    const plans = await plansOf(async () => expect((await call(SHOW, at)).body.subscribed).toBe(false))
    expectPlan(planWith(plans, 'instr(lower(body)'), { uses: ['note_commenter', 'note_mentioning'] })
    await make.note(on, author, 'Thanks, @Reader!')
    expect((await call(SHOW, at)).body.subscribed).toBe(true)
  })
})

describe('POST /projects/:id/issues/:issue_iid/todo', () => {
  test('adds a to-do for the caller', async ({ server, given, as }) => {
    const { reader, project, issue, at } = await world(server, given)
    const call = await as(reader)
    const { status, body } = await call(MARK, at)
    expect(status).toBe(201)
    const { path_with_namespace } = (await call('GET /projects/:id', { id: project.id })).body
    expect(body).toMatchObject({
      project: { id: project.id, path_with_namespace },
      author: { id: reader.id, username: 'reader' },
      ...{ action_name: 'marked', target_type: 'Issue', body: 'A title', state: 'pending' },
      target: { id: issue.id, iid: issue.iid, subscribed: false },
      target_url: expect.stringMatching(new RegExp(`/${path_with_namespace}/-/issues/${issue.iid}$`)),
      ...{ created_at: server.clock.iso(), updated_at: server.clock.iso() },
    })
    expect(Object.keys(body).join(' ')).toBe(
      'id project author action_name target_type target target_url body state created_at updated_at',
    )
    const todo = { user_id: reader.id, author_id: reader.id, action_name: 'marked', state: 'pending' }
    expect(await todosOf(server, issue.id)).toEqual([todo])
    const payload = { issue_id: issue.id, project_id: project.id, actor_id: reader.id }
    expect(server.events).toEqual([{ event: 'todo.created', payload }])
  })

  test('is 304 while the caller has a pending to-do about the issue, of any kind; a finished one does not count', async ({
    server,
    given,
    as,
  }) => {
    const { author, issue, at } = await world(server, given)
    const owner = await given.admin()
    await (await as(owner))(UPDATE, { ...at, assignee_ids: [author.id] })
    const call = await as(author)
    expect(await call(MARK, at)).toMatchObject({ status: 304, text: '' })
    await server.db.write((trx) => trx.updateTable('todo').set({ state: 'done' }).execute())
    expect((await call(MARK, at)).status).toBe(201)
    expect((await call(MARK, at)).status).toBe(304)
    expect(await todosOf(server, issue.id)).toMatchObject([
      { action_name: 'assigned', state: 'done' },
      { action_name: 'marked', state: 'pending' },
    ])
  })
})

describe('GET /projects/:id/issues/:issue_iid/participants', () => {
  test('lists author, assignees, commenters and mentioned users, each once, in pages', async ({
    server,
    given,
    as,
  }) => {
    const { make, author, reader, project, at } = await world(server, given)
    const [zoe, ada, eve, bob] = [
      await given.user({ username: 'Zoe' }),
      await given.user({ username: 'ada' }),
      await given.user({ username: 'eve' }),
      await given.user({ username: 'bob' }),
    ]
    await given.user({ username: 'gone', state: 'blocked' })
    const description = '@zoe, `@code` and @nobody and @gone'
    const issue = await make.issue(project, author, { description, assignees: [bob, author] })
    await make.note({ ...issue, project_id: project.id }, reader, 'thanks @bob and @eve')
    server.clock.advance(1000)
    await make.note({ ...issue, project_id: project.id }, ada, 'me too')
    await make.note({ ...issue, project_id: project.id }, eve, '@system', { system: 1 })
    const call = await as(null)
    const { body, headers } = await call(PARTICIPANTS, { ...at, issue_iid: issue.iid })
    expect(body.map((one) => one.username)).toEqual(['author', 'bob', 'reader', 'ada', 'Zoe', 'eve'])
    expect(headers.get('x-total')).toBe('6')
    expect(Object.keys(body[0] ?? {}).join(' ')).toBe('id username name state avatar_url web_url')
    const page = await call(PARTICIPANTS, { ...at, issue_iid: issue.iid, per_page: 4, page: 2 })
    expect(page.body.map((one) => one.id)).toEqual([zoe.id, eve.id])
  })

  test('leaves out who may not read the issue, and who wrote internal notes for those who may not read them', async ({
    server,
    given,
    as,
  }) => {
    const { make, author, reader, project, at } = await world(server, given)
    const reporter = await given.user({ username: 'reporter' })
    await given.member({ project }, reporter, 20)
    const secret = await make.issue(project, author, { confidential: 1, description: '@reader @reporter' })
    const names = async (who: { id: number } | null, issue_iid: number) =>
      (await (await as(who))(PARTICIPANTS, { ...at, issue_iid })).body.map((one) => one.username)
    expect(await names(author, secret.iid)).toEqual(['author', 'reporter'])
    const issue = await make.issue(project, author)
    await make.note({ ...issue, project_id: project.id }, reporter, '@reader look', { internal: 1 })
    expect(await names(reader, issue.iid)).toEqual(['author'])
    expect(await names(null, issue.iid)).toEqual(['author'])
    expect(await names(author, issue.iid)).toEqual(['author', 'reporter', 'reader'])
  })

  test('reads notes and users by index', async ({ server, given }) => {
    const { make, author, issue, at } = await world(server, given)
    await make.note({ ...issue, project_id: at.id }, author, '@reader look')
    const path = `/projects/${at.id}/issues/${at.issue_iid}/participants`
    expectPlans(await plansOf(() => server.send('GET', path)), { scans: ['json_each'], sorts: true })
  })
})
