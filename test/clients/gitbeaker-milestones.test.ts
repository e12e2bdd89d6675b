import { describe, expect, test } from '../support/test.ts'
import { clientOf, refusal } from './client.ts'

describe('@gitbeaker/rest, unchanged', () => {
  test('creates, reads, changes and removes milestones of a project', async ({ server, given }) => {
    const user = await given.user()
    const project = await given.project({ owner: user })
    const api = await clientOf(server, given, user)
    const milestone = await api.ProjectMilestones.create(project.id, 'Soon', { dueDate: '2030-01-31' })
    expect(milestone).toMatchObject({ iid: 1, title: 'Soon', due_date: '2030-01-31', state: 'active' })
    expect(await api.ProjectMilestones.show(project.id, milestone.id)).toEqual(milestone)
    const issue = await api.Issues.create(project.id, 'Leak', { milestoneId: milestone.id })
    const issues = await api.ProjectMilestones.allAssignedIssues(project.id, milestone.id)
    expect(issues.map(({ id }) => id)).toEqual([issue.id])
    expect(await api.ProjectMilestones.allAssignedMergeRequests(project.id, milestone.id)).toEqual([])
    const closed = await api.ProjectMilestones.edit(project.id, milestone.id, { stateEvent: 'close', title: 'Later' })
    expect(closed).toMatchObject({ state: 'closed', title: 'Later' })
    expect(await api.ProjectMilestones.all(project.id, { state: 'active' })).toEqual([])
    await api.ProjectMilestones.remove(project.id, milestone.id)
    expect(await refusal(() => api.ProjectMilestones.show(project.id, milestone.id))).toEqual([404, '404 Not found'])
  })

  test('creates, reads, changes and removes milestones of a group', async ({ server, given }) => {
    const user = await given.user()
    const group = await given.group()
    await given.member({ group }, user, 50)
    const api = await clientOf(server, given, user)
    const milestone = await api.GroupMilestones.create(group.id, 'Spring', { description: 'Of all' })
    expect(await api.GroupMilestones.all(group.id, { search: 'spri' })).toEqual([milestone])
    expect(await api.GroupMilestones.edit(group.id, milestone.id, { startDate: '2030-01-01' })).toMatchObject({
      start_date: '2030-01-01',
    })
    expect(await api.GroupMilestones.allAssignedIssues(group.id, milestone.id)).toEqual([])
    await api.GroupMilestones.remove(group.id, milestone.id)
    expect(await api.GroupMilestones.all(group.id)).toEqual([])
  })
})
