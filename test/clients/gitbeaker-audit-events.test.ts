import { describe, expect, test } from '../support/test.ts'
import { clientOf, refusal } from './client.ts'

describe('@gitbeaker/rest, unchanged', () => {
  test('reads the audit events of the instance, of a group and of a project', async ({ server, given }) => {
    const [root, owner] = [await given.admin(), await given.user()]
    const [project, group] = [await given.project({ owner }), await given.group()]
    await given.member({ group }, owner, 50)
    const api = await clientOf(server, given, owner)
    await api.Projects.edit(project.id, { description: 'Audited' })
    await api.Groups.edit(group.id, { description: 'Audited' })
    const [ofProject] = await api.AuditEvents.all({ projectId: project.id })
    expect(ofProject).toMatchObject({ entity_type: 'Project', entity_id: project.id, author_id: owner.id })
    expect(ofProject?.details).toMatchObject({ change: 'description', to: 'Audited' })
    const [ofGroup] = await api.AuditEvents.all({ groupId: group.id })
    expect(await api.AuditEvents.show(ofGroup?.id ?? 0, { groupId: group.id })).toEqual(ofGroup)
    expect(await refusal(() => api.AuditEvents.all())).toEqual([403, '403 Forbidden'])
    const all = await (await clientOf(server, given, root)).AuditEvents.all({ createdAfter: '2020-01-01' })
    // Only administrators see the addresses of authors.
    const withAddress = (one: typeof ofGroup) => ({ ...one, details: { ...one?.details, author_email: owner.email } })
    expect(all).toEqual([withAddress(ofGroup), withAddress(ofProject)])
  })
})
