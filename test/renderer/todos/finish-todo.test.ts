import { QueryClient } from '@tanstack/react-query'
import { fetchBody } from '../../../src-renderer/api/client.ts'
import { bulkRun, isRunShown, lastChange } from '../../../src-renderer/changes/last-change.ts'
import { doneText, finishToDos, undoOf } from '../../../src-renderer/todos/finish-todo.ts'
import { titleOf } from '../../../src-renderer/todos/todo.ts'
import { todoCount, todoSource } from '../../../src-renderer/todos/todo-source.ts'
import { describe, expect, test } from '../../support/console.ts'
import type { Given } from '../../support/given.ts'

/** A user with three items: two added by the user to issues, one caused by an assignment to a merge request. */
async function prepare(given: Given, signIn: (who: { id: number }) => Promise<unknown>) {
  const [owner, me] = [await given.user(), await given.user()]
  const [one, other] = [await given.project({ owner }), await given.project({ owner })]
  for (const project of [one, other]) await given.member({ project }, me, 30)
  await signIn(owner)
  for (const { id } of [one, one, other]) await fetchBody('POST /projects/:id/issues', { id, title: 'Issue' })
  const branches = { source_branch: 'change', target_branch: 'main' }
  await fetchBody('POST /projects/:id/merge_requests', {
    ...{ id: one.id, title: 'Change', ...branches, assignee_ids: [me.id] },
  })
  await signIn(me)
  const add = (id: number, issue_iid: number) =>
    fetchBody('POST /projects/:id/issues/:issue_iid/todo', { id, issue_iid })
  await add(one.id, 2)
  await add(other.id, 1)
  const pending = () => fetchBody('GET /todos', {})
  return { owner, me, one, other, pending }
}

describe('marking to-do items as done', () => {
  test('can be undone only for items that the user added to issues', async ({ given, signIn }) => {
    const { owner, me, pending } = await prepare(given, signIn)
    const todos = await pending()
    const added = todos.filter(({ action_name }) => action_name === 'marked')
    expect([todos.length, added.length]).toEqual([3, 2])
    for (const todo of todos) expect(undoOf(todo, me.id) !== undefined).toBe(added.includes(todo))
    for (const todo of todos) expect(undoOf(todo, owner.id)).toBeUndefined()
    for (const todo of todos) expect(undoOf(todo, undefined)).toBeUndefined()
    for (const todo of added) expect(undoOf({ ...todo, action_name: 'mentioned' }, me.id)).toBeUndefined()
    for (const { id } of todos) await fetchBody('POST /todos/:id/mark_as_done', { id })
    for (const todo of added) expect(await undoOf(todo, me.id)?.()).toBeUndefined()
    const names = (some: typeof todos) => some.map(({ target_url }) => target_url).toSorted()
    expect(names(await pending())).toEqual(names(added))
    expect([doneText(true), doneText(false)]).toEqual([
      'marked as done',
      'marked as done. Done items cannot become pending again.',
    ])
  })

  test('of several items is undone together, or not at all', async ({ given, signIn }) => {
    const { me, pending } = await prepare(given, signIn)
    const todos = await pending()
    const added = todos.filter(({ action_name }) => action_name === 'marked')
    const changed: unknown[] = []
    const finish = (some: typeof todos, loaded = todos) =>
      finishToDos(new QueryClient(), {
        ...{ ids: some.map(({ id }) => String(id)), loaded, me: me.id },
        onEnd: (items) => void changed.push(items.map(({ name }) => name)),
      })
    await finish(added)
    expect((await pending()).map(({ id }) => id)).not.toContain(added[0]?.id)
    expect(lastChange.get()?.text).toBe('2 to-do items marked as done')
    for (const { undo } of lastChange.get()?.items ?? []) expect(await undo()).toBeUndefined()
    const again = await pending()
    expect(again.length).toBe(3)

    await finish(again, again)
    expect([lastChange.get(), (await pending()).length]).toEqual([undefined, 0])
    expect(changed.at(-1)).toEqual(
      again.map((todo) => `${'references' in todo.target ? todo.target.references.full : ''} ${titleOf(todo)}`),
    )
  })

  test('names items that are not loaded by their ids, and reports those that are gone', async ({ given, signIn }) => {
    const { me, pending } = await prepare(given, signIn)
    const [todo] = (await pending()).filter(({ action_name }) => action_name === 'marked')
    const ids = [String(todo?.id), '99999']
    await finishToDos(new QueryClient(), { ids, loaded: [], me: me.id, onEnd: () => undefined })
    expect(bulkRun.current.get()).toMatchObject({
      failed: [{ id: '99999', name: 'To-do item 99999', text: expect.stringMatching(/^404 /) }],
    })
    expect((await pending()).map(({ id }) => id)).not.toContain(todo?.id)
    expect(lastChange.get()).toBeUndefined()
    bulkRun.discard()
    isRunShown.set(false)
  })
})

