import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { statementsOf } from '../../support/statements.ts'
import { describe, expect, test } from '../../support/test.ts'
import { eventsOf, notesOn } from '../issues/issue-feed.ts'
import { addIteration } from '../iterations/given-iterations.ts'

const ADDRESS = 'POST /projects/:id/issues/:issue_iid/notes'
const SHOW = 'GET /projects/:id/issues/:issue_iid'

/** An issue in a group with an ended, a current and two coming iterations; the group above has one too. */
async function world(server: TestServer, given: Given) {
  const make = givenIssuesOn(server)
  const [reporter, top] = [await given.user(), await given.group()]
  const group = await given.group({ parent: top })
  await given.member({ group: top }, reporter, 20)
  const project = await given.project({ in: group })
  const issue = await make.issue(project, reporter)
  const add = async (iid: number, title: string | undefined, start_date: string, due_date: string, home = group) =>
    (await addIteration(server, home, iid, { ...(title && { title }), start_date, due_date })).id
  const ids = {
    ended: await add(1, 'Sprint', '2026-01-01', '2026-01-14'),
    current: await add(2, undefined, '2026-05-15', '2026-05-28'),
    later: await add(4, 'Later', '2026-06-12', '2026-06-25'),
    next: await add(3, 'Sprint', '2026-05-29', '2026-06-11'),
    above: await add(1, 'From above', '2026-02-01', '2026-02-14', top),
    foreign: await add(1, 'Foreign', '2026-05-15', '2026-05-28', await given.group()),
  }
  return { make, reporter, project, issue, ids, at: { id: project.id, issue_iid: issue.iid } }
}

describe(`${ADDRESS} with /iteration and /remove_iteration`, () => {
  test('find the iteration by id, title or time, in the group of the project and above it', async ({
    server,
    given,
    as,
  }) => {
    const { reporter, issue, ids, at } = await world(server, given)
    const call = await as(reporter)
    const write = async (body: string) => (await call(ADDRESS, { ...at, body })).body
    const set = (id: number, name: string | number) => ({
      commands_changes: { iteration_id: id },
      summary: [`Set the iteration to *iteration:${name}.`],
    })
    expect(await write(`/iteration *iteration:${ids.ended}`)).toEqual(set(ids.ended, '"Sprint"'))
    expect(await write('/iteration --current')).toEqual(set(ids.current, ids.current))
    expect(await write('/iteration --next')).toEqual(set(ids.next, '"Sprint"'))
    expect(await write('/iteration "From above"')).toEqual(set(ids.above, '"From above"'))
    expect(await write('/iteration *iteration:"Sprint"')).toEqual(set(ids.next, '"Sprint"'))
    expect((await call(SHOW, at)).body.iteration).toMatchObject({ id: ids.next, title: 'Sprint' })
    expect(await write(`/iteration Foreign\n/iteration ${ids.foreign}\n/iteration ${ids.later}`)).toEqual({
      commands_changes: { iteration_id: ids.later },
      summary: [
        `${'Failed to set the iteration because no iteration was found. '.repeat(2)}Set the iteration to *iteration:"Later".`,
      ],
    })
    expect(await write('/remove_iteration')).toEqual({
      commands_changes: { iteration_id: null },
      summary: ['Removed the iteration.'],
    })
    expect((await call(SHOW, at)).body.iteration).toBeNull()
    expect(await notesOn(server, issue.id)).toEqual([])
    expect(await eventsOf(server, issue.id)).toEqual([...Array(6).fill('iteration add'), 'iteration remove'])
    const payload = { issue_id: issue.id, project_id: at.id, actor_id: reporter.id, changed: ['iteration_id'] }
    expect(server.events).toEqual(Array(7).fill({ event: 'issue.updated', payload }))
  })

  test('the same iteration again changes nothing', async ({ server, given, as }) => {
    const { reporter, issue, ids, at } = await world(server, given)
    const call = await as(reporter)
    for (const body of ['/iteration --current', `/iteration ${ids.current}`])
      expect((await call(ADDRESS, { ...at, body })).status).toBe(202)
    expect(await eventsOf(server, issue.id)).toEqual(['iteration add'])
  })

  test('work in the description of a new issue', async ({ server, given, as }) => {
    const { reporter, project, ids } = await world(server, given)
    const created = { id: project.id, title: 'New', description: 'Text\n/iteration --current' }
    const { body } = await (await as(reporter))('POST /projects/:id/issues', created)
    expect(body).toMatchObject({ description: 'Text', iteration: { id: ids.current } })
  })

  test('look up many iterations with as many statements as one, by the index of their groups', async ({
    server,
    given,
    as,
  }) => {
    const { reporter, at } = await world(server, given)
    const call = await as(reporter)
    const count = (body: string) =>
      statementsOf(async () => expect((await call(ADDRESS, { ...at, body })).status).toBe(400))
    const one = await count('/iteration 999')
    expect(await count('/iteration 998\n/iteration Nothing\n/iteration 997')).toBe(one)
    const plans = await plansOf(() => call(ADDRESS, { ...at, body: '/iteration 1' }))
    expectPlan(planWith(plans, 'CROSS JOIN iteration ON'), { scans: ['named'], sorts: true })
  })
})
