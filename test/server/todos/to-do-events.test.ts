import { givenIssuesOn } from '../../support/given-issues.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addEpic } from '../notes/given-noteables.ts'
import { addToDo } from './given-to-dos.ts'

const CHANGES = 'GET /-/gantry/v1/changes'

describe('GET /-/gantry/v1/changes', () => {
  test('tells only the user and administrators which to-dos the user marked as done', async ({ server, given, as }) => {
    const [ada, bob, root] = [await given.user({ username: 'ada' }), await given.user(), await given.admin()]
    const [group, project] = [await given.group({ path: 'acme' }), await given.project()]
    const issue = await givenIssuesOn(server).issue(project, bob, { title: 'Leak' })
    const epic = await addEpic(server, group, bob, { title: 'Grow' })
    const ids = [
      await addToDo(server, ada, { type: 'Issue', id: issue.id, project_id: project.id }),
      await addToDo(server, ada, { type: 'Epic', id: epic.id, group_id: group.id }),
    ]
    await addToDo(server, ada, { type: 'Issue', id: issue.id, project_id: project.id })
    const call = await as(ada)
    for (const id of ids) await call('POST /todos/:id/mark_as_done', { id })
    await call('POST /todos/mark_as_done', {})
    const told = async (caller: { id: number }) =>
      (await (await as(caller))(CHANGES, {})).body.filter(({ kind }) => kind.startsWith('todo'))
    const { path_with_namespace } = (await call('GET /projects/:id', { id: project.id })).body
    const changes = [
      { kind: 'todos', act: 'finished', title: null, path: null },
      { kind: 'todo', act: 'finished', title: 'Grow', path: 'acme', iid: null, group_id: group.id },
      {
        kind: 'todo',
        act: 'finished',
        title: 'Leak',
        path: path_with_namespace,
        iid: issue.iid,
        project_id: project.id,
      },
    ]
    expect(await told(ada)).toMatchObject(changes)
    expect(await told(root)).toMatchObject(changes)
    expect(await told(bob)).toEqual([])
  })
})

describe('to-dos that the user finishes by acting on the record', () => {
  test('closing an issue or commenting on it stores an event for each finished to-do, and none without a to-do', async ({
    server,
    given,
    as,
  }) => {
    const [ada, bob] = [await given.user({ username: 'ada' }), await given.user()]
    const project = await given.project({ owner: ada, path: 'shop' })
    const make = givenIssuesOn(server)
    const [closed, discussed] = [await make.issue(project, ada, { title: 'Leak' }), await make.issue(project, ada)]
    const toDoOf = async (user: { id: number }, issue: { id: number }) =>
      addToDo(server, user, { type: 'Issue', id: issue.id, project_id: project.id })
    const ids = [await toDoOf(ada, closed), await toDoOf(ada, discussed)]
    await toDoOf(bob, closed)
    const call = await as(ada)
    const close = { id: project.id, issue_iid: closed.iid, state_event: 'close' as const }
    await call('PUT /projects/:id/issues/:issue_iid', close)
    const comment = { id: project.id, issue_iid: discussed.iid, body: 'Fixed' }
    await call('POST /projects/:id/issues/:issue_iid/notes', comment)
    await call('POST /projects/:id/issues/:issue_iid/notes', comment)
    const finished = (await storedEvents(server)).filter(({ event }) => event === 'todo.finished')
    const payload = { user_id: ada.id, target_type: 'Issue', project_id: project.id, group_id: null }
    expect(finished.map((event) => event.payload)).toEqual([
      { ...payload, todo_id: ids[0], target_id: closed.id },
      { ...payload, todo_id: ids[1], target_id: discussed.id },
    ])
    expect(finished[0]?.snapshot).toEqual({
      target: { iid: closed.iid, title: 'Leak' },
      project: { name: expect.any(String), path_with_namespace: 'ada/shop' },
      group: null,
    })
  })
})