describe('the list of to-do items', () => {
  const { signal } = new AbortController()

  test('finds the ids of the project, group and author in the filter', async ({ given, signIn }) => {
    const { owner, me, one, other, pending } = await prepare(given, signIn)
    const all = await pending()
    const path = (await fetchBody('GET /projects/:id', { id: one.id })).path_with_namespace
    const cases = [
      [{}, () => true],
      [{ project: path }, ({ project }) => project?.id === one.id],
      [{ project: String(other.id) }, ({ project }) => project?.id === other.id],
      [{ author: owner.username }, ({ author }) => author.id === owner.id],
      [{ author: me.username, project: path }, ({ author, project }) => author.id === me.id && project?.id === one.id],
      [{ type: 'Issue' }, ({ target_type }) => target_type === 'Issue'],
      [{ action: 'marked' }, ({ action_name }) => action_name === 'marked'],
      [{ state: 'done' }, () => false],
      [{ author: 'nobody-has-this-name' }, () => false],
    ] as const satisfies (readonly [Parameters<typeof todoSource>[0], (todo: (typeof all)[number]) => boolean])[]
    for (const [query, matches] of cases) {
      const expected = all.filter(matches).map(({ id }) => id)
      const { body, total } = await todoSource(query).read(1, signal)
      expect([query, body.map(({ id }) => id), total]).toEqual([query, expected, expected.length])
      expect([query, (await todoCount(query).read(signal)).total]).toEqual([query, expected.length])
    }
  })

  test('asks for a group by its path, and says that a project does not exist', async ({ given, signIn }) => {
    const { me } = await prepare(given, signIn)
    const group = await given.group()
    await given.member({ group }, me, 30)
    const ids: number[] = []
    for (let n = 0; n < 2; n++) {
      const { id } = await given.project({ in: group, visibility: 'public' })
      await fetchBody('POST /projects/:id/issues', { id, title: 'Issue' })
      await fetchBody('POST /projects/:id/issues/:issue_iid/todo', { id, issue_iid: 1 })
      ids.push(id)
    }
    const { body } = await todoSource({ group: group.full_path }).read(1, signal)
    expect(body.map(({ project }) => project?.id ?? 0).toSorted()).toEqual(ids)
    await expect(todoSource({ project: 'no/project' }).read(1, signal)).rejects.toMatchObject({ status: 404 })
  })

  test('keeps the names in its key, because the ids are found later', () => {
    const query = { project: 'acme/shop', state: 'done' } as const
    expect(todoSource(query).key(2)).toEqual(['GET /todos', { ...query, page: 2, per_page: expect.any(Number) }])
    expect(todoCount(query).key).toEqual(['GET /todos', { ...query, per_page: 1 }])
    expect(todoSource(query).request(2).path).toMatch(/^\/todos\?state=done&page=2&per_page=\d+$/)
  })
})
