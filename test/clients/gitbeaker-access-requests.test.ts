import { describe, expect, test } from '../support/test.ts'
import { clientOf, refusal } from './client.ts'

describe('@gitbeaker/rest, unchanged, on requests for access', () => {
  test('requests, lists, approves and denies access to a project and to a group', async ({ server, given }) => {
    const group = await given.group({ visibility: 'public' })
    const project = await given.project({ in: group, visibility: 'public' })
    const [owner, asker] = [await given.user(), await given.user({ username: 'ada' })]
    await given.member({ group }, owner, 50)
    const [manage, ask] = [await clientOf(server, given, owner), await clientOf(server, given, asker)]

    expect(await ask.ProjectAccessRequests.request(project.id)).toMatchObject({ id: asker.id, username: 'ada' })
    expect((await refusal(() => ask.ProjectAccessRequests.request(project.id)))[0]).toBe(400)
    expect((await manage.ProjectAccessRequests.all(project.id)).map((one) => one.username)).toEqual(['ada'])
    await manage.ProjectAccessRequests.deny(project.id, asker.id)
    expect(await manage.ProjectAccessRequests.all(project.id)).toEqual([])

    await ask.GroupAccessRequests.request(group.id)
    expect(await manage.GroupAccessRequests.approve(group.id, asker.id, { accessLevel: 20 })).toMatchObject({
      id: asker.id,
      access_level: 20,
    })
    expect(await manage.GroupAccessRequests.all(group.id)).toEqual([])
    expect((await refusal(() => ask.GroupAccessRequests.all(group.id)))[0]).toBe(403)
  })
})
