import fc from 'fast-check'
import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import { runs } from '../../support/runs.ts'
import type { TestServer } from '../../support/server.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addEpic, addNote } from '../notes/given-noteables.ts'
import { addToDo } from './given-to-dos.ts'

const LIST = 'GET /todos'
const DONE = 'POST /todos/:id/mark_as_done'
const ALL_DONE = 'POST /todos/mark_as_done'
const MARK = 'POST /projects/:id/issues/:issue_iid/todo'
const NOT_FOUND = { status: 404, body: { message: '404 Not found' } }

interface HasId {
  id: number
}

async function world(server: TestServer, given: Given) {
  const make = givenIssuesOn(server)
  const [ada, bob] = [await given.user({ username: 'ada' }), await given.user({ username: 'bob' })]
  const group = await given.group({ path: 'acme' })
  const project = await given.project({ in: group, name: 'Shop', path: 'shop' })
  /** A to-do of ada about a new issue of bob. */
  const todo = async (title: string, row = {}, inProject: HasId = project) => {
    const issue = await make.issue(inProject, bob, { title })
    const id = await addToDo(server, ada, { type: 'Issue', id: issue.id, project_id: inProject.id }, bob, row)
    return { id, issue }
  }
  return { make, ada, bob, group, project, todo }
}

const bodiesOf = ({ body }: { body: readonly { body: string }[] }) => body.map((one) => one.body)

