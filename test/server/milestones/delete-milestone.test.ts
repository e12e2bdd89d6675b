import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('DELETE /projects/:id/milestones/:milestone_id', () => {
  const ADDRESS = 'DELETE /projects/:id/milestones/:milestone_id'

  test('deletes the milestone; issues and merge requests stay, and the history of issues says so', async ({
    server,
    given,
    as,
  }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    const at = { id: project.id }
    const { body: milestone } = await call('POST /projects/:id/milestones', { ...at, title: 'Soon' })
    const linked = { ...at, milestone_id: milestone.id }
    const { body: open } = await call('POST /projects/:id/issues', { ...linked, title: 'Open' })
    const { body: closed } = await call('POST /projects/:id/issues', { ...linked, title: 'Closed' })
    await call('PUT /projects/:id/issues/:issue_iid', { ...at, issue_iid: closed.iid, state_event: 'close' })
    const branches = { source_branch: 'change', target_branch: 'main' }
    await call('POST /projects/:id/merge_requests', { ...linked, ...branches, title: 'A change' })
    server.clock.advance(60_000)
    expect(await call(ADDRESS, { ...at, milestone_id: milestone.id })).toMatchObject({ status: 204 })

    const { body: issues } = await call('GET /projects/:id/issues', at)
    const updated_at = server.clock.iso()
    expect(issues).toMatchObject([
      { milestone: null, updated_at },
      { milestone: null, updated_at },
    ])
    expect((await call('GET /projects/:id/merge_requests', at)).body).toMatchObject([{ milestone: null, updated_at }])
    for (const [issue, state] of [
      [open, 'opened'],
      [closed, 'closed'],
    ] as const) {
      const events = 'GET /projects/:id/issues/:issue_iid/resource_milestone_events'
      expect((await call(events, { ...at, issue_iid: issue.iid })).body).toMatchObject([
        { action: 'add', milestone: null },
        { action: 'remove', milestone: null, state, created_at: updated_at, user: { id: owner.id } },
      ])
    }
    expect(await call(ADDRESS, { ...at, milestone_id: milestone.id })).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    })
  })

  test.for(['projects', 'groups'] as const)(
    'never gives the iid of a deleted milestone again: %s',
    async (of, { given, as }) => {
      const owner = await given.user()
      const group = await given.group()
      await given.member({ group }, owner, 50)
      const { id } = of === 'groups' ? group : await given.project({ in: group })
      const call = await as(owner)
      const [create, remove] = (
        {
          projects: ['POST /projects/:id/milestones', 'DELETE /projects/:id/milestones/:milestone_id'],
          groups: ['POST /groups/:id/milestones', 'DELETE /groups/:id/milestones/:milestone_id'],
        } as const
      )[of]
      const iids = []
      for (const title of ['one', 'two', 'three']) {
        const { body } = await call(create, { id, title })
        iids.push(body.iid)
        if (title !== 'one') expect(await call(remove, { id, milestone_id: body.id })).toMatchObject({ status: 204 })
      }
      expect(iids).toEqual([1, 2, 3])
    },
  )

  test('refuses a milestone that has changed since', async ({ server, given }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const row = { updated_at: '2026-05-02T00:00:00.000Z' }
    const { id } = await givenIssuesOn(server).milestone({ project }, 'Soon', row)
    const remove = async (seen: string) =>
      server.send('DELETE', `/projects/${project.id}/milestones/${id}`, {
        token: await given.token(owner),
        headers: { 'If-Unmodified-Since': seen },
      })
    expect((await remove('Fri, 01 May 2026 00:00:00 GMT')).status).toBe(412)
    expect((await remove('Sun, 03 May 2026 00:00:00 GMT')).status).toBe(204)
  })
})

describe('DELETE /groups/:id/milestones/:milestone_id', () => {
  test('takes the milestone off the issues of all projects', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const reporter = await given.user()
    const group = await given.group()
    await given.member({ group }, reporter, 20)
    const { id } = await make.milestone({ group })
    for (const _ of [1, 2]) await make.issue(await given.project({ in: group }), reporter, { milestone_id: id })
    const call = await as(reporter)
    const ADDRESS = 'DELETE /groups/:id/milestones/:milestone_id'
    expect(await call(ADDRESS, { id: group.id, milestone_id: id })).toMatchObject({ status: 204 })
    const { body } = await call('GET /issues', { scope: 'all' })
    expect(body.map((issue) => issue.milestone)).toEqual([null, null])
  })
})
