import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('GET /projects/:id/milestones/:milestone_id', () => {
  const ADDRESS = 'GET /projects/:id/milestones/:milestone_id'

  test('finds a milestone of the project by its id, and no other', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const group = await given.group()
    const project = await given.project({ in: group })
    const { id, iid } = await make.milestone({ project }, '1.0', { start_date: '2026-05-01', due_date: '2026-05-21' })
    const others = [await make.milestone({ group }), await make.milestone({ project: await given.project() })]
    const call = await as(null)
    expect((await call(ADDRESS, { id: project.id, milestone_id: id })).body).toEqual({
      id,
      iid,
      project_id: project.id,
      title: '1.0',
      description: null,
      state: 'active',
      created_at: server.clock.iso(),
      updated_at: server.clock.iso(),
      due_date: '2026-05-21',
      start_date: '2026-05-01',
      expired: true,
      web_url: `${server.origin}/${project.path_with_namespace}/-/milestones/${iid}`,
    })
    for (const milestone_id of [...others.map((one) => one.id), iid])
      expect(await call(ADDRESS, { id: project.id, milestone_id })).toMatchObject({
        status: 404,
        body: { message: '404 Not found' },
      })
  })

  test('is refused for callers who may use neither issues nor merge requests', async ({ server, given, as }) => {
    const features = { issues_access_level: 'disabled', merge_requests_access_level: 'private' }
    const [guest, project] = [await given.user(), await given.project(features)]
    await given.member({ project }, guest, 10)
    const { id } = await givenIssuesOn(server).milestone({ project })
    for (const [who, status] of [
      [null, 403],
      [await given.user(), 403],
      [guest, 200],
      [await given.admin(), 200],
    ] as const) {
      const call = await as(who)
      expect((await call(ADDRESS, { id: project.id, milestone_id: id })).status).toBe(status)
      expect((await call('GET /projects/:id/milestones', { id: project.id })).status).toBe(status)
    }
  })
})

describe('GET /groups/:id/milestones/:milestone_id', () => {
  test('finds a milestone of the group itself', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const top = await given.group()
    const group = await given.group({ parent: top })
    const { id, iid } = await make.milestone({ group }, 'Spring')
    const above = await make.milestone({ group: top })
    const call = await as(null)
    const get = (milestone_id: number) =>
      call('GET /groups/:id/milestones/:milestone_id', { id: group.id, milestone_id })
    const { body } = await get(id)
    const web_url = `${server.origin}/groups/${group.full_path}/-/milestones/${iid}`
    expect(body).toMatchObject({ id, iid, group_id: group.id, title: 'Spring', web_url })
    expect(body).not.toHaveProperty('project_id')
    expect(await get(above.id)).toMatchObject({ status: 404, body: { message: '404 Not found' } })
  })
})
