import type { Given } from '../../support/given.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

const STATS = 'GET /projects/:id/merge_requests/:merge_request_iid/time_stats'
const ESTIMATE = 'POST /projects/:id/merge_requests/:merge_request_iid/time_estimate'
const RESET_ESTIMATE = 'POST /projects/:id/merge_requests/:merge_request_iid/reset_time_estimate'
const SPEND = 'POST /projects/:id/merge_requests/:merge_request_iid/add_spent_time'
const RESET = 'POST /projects/:id/merge_requests/:merge_request_iid/reset_spent_time'

async function world(given: Given) {
  const developer = await given.user()
  const project = await given.project()
  await given.member({ project }, developer, 30)
  return { developer, project, at: { id: project.id, merge_request_iid: 1 } }
}
const request = { title: 'A change', source_branch: 'change', target_branch: 'main' }

describe(SPEND, () => {
  test('adds and subtracts time, with a log and a system note each', async ({ server, given, as }) => {
    const { developer, project, at } = await world(given)
    const call = await as(developer)
    await call('POST /projects/:id/merge_requests', { id: project.id, ...request })
    expect(await call(ESTIMATE, { ...at, duration: '1d' })).toMatchObject({
      status: 200,
      body: { time_estimate: 28_800, human_time_estimate: '1d', total_time_spent: 0, human_total_time_spent: null },
    })
    expect((await call(SPEND, { ...at, duration: '2h', summary: 'Review' })).status).toBe(201)
    const { body } = await call(SPEND, { ...at, duration: '-30m' })
    expect(body).toMatchObject({ total_time_spent: 5400, human_total_time_spent: '1h 30m' })
    expect((await call(STATS, at)).body).toEqual(body)
    expect((await call(RESET, at)).body).toMatchObject({ total_time_spent: 0 })
    expect((await call(RESET, at)).body).toMatchObject({ total_time_spent: 0 })
    expect((await call(RESET_ESTIMATE, at)).body).toMatchObject({ time_estimate: 0, human_time_estimate: null })
    const logs = server.db.read.selectFrom('timelog').select(['time_spent', 'summary', 'issue_id']).orderBy('id')
    expect(await logs.execute()).toEqual([
      { time_spent: 7200, summary: 'Review', issue_id: null },
      { time_spent: -1800, summary: null, issue_id: null },
      { time_spent: -5400, summary: null, issue_id: null },
    ])
    const notes = server.db.read.selectFrom('note').select('body').where('system', '=', 1).orderBy('id')
    expect((await notes.execute()).map((note) => note.body)).toEqual([
      'changed time estimate to 1d',
      'added 2h of time spent',
      'subtracted 30m of time spent',
      'removed time spent',
      'removed time estimate',
    ])
  })

  test('stores an event with the totals before and after; a refused time stores none', async ({
    server,
    given,
    as,
  }) => {
    const { developer, project, at } = await world(given)
    const call = await as(developer)
    await call('POST /projects/:id/merge_requests', { id: project.id, ...request })
    await call(SPEND, { ...at, duration: '2h' })
    for (const duration of ['-3h', 'soon', '0h', '2y'])
      expect((await call(SPEND, { ...at, duration })).status).toBe(400)
    expect((await call(ESTIMATE, { ...at, duration: '-1h' })).status).toBe(400)
    expect(await storedEvents(server)).toMatchObject([
      { event: 'merge_request.created' },
      {
        event: 'merge_request.updated',
        payload: { changed: ['total_time_spent'] },
        snapshot: { changes: { total_time_spent: { before: 0, after: 7200 } } },
      },
    ])
  })

  test('is for Developers: others keep the 403, and nothing is logged', async ({ server, given, as }) => {
    const { developer, project, at } = await world(given)
    const reporter = await given.user()
    await given.member({ project }, reporter, 20)
    await (await as(developer))('POST /projects/:id/merge_requests', { id: project.id, ...request })
    expect((await (await as(reporter))(SPEND, { ...at, duration: '2h' })).status).toBe(403)
    expect(await server.db.read.selectFrom('timelog').select('id').execute()).toEqual([])
  })
})
