import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlans, plansOf } from '../../support/plans.ts'
import { numberIn } from '../../support/samples/scene.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'POST /projects/:id/milestones/:milestone_id/promote'

describe('POST /projects/:id/milestones/:milestone_id/promote', () => {
  test('replaces the milestones of the projects in the group, everywhere', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const group = await given.group()
    await given.member({ group }, owner, 50)
    const [one, two] = [await given.project({ in: group }), await given.project({ in: group })]
    const row = { description: 'First', due_date: '2026-08-01', start_date: '2026-07-01', state: 'closed' as const }
    const milestones = [
      await make.milestone({ project: one }, '1.0', row),
      await make.milestone({ project: two }, '1.0'),
    ]
    const foreign = await make.milestone({ project: await given.project() }, '1.0')
    const call = await as(owner)
    const iids = []
    for (const [n, project] of [one, two].entries()) {
      const linked = { id: project.id, title: 'One', milestone_id: milestones[n]?.id ?? 0 }
      iids.push((await call('POST /projects/:id/issues', linked)).body.iid)
      const branches = { source_branch: 'change', target_branch: 'main' }
      await call('POST /projects/:id/merge_requests', { ...linked, ...branches })
    }
    const [first, second] = milestones
    const answer = await call(ADDRESS, { id: one.id, milestone_id: first?.id ?? 0 })
    expect(answer).toMatchObject({ status: 200, body: { ...row, iid: 1, group_id: group.id, title: '1.0' } })
    const { id } = answer.body
    expect((await call('GET /groups/:id/milestones', { id: group.id })).body).toEqual([answer.body])
    for (const [n, project] of [one, two].entries()) {
      const at = { id: project.id }
      expect((await call('GET /projects/:id/milestones', at)).body).toEqual([])
      expect((await call('GET /projects/:id/issues', at)).body).toMatchObject([{ milestone: { id } }])
      expect((await call('GET /projects/:id/merge_requests', at)).body).toMatchObject([{ milestone: { id } }])
      const events = 'GET /projects/:id/issues/:issue_iid/resource_milestone_events'
      expect((await call(events, { ...at, issue_iid: iids[n] ?? 0 })).body).toMatchObject([
        { action: 'add', milestone: { id } },
      ])
    }
    const left = await server.db.read.selectFrom('milestone').select('id').orderBy('id').execute()
    expect(left).toEqual([{ id: foreign.id }, { id }])
    expect((await storedEvents(server)).at(-1)).toMatchObject({
      event: 'milestone.promoted',
      payload: {
        ...{ milestone_id: id, project_id: null, group_id: group.id, from_project_id: one.id, actor_id: owner.id },
        replaced_milestone_ids: [first?.id, second?.id],
      },
      snapshot: { milestone: { id, title: '1.0' }, project: null, group: { id: group.id } },
    })
  })

  test('is refused if the title is taken, without the right in the group, and for personal projects', async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const [owner, only_here] = [await given.user(), await given.user()]
    const group = await given.group()
    await given.member({ group }, owner, 50)
    const [project, personal] = [await given.project({ in: group }), await given.project({ owner })]
    await given.member({ project }, only_here, 50)
    const free = await make.milestone({ project }, 'free')
    const own = await make.milestone({ project: personal })
    const taken = []
    const places = { group, below: await given.group({ parent: group }) }
    for (const [title, of] of Object.entries(places)) {
      await make.milestone({ group: of }, title)
      taken.push(await make.milestone({ project }, title))
    }
    const call = await as(owner)
    for (const { id } of taken)
      expect(await call(ADDRESS, { id: project.id, milestone_id: id })).toMatchObject({
        status: 400,
        body: { message: 'Promotion failed - Title already being used for another group or project milestone.' },
      })
    expect(await call(ADDRESS, { id: personal.id, milestone_id: own.id })).toMatchObject({ status: 403 })
    expect(await call(ADDRESS, { id: project.id, milestone_id: 999 })).toMatchObject({ status: 404 })
    const sent = { id: project.id, milestone_id: free.id }
    expect(await (await as(only_here))(ADDRESS, sent)).toMatchObject({ status: 403 })
    expect(await storedEvents(server)).toEqual([])
  })

  test('reads the indexes of milestones, also to delete one', async ({ server, given }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const group = await given.group()
    await given.member({ group }, owner, 50)
    const project = await given.project({ in: group })
    const { id } = await make.milestone({ project })
    await make.issue(project, owner, { milestone_id: id })
    const token = await given.token(owner)
    const plans = await plansOf(async () => {
      const { body } = await server.send('POST', `/projects/${project.id}/milestones/${id}/promote`, { token })
      const { status } = await server.send('DELETE', `/groups/${group.id}/milestones/${numberIn(body, 'id')}`, {
        token,
      })
      expect(status).toBe(204)
    })
    expectPlans(
      plans.filter(({ sql }) => /milestone/.test(sql)),
      { sorts: true },
    )
  })
})
