import { describe, expect, test } from '../support/test.ts'
import { clientOf, refusal } from './client.ts'

describe('@gitbeaker/rest, unchanged', () => {
  test('creates, reads, changes and removes labels of a project', async ({ server, given }) => {
    const user = await given.user()
    const project = await given.project({ owner: user })
    const api = await clientOf(server, given, user)
    const label = await api.ProjectLabels.create(project.id, 'bug', '#d9534f', { priority: 1 })
    expect(label).toMatchObject({ name: 'bug', priority: 1, is_project_label: true })
    expect(await api.ProjectLabels.show(project.id, 'bug')).toEqual(label)
    expect(await api.ProjectLabels.edit(project.id, label.id, { newName: 'defect' })).toMatchObject({ name: 'defect' })
    const [counted] = await api.ProjectLabels.all(project.id, { withCounts: true })
    expect(counted).toMatchObject({ name: 'defect', open_issues_count: 0 })
    await api.ProjectLabels.remove(project.id, 'defect')
    expect(await refusal(() => api.ProjectLabels.show(project.id, 'defect'))).toEqual([404, '404 Label Not Found'])
  })

  test('creates, reads, changes and removes labels of a group', async ({ server, given }) => {
    const user = await given.user()
    const group = await given.group()
    await given.member({ group }, user, 50)
    const api = await clientOf(server, given, user)
    const label = await api.GroupLabels.create(group.id, 'team: red', 'red')
    expect(await api.GroupLabels.all(group.id, { search: 'team' })).toEqual([label])
    expect(await api.GroupLabels.edit(group.id, 'team: red', { color: 'blue' })).toMatchObject({ color: '#0000ff' })
    await api.GroupLabels.remove(group.id, 'team: red')
    expect(await api.GroupLabels.all(group.id)).toEqual([])
  })

  test('promotes a label and a milestone of a project', async ({ server, given }) => {
    const user = await given.user()
    const group = await given.group()
    await given.member({ group }, user, 50)
    const project = await given.project({ in: group })
    const api = await clientOf(server, given, user)
    await api.ProjectLabels.create(project.id, 'bug', 'red')
    await api.ProjectLabels.promote(project.id, 'bug')
    expect((await api.GroupLabels.all(group.id)).map(({ name }) => name)).toEqual(['bug'])
    const { id } = await api.ProjectMilestones.create(project.id, 'Soon')
    await api.ProjectMilestones.promote(project.id, id)
    expect((await api.GroupMilestones.all(group.id)).map(({ title }) => title)).toEqual(['Soon'])
  })
})
