import { describe, expect, test } from '../support/test.ts'
import { clientOf, refusal } from './client.ts'

describe('@gitbeaker/rest, unchanged', () => {
  test('changes and removes notes, and removes an issue', async ({ server, given }) => {
    const user = await given.user({ username: 'ada' })
    const project = await given.project({ owner: user })
    const api = await clientOf(server, given, user)
    const { iid } = await api.Issues.create(project.id, 'Leak')
    const note = await api.IssueNotes.create(project.id, iid, 'First')
    expect(await api.IssueNotes.edit(project.id, iid, note.id, { body: 'Second' })).toMatchObject({ body: 'Second' })
    await api.IssueNotes.remove(project.id, iid, note.id)
    expect(await refusal(() => api.IssueNotes.show(project.id, iid, note.id))).toEqual([404, '404 Not found'])
    await api.Issues.remove(project.id, iid)
    expect(await refusal(() => api.Issues.remove(project.id, iid))).toEqual([404, '404 Issue Not Found'])
  })

  test('starts a discussion, replies, and resolves one of a merge request', async ({ server, given }) => {
    const user = await given.user({ username: 'ada' })
    const project = await given.project({ owner: user })
    const api = await clientOf(server, given, user)
    const { iid } = await api.Issues.create(project.id, 'Leak')
    const { id } = await api.IssueDiscussions.create(project.id, iid, 'Where?')
    const reply = await api.IssueDiscussions.addNote(project.id, iid, id, 'In the cellar')
    expect(reply).toMatchObject({ type: 'DiscussionNote', body: 'In the cellar' })
    await api.IssueDiscussions.editNote(project.id, iid, id, reply.id, { body: 'In the attic' })
    expect(await api.IssueDiscussions.show(project.id, iid, id)).toMatchObject({
      notes: [{}, { body: 'In the attic' }],
    })
    await api.IssueDiscussions.removeNote(project.id, iid, id, reply.id)
    expect(await api.IssueDiscussions.all(project.id, iid)).toMatchObject([{ id, notes: [{ body: 'Where?' }] }])
    const request = await api.MergeRequests.create(project.id, 'repair', 'main', 'Repair')
    const talk = await api.MergeRequestDiscussions.create(project.id, request.iid, 'Why?')
    expect(await api.MergeRequestDiscussions.resolve(project.id, request.iid, talk.id, true)).toMatchObject({
      notes: [{ resolved: true }],
    })
  })

  test('lists to-dos and marks them as done', async ({ server, given }) => {
    const user = await given.user({ username: 'ada' })
    const project = await given.project({ owner: user })
    const api = await clientOf(server, given, user)
    for (const title of ['Leak', 'Crack', 'Hole'])
      await api.Issues.createTodo(project.id, (await api.Issues.create(project.id, title)).iid)
    const [hole, , leak] = await api.TodoLists.all({ projectId: project.id, type: 'Issue' })
    expect(hole).toMatchObject({ action_name: 'marked', target_type: 'Issue', body: 'Hole', state: 'pending' })
    expect(await api.TodoLists.done({ todoId: leak?.id ?? 0 })).toMatchObject({ body: 'Leak', state: 'done' })
    expect((await api.TodoLists.all()).map(({ body }) => body)).toEqual(['Hole', 'Crack'])
    await api.TodoLists.done()
    expect(await api.TodoLists.all()).toEqual([])
    expect((await api.TodoLists.all({ state: 'done' })).map(({ body }) => body)).toEqual(['Hole', 'Crack', 'Leak'])
    expect(await refusal(() => api.TodoLists.done({ todoId: 99 }))).toEqual([404, '404 Not found'])
  })

  test('links issues, lists the links and removes them', async ({ server, given }) => {
    const user = await given.user({ username: 'ada' })
    const [project, other] = [await given.project({ owner: user }), await given.project({ owner: user })]
    const api = await clientOf(server, given, user)
    const [leak, flood] = [await api.Issues.create(project.id, 'Leak'), await api.Issues.create(other.id, 'Flood')]
    const link = await api.IssueLinks.create(project.id, leak.iid, other.id, flood.iid, { linkType: 'blocks' })
    expect(link).toMatchObject({
      ...{ source_issue: { title: 'Leak' }, target_issue: { title: 'Flood' }, link_type: 'blocks' },
    })
    const [blocked] = await api.IssueLinks.all(other.id, flood.iid)
    expect(blocked).toMatchObject({ title: 'Leak', link_type: 'is_blocked_by' })
    expect(await refusal(() => api.IssueLinks.create(other.id, flood.iid, project.id, leak.iid))).toEqual([
      409,
      'Issue(s) already assigned',
    ])
    await api.IssueLinks.remove(project.id, leak.iid, blocked?.issue_link_id ?? 0)
    expect(await api.IssueLinks.all(project.id, leak.iid)).toEqual([])
  })

  test('subscribes, adds a to-do, tracks time and reads what happened to an issue', async ({ server, given }) => {
    const user = await given.user({ username: 'ada' })
    const project = await given.project({ owner: user })
    const api = await clientOf(server, given, user)
    const { iid } = await api.Issues.create(project.id, 'Leak', { labels: 'bug' })
    expect(await api.Issues.unsubscribe(project.id, iid)).toMatchObject({ subscribed: false })
    expect(await api.Issues.subscribe(project.id, iid)).toMatchObject({ subscribed: true })
    expect(await api.Issues.createTodo(project.id, iid)).toMatchObject({ action_name: 'marked', state: 'pending' })
    expect(await api.Issues.addTimeEstimate(project.id, iid, '1w')).toMatchObject({ human_time_estimate: '1w' })
    expect(await api.Issues.addSpentTime(project.id, iid, '1h 30m')).toMatchObject({ total_time_spent: 5400 })
    expect(await api.Issues.showTimeStats(project.id, iid)).toMatchObject({ human_total_time_spent: '1h 30m' })
    expect(await api.Issues.resetSpentTime(project.id, iid)).toMatchObject({ total_time_spent: 0 })
    expect(await api.Issues.resetTimeEstimate(project.id, iid)).toMatchObject({ time_estimate: 0 })
    expect((await api.Issues.allParticipants(project.id, iid)).map((one) => one.username)).toEqual(['ada'])
    const [added] = await api.IssueLabelEvents.all(project.id, iid)
    expect(added).toMatchObject({ action: 'add', label: { name: 'bug' } })
    expect(await api.IssueLabelEvents.show(project.id, iid, added?.id ?? 0)).toEqual(added)
    await api.Issues.edit(project.id, iid, { stateEvent: 'close' })
    expect((await api.IssueStateEvents.all(project.id, iid)).map((one) => one.state)).toEqual(['closed'])
  })
  test('moves an issue', async ({ server, given }) => {
    const user = await given.user({ username: 'ada' })
    const [from, to] = [await given.project({ owner: user }), await given.project({ owner: user })]
    const api = await clientOf(server, given, user)
    const { iid } = await api.Issues.create(from.id, 'Leak', { labels: 'bug' })
    const moved = await api.Issues.move(from.id, iid, to.id)
    expect(moved).toMatchObject({ project_id: to.id, title: 'Leak', state: 'opened' })
    expect(await api.Issues.show(iid, { projectId: from.id })).toMatchObject({ state: 'closed', moved_to_id: moved.id })
    expect(await refusal(() => api.Issues.move(to.id, moved.iid, to.id))).toEqual([
      400,
      'Cannot move issue to project it originates from!',
    ])
  })
  test('clones an issue', async ({ server, given }) => {
    const user = await given.user({ username: 'ada' })
    const [from, to] = [await given.project({ owner: user }), await given.project({ owner: user })]
    const api = await clientOf(server, given, user)
    const { iid } = await api.Issues.create(from.id, 'Leak')
    await api.IssueNotes.create(from.id, iid, 'First')
    const plain = await api.Issues.clone(from.id, iid, from.id)
    expect(plain).toMatchObject({ project_id: from.id, title: 'Leak', user_notes_count: 0 })
    const full = await api.Issues.clone(from.id, iid, to.id, { withNotes: true })
    expect(full).toMatchObject({ project_id: to.id, user_notes_count: 1 })
    const notes = await api.IssueNotes.all(to.id, full.iid, { sort: 'asc' })
    expect(notes.map((note) => note.body)).toEqual([
      'First',
      `cloned to ${from.path_with_namespace}#2`,
      `cloned from ${from.path_with_namespace}#1`,
    ])
  })
  test('reorders issues', async ({ server, given }) => {
    const user = await given.user({ username: 'ada' })
    const project = await given.project({ owner: user })
    const api = await clientOf(server, given, user)
    const first = await api.Issues.create(project.id, 'First')
    const second = await api.Issues.create(project.id, 'Second')
    await api.Issues.reorder(project.id, first.iid, { moveAfterId: second.id })
    const listed = await api.Issues.all({ projectId: project.id, orderBy: 'relative_position' })
    expect(listed.map((issue) => issue.title)).toEqual(['Second', 'First'])
  })
})