describe('GET /todos', () => {
  test('lists the pending to-dos of the caller with their records, the newest first', async ({ server, given, as }) => {
    const { make, ada, bob, group, project, todo } = await world(server, given)
    const first = await todo('Leak', { action_name: 'assigned' })
    await todo('Mended', { state: 'done' })
    await addToDo(server, bob, { type: 'Issue', id: first.issue.id, project_id: project.id })
    await given.member({ group }, ada, 30)
    const call = await as(ada)
    const sent = { id: project.id, source_branch: 'fix', target_branch: 'main', title: 'Fix it' }
    const merge_request = (await call('POST /projects/:id/merge_requests', sent)).body
    await addToDo(server, ada, { type: 'MergeRequest', id: merge_request.id, project_id: project.id })
    await server.db.write((trx) =>
      trx.updateTable('namespace').set({ avatar: 'avatars/acme' }).where('id', '=', group.id).execute(),
    )
    const dates = { start_date: '2026-06-01', end_date: '2026-06-30', closed_at: '2026-05-20T01:02:03.000Z' }
    const epic = await addEpic(server, group, bob, { title: 'Grow', state: 2, description: 'More', ...dates })
    await addToDo(server, ada, { type: 'Epic', id: epic.id, group_id: group.id }, bob)
    const note = await make.note({ ...first.issue, project_id: project.id }, bob, 'Look, @ada')
    const on = { type: 'Issue', id: first.issue.id, project_id: project.id }
    await addToDo(server, ada, on, bob, { action_name: 'mentioned', note_id: note.id })

    const { status, body, headers } = await call(LIST, {})
    expect(status).toBe(200)
    expect(headers.get('x-total')).toBe('4')
    const author = { username: 'bob' }
    const issue_url = expect.stringMatching(new RegExp(`/acme/shop/-/issues/${first.issue.iid}$`))
    const comment_url = expect.stringMatching(new RegExp(`/issues/${first.issue.iid}#note_${note.id}$`))
    expect(body).toMatchObject([
      { action_name: 'mentioned', target_type: 'Issue', body: 'Look, @ada', target_url: comment_url, author },
      {
        ...{ action_name: 'marked', target_type: 'Epic', body: 'Grow', author },
        group: { id: group.id, full_path: 'acme', kind: 'group', avatar_url: expect.stringMatching(/\/acme$/) },
        target: {
          id: epic.id,
          iid: epic.iid,
          group_id: group.id,
          title: 'Grow',
          description: 'More',
          state: 'closed',
          ...dates,
        },
        target_url: expect.stringMatching(new RegExp(`/groups/acme/-/epics/${epic.iid}$`)),
      },
      {
        ...{ target_type: 'MergeRequest', body: 'Fix it', project: { id: project.id } },
        target: { id: merge_request.id, iid: merge_request.iid },
        target_url: merge_request.web_url,
      },
      {
        ...{ id: first.id, action_name: 'assigned', target_type: 'Issue', body: 'Leak', state: 'pending', author },
        project: { id: project.id, name: 'Shop', path_with_namespace: 'acme/shop' },
        target: { id: first.issue.id, iid: first.issue.iid },
        target_url: issue_url,
      },
    ])
    expect(body[1]).not.toHaveProperty('project')
    expect(body[3]).not.toHaveProperty('group')
    // As in every list of issues, the subscription is missing.
    expect(body[3]?.target).not.toHaveProperty('subscribed')
    expect(server.events.filter(({ event }) => event.startsWith('todo'))).toEqual([])
  })

  test('filters by state, action, type, author, project and group', async ({ server, given, as }) => {
    const { ada, bob, group, project, todo } = await world(server, given)
    const below = await given.group({ parent: group })
    const [deep, other] = [await given.project({ in: below }), await given.project()]
    await todo('here', { action_name: 'assigned' })
    await todo('deep', {}, deep)
    await todo('other', { author_id: ada.id }, other)
    await todo('done', { state: 'done' })
    const epic = await addEpic(server, below, bob, { title: 'epic' })
    await addToDo(server, ada, { type: 'Epic', id: epic.id, group_id: below.id }, bob)
    const call = await as(ada)
    const listed = async (query: object) => bodiesOf(await call(LIST, query)).join(' ')
    expect(await listed({})).toBe('epic other deep here')
    expect(await listed({ state: 'pending' })).toBe('epic other deep here')
    expect(await listed({ state: 'done' })).toBe('done')
    expect(await listed({ action: 'assigned' })).toBe('here')
    expect(await listed({ action: 'build_failed' })).toBe('')
    expect(await listed({ type: 'Issue' })).toBe('other deep here')
    expect(await listed({ type: 'Commit' })).toBe('')
    expect(await listed({ author_id: ada.id })).toBe('other')
    expect(await listed({ project_id: project.id })).toBe('here')
    expect(await listed({ project_id: project.id, state: 'done' })).toBe('done')
    expect(await listed({ group_id: group.id })).toBe('epic deep here')
    expect(await listed({ group_id: below.id, type: 'Epic' })).toBe('epic')
    expect(await listed({ group_id: 9999 })).toBe('')
  })

  test('refuses unknown values and anonymous callers', async ({ server, given, as }) => {
    const { ada } = await world(server, given)
    const call = await as(ada)
    for (const [name, value] of Object.entries({ state: 'all', action: 'seen', type: 'Snippet' }))
      expect(await call(LIST, { [name]: value })).toMatchObject({
        status: 400,
        body: { error: `${name} does not have a valid value` },
      })
    expect((await (await as(null))(LIST, {})).status).toBe(401)
  })

  test('a to-do about a record that the caller may no longer read does not exist, also not in the total', async ({
    server,
    given,
    as,
  }) => {
    const { make, ada, bob, group, project, todo } = await world(server, given)
    await todo('open')
    const call = await as(ada)
    const set = (table: 'project' | 'group', id: number, row: Record<string, unknown>) =>
      server.db.write((trx) => trx.updateTable(table).set(row).where('id', '=', id).execute())
    const secret_project = await given.project({ in: await given.group() })
    const private_one = await todo('private', {}, secret_project)
    const confidential = await make.issue(project, bob, { title: 'confidential', confidential: 1 })
    await addToDo(server, ada, { type: 'Issue', id: confidential.id, project_id: project.id }, bob)
    const switched_off = await given.project({ in: await given.group() })
    await todo('without issues', {}, switched_off)
    const own = await make.issue(project, bob, { title: 'with comments' })
    const note_id = await addNote(server, { type: 'Issue', id: own.id, project_id: project.id }, bob, {
      body: 'internal, @ada',
      internal: 1,
    })
    await addToDo(server, ada, { type: 'Issue', id: own.id, project_id: project.id }, bob, { note_id })
    const epic = await addEpic(server, group, bob, { title: 'secret epic', confidential: 1 })
    await addToDo(server, ada, { type: 'Epic', id: epic.id, group_id: group.id }, bob)
    await set('project', secret_project.id, { visibility: 'private' })
    await set('project', switched_off.id, { issues_access_level: 'disabled' })
    const shown = async (caller: HasId) => {
      const { body, headers } = await (await as(caller))(LIST, { per_page: 1, page: 1 })
      return [bodiesOf({ body }).join(' '), headers.get('x-total')]
    }
    expect(await shown(ada)).toEqual(['open', '1'])
    expect(await call(DONE, { id: private_one.id })).toMatchObject(NOT_FOUND)
    expect(bodiesOf(await call(LIST, { project_id: secret_project.id }))).toEqual([])
    // Reporters of the group see its confidential records and internal comments; the project of another group stays hidden.
    await given.member({ group }, ada, 20)
    expect(bodiesOf(await call(LIST, {}))).toEqual(['secret epic', 'internal, @ada', 'confidential', 'open'])
    await given.member({ project: secret_project }, ada, 10)
    expect(await shown(ada)).toEqual(['secret epic', '5'])
  })

  test('the author and the assignees of an issue see to-dos about its internal comments', async ({
    server,
    given,
    as,
  }) => {
    const { make, ada, bob, project } = await world(server, given)
    const cat = await given.user()
    const issue = await make.issue(project, ada, { assignees: [bob] })
    const row = { body: 'internal', internal: 1 } as const
    const note_id = await addNote(server, { type: 'Issue', id: issue.id, project_id: project.id }, bob, row)
    const on = { type: 'Issue', id: issue.id, project_id: project.id }
    for (const one of [ada, bob, cat]) await addToDo(server, one, on, bob, { note_id })
    const lists = await Promise.all([ada, bob, cat].map(async (one) => bodiesOf(await (await as(one))(LIST, {}))))
    expect(lists).toEqual([['internal'], ['internal'], []])
  })

  test('pages of any size contain each to-do once', async ({ server, given, as }) => {
    const { ada, todo } = await world(server, given)
    const hidden = await given.project({ visibility: 'private' })
    const ids: number[] = []
    for (const title of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
      ids.unshift((await todo(title)).id)
      await todo(`hidden ${title}`, {}, hidden)
    }
    const call = await as(ada)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9 }), async (per_page) => {
        const pages = Math.ceil(ids.length / per_page)
        const seen: number[] = []
        for (let page = 1; page <= pages + 1; page++) {
          const { body, headers } = await call(LIST, { per_page, page })
          expect(headers.get('x-total')).toBe('7')
          seen.push(...body.map((one) => one.id))
        }
        expect(seen).toEqual(ids)
      }),
      runs(9, 100),
    )
  })

  test("reads the caller's own to-dos in their order, and the records of a page with one statement each", async ({
    server,
    given,
    as,
  }) => {
    const { ada, bob, group, project, todo } = await world(server, given)
    for (const title of ['a', 'b', 'c']) await todo(title)
    const epic = await addEpic(server, group, bob)
    await addToDo(server, ada, { type: 'Epic', id: epic.id, group_id: group.id })
    for (const caller of [ada, await given.admin()]) {
      const call = await as(caller)
      for (const query of [
        {},
        { type: 'Issue', action: 'marked', author_id: bob.id, project_id: project.id } as const,
      ]) {
        const plans = await plansOf(() => call(LIST, { ...query, per_page: 2 }))
        expectPlan(planWith(plans, 'ORDER BY todo.id DESC'), { uses: ['todo_user'] })
      }
      const plans = await plansOf(() => call(LIST, { group_id: group.id, per_page: 2 }))
      expectPlan(planWith(plans, 'ORDER BY todo.id DESC'), { uses: ['todo_user'] })
    }
    const call = await as(ada)
    const few = (await plansOf(() => call(LIST, { per_page: 2 }))).length
    for (const title of ['d', 'e', 'f', 'g']) await todo(title)
    const many = await plansOf(() => call(LIST, { per_page: 7 }))
    expect(many.length).toBeLessThanOrEqual(few)
    expectPlans(many, { sorts: true })
  })
})

