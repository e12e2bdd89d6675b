import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('merge requests of a milestone', () => {
  test('GET /projects/:id/milestones/:milestone_id/merge_requests, GET /groups/:id/milestones/:milestone_id/merge_requests: those that the caller may read, the newest first', async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const [owner, guest] = [await given.user(), await given.user()]
    const group = await given.group()
    await given.member({ group }, owner, 50)
    await given.member({ group }, guest, 10)
    const [open, hidden] = [
      await given.project({ in: group }),
      await given.project({ in: group, visibility: 'private' }),
    ]
    const shared = await make.milestone({ group })
    const own = await make.milestone({ project: open })
    const call = await as(owner)
    const requests: number[] = []
    for (const [n, project] of [open, open, hidden, open].entries()) {
      const branches = { source_branch: `change-${n}`, target_branch: 'main' }
      const milestone_id = n === 3 ? own.id : shared.id
      const sent = { id: project.id, title: 'A change', ...branches, milestone_id }
      requests.push((await call('POST /projects/:id/merge_requests', sent)).body.id)
    }
    const [first = 0, second = 0, third = 0, fourth = 0] = requests
    const ofGroup = async (who: typeof owner | null) =>
      (
        await (
          await as(who)
        )('GET /groups/:id/milestones/:milestone_id/merge_requests', {
          id: group.id,
          milestone_id: shared.id,
        })
      ).body.map(({ id }) => id)
    for (const who of [null, guest]) expect(await ofGroup(who)).toEqual([second, first])
    for (const who of [owner, await given.admin()]) expect(await ofGroup(who)).toEqual([third, second, first])
    const ofProject = async (milestone_id: number) =>
      (await as(null))('GET /projects/:id/milestones/:milestone_id/merge_requests', { id: open.id, milestone_id })
    expect((await ofProject(own.id)).body).toMatchObject([{ id: fourth, milestone: { id: own.id } }])
    expect(await ofProject(shared.id)).toMatchObject({ status: 404, body: { message: '404 Not found' } })
    const plans = await plansOf(() =>
      server.send('GET', `/groups/${group.id}/milestones/${shared.id}/merge_requests?per_page=1`),
    )
    expectPlan(planWith(plans, 'ORDER BY merge_request.id DESC'), { uses: 'merge_request_milestone_ref', sorts: true })
    expectPlan(planWith(plans, 'SELECT count(*) AS total'), { uses: 'merge_request_milestone_ref' })
  })
})
