import { describe, expect, test } from '../support/test.ts'
import { clientOf, refusal } from './client.ts'

describe('@gitbeaker/rest, unchanged', () => {
  test('opens, changes, closes, reopens, merges and removes merge requests', async ({ server, given }) => {
    const user = await given.user({ username: 'ada' })
    const project = await given.project({ owner: user })
    const api = await clientOf(server, given, user)
    const opened = await api.MergeRequests.create(project.id, 'topic', 'main', 'A topic', {
      ...{ description: 'Why', labels: 'bug', assigneeId: user.id, removeSourceBranch: true, squash: true },
    })
    expect(opened).toMatchObject({
      ...{ iid: 1, title: 'A topic', description: 'Why', labels: ['bug'], assignee: { username: 'ada' } },
      ...{ force_remove_source_branch: true, squash: true, state: 'opened' },
    })
    expect(await api.MergeRequests.show(project.id, 1)).toEqual(opened)
    const changed = await api.MergeRequests.edit(project.id, 1, { title: 'Draft: A topic', addLabels: 'new' })
    expect(changed).toMatchObject({ title: 'Draft: A topic', draft: true, labels: ['bug', 'new'] })
    expect(await refusal(() => api.MergeRequests.merge(project.id, 1))).toEqual([405, '405 Method Not Allowed'])
    expect(await api.MergeRequests.edit(project.id, 1, { stateEvent: 'close' })).toMatchObject({ state: 'closed' })
    const reopened = await api.MergeRequests.edit(project.id, 1, { stateEvent: 'reopen', title: 'A topic' })
    expect(reopened).toMatchObject({ state: 'opened', draft: false })
    expect(await api.MergeRequests.merge(project.id, 1, { sha: opened.sha })).toMatchObject({ state: 'merged' })
    expect((await api.MergeRequests.all({ projectId: project.id })).map(({ iid }) => iid)).toEqual([1])
    const states = await api.MergeRequestStateEvents.all(project.id, 1)
    expect(states.map(({ state }) => state)).toEqual(['closed', 'reopened', 'merged'])
    const labels = await api.MergeRequestLabelEvents.all(project.id, 1)
    expect(labels.map(({ action, label }) => [action, label.name])).toEqual([
      ['add', 'bug'],
      ['add', 'new'],
    ])
    await api.MergeRequests.remove(project.id, 1)
    expect(await refusal(() => api.MergeRequests.show(project.id, 1))).toEqual([404, '404 Not found'])
  })

  test('approves merge requests, and takes approvals back', async ({ server, given }) => {
    const user = await given.user({ username: 'ada' })
    const project = await given.project({ owner: user })
    const api = await clientOf(server, given, user)
    const { sha } = await api.MergeRequests.create(project.id, 'topic', 'main', 'A topic')
    const approved = await api.MergeRequestApprovals.approve(project.id, 1, { sha })
    expect(approved).toMatchObject({ user_has_approved: true, approved_by: [{ user: { username: 'ada' } }] })
    expect(await api.MergeRequestApprovals.showConfiguration(project.id, { mergerequestIId: 1 })).toEqual(approved)
    expect(await refusal(() => api.MergeRequestApprovals.approve(project.id, 1))).toEqual([401, '401 Unauthorized'])
    await api.MergeRequestApprovals.unapprove(project.id, 1)
    expect(await api.MergeRequestApprovals.showConfiguration(project.id, { mergerequestIId: 1 })).toMatchObject({
      ...{ user_has_approved: false, user_can_approve: true, approved_by: [] },
    })
  })

  test('opens merge requests from forks, follows and discusses them', async ({ server, given }) => {
    const [owner, forker] = [await given.user({ username: 'owner' }), await given.user({ username: 'forker' })]
    const origin = await given.project({ owner })
    const fork = await given.project({ owner: forker, forked_from_project_id: origin.id })
    const api = await clientOf(server, given, forker)
    const opened = await api.MergeRequests.create(fork.id, 'main', 'main', 'From the fork', {
      targetProjectId: origin.id,
    })
    expect(opened).toMatchObject({ iid: 1, project_id: origin.id, source_project_id: fork.id })
    const own = await clientOf(server, given, owner)
    expect(await own.MergeRequests.subscribe(origin.id, 1)).toMatchObject({ subscribed: true })
    expect(await own.MergeRequests.createTodo(origin.id, 1)).toMatchObject({ action_name: 'marked', state: 'pending' })
    const note = await own.MergeRequestNotes.create(origin.id, 1, 'Looks good, @forker')
    expect(note).toMatchObject({ body: 'Looks good, @forker', noteable_type: 'MergeRequest' })
    const people = await api.MergeRequests.allParticipants(origin.id, 1)
    expect(people.map(({ username }) => username)).toEqual(['forker', 'owner'])
    expect(await refusal(() => api.MergeRequests.merge(origin.id, 1))).toEqual([401, '401 Unauthorized'])
    expect(await own.MergeRequests.setTimeEstimate(origin.id, 1, '3h')).toMatchObject({ human_time_estimate: '3h' })
    const times = await own.MergeRequests.addSpentTime(origin.id, 1, '1h')
    expect(await own.MergeRequests.showTimeStats(origin.id, 1)).toEqual(times)
    expect(await own.MergeRequests.resetSpentTime(origin.id, 1)).toMatchObject({ total_time_spent: 0 })
    expect(await own.MergeRequests.unsubscribe(origin.id, 1)).toMatchObject({ subscribed: false })
  })
})
