import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'PUT /projects/:id/issues/:issue_iid/reorder'

/** A project with issues at these positions, titled A, B, C …, and its owner. */
async function rowOf(server: TestServer, given: Given, positions: readonly (number | null)[]) {
  const owner = await given.user()
  const project = await given.project({ owner })
  const add = givenIssuesOn(server)
  const ids: Record<string, number> = {}
  for (const [n, relative_position] of positions.entries()) {
    const title = String.fromCharCode(65 + n)
    // Every second issue is closed: open and closed issues have one order.
    const state = n % 2 === 1 ? (2 as const) : (1 as const)
    ids[title] = (await add.issue(project, owner, { title, relative_position, state })).id
  }
  return { owner, project, ids }
}

describe('PUT /projects/:id/issues/:issue_iid/reorder', () => {
  test.for([
    ['ABCD', [10, 20, 30, 40], 'A', { after: 'B' }, 'BACD'],
    ['ABCD', [10, 20, 30, 40], 'A', { after: 'D' }, 'BCDA'],
    ['ABCD', [10, 20, 30, 40], 'D', { before: 'A' }, 'DABC'],
    ['ABCD', [10, 20, 30, 40], 'D', { before: 'C' }, 'ABDC'],
    ['ABCD', [10, 20, 30, 40], 'A', { after: 'B', before: 'D' }, 'BACD'],
    ['ABCD', [10, 20, 30, 40], 'B', { after: 'A' }, 'ABCD'],
    ['no room', [1, 2, 3, 4], 'D', { after: 'A' }, 'ADBC'],
    ['no room', [1, 2, 3, 4], 'D', { before: 'B' }, 'ADBC'],
    ['equal positions', [5, 5, 5, 5], 'D', { after: 'A', before: 'B' }, 'ADBC'],
    ['no positions', [null, null, null, null], 'A', { after: 'C' }, 'BCAD'],
    ['no positions', [null, null, null, null], 'D', { before: 'A' }, 'DABC'],
    ['some positions', [null, 20, null, 10], 'B', { after: 'A' }, 'DABC'],
    ['some positions', [null, 20, null, 10], 'A', { before: 'B' }, 'DABC'],
  ] as const)('%s at %j: %s %j gives %s', async ([, positions, moved, sent, expected], { server, given, as }) => {
    const { owner, project, ids } = await rowOf(server, given, positions)
    const call = await as(owner)
    const { status, body } = await call(ADDRESS, {
      ...{ id: project.id, issue_iid: moved.charCodeAt(0) - 64 },
      ...('after' in sent && { move_after_id: ids[sent.after] ?? 0 }),
      ...('before' in sent && { move_before_id: ids[sent.before] ?? 0 }),
    })
    expect({ status, title: body.title }).toEqual({ status: 200, title: moved })
    const listed = await call('GET /projects/:id/issues', { id: project.id, order_by: 'relative_position' })
    expect(listed.body.map(({ title }) => title).join('')).toBe(expected)
  })

  test('again and again into the same place, the order is right each time', async ({ server, given, as }) => {
    const { owner, project, ids } = await rowOf(server, given, [513, 1026, 1539])
    const call = await as(owner)
    let [last, other] = ['C', 'B']
    for (let n = 0; n < 25; n++) {
      await call(ADDRESS, { id: project.id, issue_iid: last.charCodeAt(0) - 64, move_after_id: ids.A ?? 0 })
      const listed = await call('GET /projects/:id/issues', { id: project.id, order_by: 'relative_position' })
      expect(listed.body.map(({ title }) => title)).toEqual(['A', last, other])
      ;[last, other] = [other, last]
    }
  })

  test('stores the event, and keeps updated_at', async ({ server, given, as }) => {
    const { owner, project, ids } = await rowOf(server, given, [10, 20, 30])
    const before = server.clock.iso()
    server.clock.advance(60_000)
    const { body } = await (await as(owner))(ADDRESS, { id: project.id, issue_iid: 1, move_after_id: ids.B ?? 0 })
    expect(body.updated_at).toBe(before)
    const payload = { issue_id: ids.A, project_id: project.id, actor_id: owner.id, changed: ['relative_position'] }
    expect(server.events).toEqual([{ event: 'issue.updated', payload }])
    const stored = await server.db.read.selectFrom('outbox_event').select('snapshot').executeTakeFirstOrThrow()
    expect(JSON.parse(stored.snapshot).changes).toEqual({ relative_position: { before: 10, after: 25 } })
  })

  test('refuses itself as a neighbour, neighbours in the other order, and issues that are not in the project', async ({
    server,
    given,
    asLoose,
  }) => {
    const { owner, project, ids } = await rowOf(server, given, [10, 20, 30])
    const elsewhere = await givenIssuesOn(server).issue(await given.project({ owner }), owner)
    const call = await asLoose(owner)
    const wrong = { status: 422, body: { message: { error: 'Unprocessable Entity' } } }
    const missing = { status: 404, body: { message: '404 Not found' } }
    const at = { id: project.id, issue_iid: 1 }
    for (const sent of [
      { move_after_id: ids.A },
      { move_before_id: ids.A },
      { move_after_id: ids.C, move_before_id: ids.B },
    ])
      expect(await call(ADDRESS, { ...at, ...sent })).toMatchObject(wrong)
    for (const sent of [{ move_after_id: 999 }, { move_after_id: ids.B, move_before_id: elsewhere.id }])
      expect(await call(ADDRESS, { ...at, ...sent })).toMatchObject(missing)
    expect(await call(ADDRESS, { ...at, issue_iid: 99, move_after_id: ids.B })).toMatchObject(missing)
    expect(await call(ADDRESS, at)).toMatchObject({
      status: 400,
      body: { error: 'move_after_id, move_before_id are missing, at least one parameter must be provided' },
    })
    expect(server.events).toEqual([])
    const positions = await server.db.read.selectFrom('issue').select('relative_position').orderBy('id').execute()
    expect(positions.map((one) => one.relative_position)).toEqual([10, 20, 30, null])
  })

  test('a member who may not change the issue may not reorder it', async ({ server, given, as }) => {
    const { project, ids } = await rowOf(server, given, [10, 20])
    const guest = await given.user()
    await given.member({ project }, guest, 10)
    expect(await (await as(guest))(ADDRESS, { id: project.id, issue_iid: 1, move_after_id: ids.B ?? 0 })).toMatchObject(
      {
        status: 403,
        body: { message: '403 Forbidden' },
      },
    )
  })

  test('finds the place in the index', async ({ server, given }) => {
    const { owner, project, ids } = await rowOf(server, given, [10, 20, 30])
    const token = await given.token(owner)
    for (const sent of [`move_after_id=${ids.B}`, `move_before_id=${ids.C}`]) {
      const path = `/projects/${project.id}/issues/1/reorder?${sent}`
      const plans = await plansOf(() => server.send('PUT', path, { token }))
      expectPlan(planWith(plans, 'issue_s_position'), { uses: 'issue_s_position' })
      expectPlans(plans, { scans: ['each', 'listed', 'json_each'], sorts: true })
    }
  })
})
