import { givenIssuesOn } from '../../support/given-issues.ts'
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
