import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /projects/:id/milestones'

async function world(server: TestServer, given: Given) {
  const make = givenIssuesOn(server)
  const group = await given.group()
  const project = await given.project({ in: group })
  await make.milestone({ project }, 'someday', { iid: 1, description: 'Needle' })
  await make.milestone({ project }, 'late', { iid: 2, due_date: '2026-07-01', updated_at: '2026-05-30T00:00:00.000Z' })
  await make.milestone({ project }, 'early', { iid: 3, due_date: '2026-05-01', state: 'closed' })
  await make.milestone({ project }, 'also late', { iid: 4, due_date: '2026-07-01' })
  await make.milestone({ group }, 'of the group')
  await make.milestone({ project: await given.project() }, 'foreign')
  return { make, project }
}

const titles = (body: readonly { title: string }[]) => body.map((milestone) => milestone.title)

describe('GET /projects/:id/milestones', () => {
  test("lists the project's own milestones by due date", async ({ server, given, as }) => {
    const { project } = await world(server, given)
    const answer = await (await as(null))(ADDRESS, { id: project.id })
    expect(titles(answer.body)).toEqual(['early', 'late', 'also late', 'someday'])
    expect(answer.body[0]).toEqual({
      id: answer.body[0]?.id,
      iid: 3,
      project_id: project.id,
      title: 'early',
      description: null,
      state: 'closed',
      created_at: server.clock.iso(),
      updated_at: server.clock.iso(),
      due_date: '2026-05-01',
      start_date: null,
      expired: true,
      web_url: `${server.origin}/${project.path_with_namespace}/-/milestones/3`,
    })
    expect(answer.headers.get('x-total')).toBe('4')
  })

  test.for([
    [{ state: 'active' }, ['late', 'also late', 'someday']],
    [{ state: 'closed' }, ['early']],
    [{ iids: [1, 3, 99] }, ['early', 'someday']],
    [{ title: 'late' }, ['late']],
    [{ title: 'Late' }, []],
    [{ search: 'LATE' }, ['late', 'also late']],
    [{ search: 'needle' }, ['someday']],
    [{ updated_after: '2026-05-25' }, ['late']],
    [{ updated_after: '2026-05-30T00:00:00.000Z' }, ['late']],
    [{ updated_after: '2026-05-30T00:00:00.001Z' }, []],
    [{ updated_before: '2026-05-25', state: 'active' }, ['also late', 'someday']],
    [{ updated_before: '2026-05-29T23:59:59.999Z', state: 'active' }, ['also late', 'someday']],
    [{ updated_before: '2026-05-30T00:00:00.000Z', state: 'active' }, ['late', 'also late', 'someday']],
    [{ title: '', search: '' }, ['early', 'late', 'also late', 'someday']],
  ] as const)('%j finds %j', async ([filter, expected], { server, given, asLoose }) => {
    const { project } = await world(server, given)
    const answer = await (await asLoose(null))(ADDRESS, { id: project.id, ...filter })
    expect(answer).toMatchObject({ status: 200, body: expected.map((title) => ({ title })) })
    expect(answer.headers.get('x-total')).toBe(String(expected.length))
  })

  test.for([
    [{ state: 'late' }, 'state does not have a valid value'],
    [{ state: '' }, 'state does not have a valid value'],
    [{ iids: ['a'] }, 'iids is invalid'],
    [{ updated_after: 'x' }, 'updated_after is invalid'],
    [{ per_page: 0 }, 'per_page has a value not allowed'],
  ] as const)('%j is refused', async ([input, error], { given, asLoose }) => {
    const project = await given.project({ visibility: 'private' })
    expect(await (await asLoose(null))(ADDRESS, { id: project.id, ...input })).toMatchObject({
      status: 400,
      body: { error },
    })
  })

  test('has pages, for HEAD too', async ({ server, given, as }) => {
    const { project } = await world(server, given)
    const answer = await (await as(null))(ADDRESS, { id: project.id, per_page: 3, page: 2 })
    expect(titles(answer.body)).toEqual(['someday'])
    expect(answer.headers.get('x-prev-page')).toBe('1')
    const head = await server.send('HEAD', `/projects/${project.id}/milestones?per_page=3`)
    expect([head.text, head.headers.get('x-total'), head.headers.get('x-next-page')]).toEqual(['', '4', '2'])
  })

  test('a private project is 404 for a stranger', async ({ given, as }) => {
    const project = await given.project({ visibility: 'private' })
    for (const who of [null, await given.user()])
      expect(await (await as(who))(ADDRESS, { id: project.id })).toMatchObject({
        status: 404,
        body: { message: '404 Project Not Found' },
      })
  })

  test('uses the index on the project, and the state is in order', async ({ server, given }) => {
    const { project } = await world(server, given)
    for (const [query, sorts] of [
      ['', true],
      ['state=active', false],
      ['state=closed&search=a', false],
      ['state=active&title=late', true],
      ['iids[]=1&iids[]=2', true],
      ['updated_after=2026-01-01', true],
    ] as const) {
      const plans = await plansOf(() => server.send('GET', `/projects/${project.id}/milestones?${query}`))
      expectPlans(plans, { sorts: true })
      expectPlan(planWith(plans, 'order by ifnull(due_date'), { sorts })
    }
  })
})