describe('POST /todos/:id/mark_as_done', () => {
  test('marks a to-do as done and shows it; one that is done stays as it is', async ({ server, given, as }) => {
    const { ada, project, todo } = await world(server, given)
    const { id, issue } = await todo('Leak')
    await todo('Other')
    const call = await as(ada)
    server.clock.advance(1000)
    const answer = await call(DONE, { id })
    const now = server.clock.iso()
    expect(answer).toMatchObject({
      status: 201,
      body: { id, state: 'done', updated_at: now, target: { id: issue.id, subscribed: false } },
    })
    server.clock.advance(1000)
    expect(await call(DONE, { id })).toEqual({ ...answer, headers: expect.anything() })
    expect(bodiesOf(await call(LIST, {}))).toEqual(['Other'])
    expect(await storedEvents(server)).toMatchObject([
      {
        event: 'todo.finished',
        payload: {
          ...{ todo_id: id, user_id: ada.id, target_type: 'Issue', target_id: issue.id },
          ...{ project_id: project.id, group_id: null },
        },
        snapshot: {
          target: { iid: issue.iid, title: 'Leak' },
          project: { name: 'Shop', path_with_namespace: 'acme/shop' },
          group: null,
        },
      },
    ])
    // A finished to-do does not block a new one.
    expect((await call(MARK, { id: project.id, issue_iid: issue.iid })).status).toBe(201)
  })

  test('a to-do of another user does not exist, and nothing is stored', async ({ server, given, as }) => {
    const { ada, bob, todo } = await world(server, given)
    const { id } = await todo('Leak')
    for (const caller of [bob, await given.admin()])
      expect(await (await as(caller))(DONE, { id })).toMatchObject(NOT_FOUND)
    expect(await (await as(ada))(DONE, { id: 9999 })).toMatchObject(NOT_FOUND)
    expect((await (await as(null))(DONE, { id })).status).toBe(401)
    expect(server.events).toEqual([])
    expect(bodiesOf(await (await as(ada))(LIST, {}))).toEqual(['Leak'])
  })
})

describe('POST /todos/mark_as_done', () => {
  test('marks all pending to-dos of the caller as done, and those of nobody else', async ({ server, given, as }) => {
    const { ada, bob, todo } = await world(server, given)
    const { issue } = await todo('Leak')
    await todo('Hidden', {}, await given.project({ visibility: 'private' }))
    await todo('Old', { state: 'done' })
    await addToDo(server, bob, { type: 'Issue', id: issue.id })
    const call = await as(ada)
    expect(await call(ALL_DONE, {})).toMatchObject({ status: 204, text: '' })
    expect(server.events).toEqual([{ event: 'todos.finished', payload: { user_id: ada.id, todos_count: 2 } }])
    expect(bodiesOf(await call(LIST, {}))).toEqual([])
    expect(bodiesOf(await call(LIST, { state: 'done' }))).toEqual(['Old', 'Leak'])
    expect(bodiesOf(await (await as(bob))(LIST, {}))).toEqual(['Leak'])
    expect((await call(ALL_DONE, {})).status).toBe(204)
    expect(server.events).toHaveLength(1)
    expect((await (await as(null))(ALL_DONE, {})).status).toBe(401)
  })

  test('closing an issue and /done finish to-dos in the list too', async ({ server, given, as }) => {
    const { ada, project, make } = await world(server, given)
    await given.member({ project }, ada, 30)
    const call = await as(ada)
    for (const title of ['closed', 'commented', 'left']) {
      const { iid } = await make.issue(project, ada, { title })
      const at = { id: project.id, issue_iid: iid }
      await call(MARK, at)
      if (title === 'closed') await call('PUT /projects/:id/issues/:issue_iid', { ...at, state_event: 'close' })
      if (title === 'commented') await call('POST /projects/:id/issues/:issue_iid/notes', { ...at, body: '/done' })
    }
    expect(bodiesOf(await call(LIST, {}))).toEqual(['left'])
    expect(bodiesOf(await call(LIST, { state: 'done' }))).toEqual(['commented', 'closed'])
  })
})
