import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'
import { notesOn } from './issue-feed.ts'

const SHOW = 'GET /projects/:id/issues/:issue_iid'
const STATS = 'GET /projects/:id/issues/:issue_iid/time_stats'
const ESTIMATE = 'POST /projects/:id/issues/:issue_iid/time_estimate'
const RESET_ESTIMATE = 'POST /projects/:id/issues/:issue_iid/reset_time_estimate'
const SPEND = 'POST /projects/:id/issues/:issue_iid/add_spent_time'
const RESET_SPENT = 'POST /projects/:id/issues/:issue_iid/reset_spent_time'

async function world(server: TestServer, given: Given) {
  const [author, reporter] = [await given.user(), await given.user({ username: 'reporter' })]
  const project = await given.project()
  await given.member({ project }, reporter, 20)
  const issue = await givenIssuesOn(server).issue(project, author)
  server.clock.advance(60_000)
  return { author, reporter, project, issue, at: { id: project.id, issue_iid: issue.iid } }
}

const timelogs = ({ db }: TestServer) =>
  db.read
    .selectFrom('timelog')
    .select(['user_id', 'issue_id', 'project_id', 'time_spent', 'summary', 'spent_at'])
    .execute()

describe('the time estimate of an issue', () => {
  test('is set, changed and removed, with a note, an event and the time of the change', async ({
    server,
    given,
    as,
  }) => {
    const { reporter, project, issue, at } = await world(server, given)
    const call = await as(reporter)
    const estimated = { time_estimate: 12_600, human_time_estimate: '3h 30m' }
    const stats = { ...estimated, total_time_spent: 0, human_total_time_spent: null }
    expect(await call(ESTIMATE, { ...at, duration: '3h30m' })).toMatchObject({ status: 200, body: stats })
    expect((await call(STATS, at)).body).toEqual(stats)
    const { body } = await call(SHOW, at)
    expect(body).toMatchObject({ time_stats: stats, updated_at: server.clock.iso() })
    server.clock.advance(60_000)
    // The same estimate again changes nothing.
    expect((await call(ESTIMATE, { ...at, duration: '210 minutes' })).body).toEqual(stats)
    expect((await call(SHOW, at)).body).toEqual(body)
    const none = { ...stats, time_estimate: 0, human_time_estimate: null }
    expect(await call(RESET_ESTIMATE, at)).toMatchObject({ status: 200, body: none })
    expect((await call(RESET_ESTIMATE, at)).body).toEqual(none)
    await call(ESTIMATE, { ...at, duration: '1w' })
    expect((await call(ESTIMATE, { ...at, duration: '0h' })).body).toEqual(none)
    expect(await notesOn(server, issue.id)).toEqual([
      'changed time estimate to 3h 30m',
      'removed time estimate',
      'changed time estimate to 1w',
      'removed time estimate',
    ])
    const payload = { issue_id: issue.id, project_id: project.id, actor_id: reporter.id, changed: ['time_estimate'] }
    expect(server.events).toEqual(Array(4).fill({ event: 'issue.updated', payload }))
    const { snapshot } = await server.db.read.selectFrom('outbox_event').select('snapshot').executeTakeFirstOrThrow()
    expect(JSON.parse(snapshot).changes).toEqual({ time_estimate: { before: 0, after: 12_600 } })
  })

  test.for(['', 'soon', '-1h', '2147483648s'])('%j is refused', async (duration, { server, given, as }) => {
    const { reporter, at } = await world(server, given)
    expect(await (await as(reporter))(ESTIMATE, { ...at, duration })).toMatchObject({
      status: 400,
      body: { message: { time_estimate: ['must have a valid format and be greater than or equal to zero.'] } },
    })
    expect(server.events).toEqual([])
  })
})

describe('the time spent on an issue', () => {
  test('is added and subtracted, each with a log and a note', async ({ server, given, as }) => {
    const { reporter, project, issue, at } = await world(server, given)
    const call = await as(reporter)
    const first = await call(SPEND, { ...at, duration: '1d 2h', summary: 'Reviewed' })
    expect(first).toMatchObject({
      status: 201,
      body: { time_estimate: 0, total_time_spent: 36_000, human_total_time_spent: '1d 2h', human_time_estimate: null },
    })
    expect((await call(SPEND, { ...at, duration: '-4h' })).body.total_time_spent).toBe(21_600)
    const reset = { total_time_spent: 0, human_total_time_spent: null }
    expect(await call(RESET_SPENT, at)).toMatchObject({ status: 200, body: reset })
    expect(await call(RESET_SPENT, at)).toMatchObject({ status: 200, body: reset })
    expect((await call(SHOW, at)).body).toMatchObject({ time_stats: reset, updated_at: server.clock.iso() })
    const log = { user_id: reporter.id, issue_id: issue.id, project_id: project.id, spent_at: server.clock.iso() }
    expect(await timelogs(server)).toEqual([
      { ...log, time_spent: 36_000, summary: 'Reviewed' },
      { ...log, time_spent: -14_400, summary: null },
      { ...log, time_spent: -21_600, summary: null },
    ])
    expect(await notesOn(server, issue.id)).toEqual([
      'added 1d 2h of time spent',
      'subtracted 4h of time spent',
      'removed time spent',
    ])
    const payload = { issue_id: issue.id, project_id: project.id, actor_id: reporter.id, changed: ['total_time_spent'] }
    expect(server.events).toEqual(Array(3).fill({ event: 'issue.updated', payload }))
  })

  test.for([
    [{ duration: '-2h' }, { base: ['Time to subtract exceeds the total time spent'] }],
    [{ duration: '1y' }, { base: ['Total time spent cannot exceed a year.'] }],
    [{ duration: 'soon' }, { time_spent: ["can't be blank"] }],
    [{ duration: '0' }, { time_spent: ["can't be blank"] }],
    [{ duration: '1h', summary: 'x'.repeat(256) }, { summary: ['is too long (maximum is 255 characters)'] }],
  ] as const)('%j is refused', async ([input, message], { server, given, as }) => {
    const { reporter, at } = await world(server, given)
    const call = await as(reporter)
    await call(SPEND, { ...at, duration: '1h' })
    expect(await call(SPEND, { ...at, ...input })).toMatchObject({ status: 400, body: { message } })
    expect(await timelogs(server)).toHaveLength(1)
  })

  test('may be a year exactly, and a summary may have 255 characters', async ({ server, given, as }) => {
    const { reporter, at } = await world(server, given)
    const summary = '🦉'.repeat(255)
    const answer = await (await as(reporter))(SPEND, { ...at, duration: '1y', summary })
    expect(answer).toMatchObject({ status: 201, body: { human_total_time_spent: '1y' } })
    expect(await timelogs(server)).toMatchObject([{ summary }])
  })
})

describe('the times of an issue', () => {
  test('need Reporter, also of the author', async ({ server, given, as }) => {
    const { author, at } = await world(server, given)
    const call = await as(author)
    expect((await call(ESTIMATE, { ...at, duration: '1h' })).status).toBe(403)
    expect((await call(SPEND, { ...at, duration: '1h' })).status).toBe(403)
    for (const address of [RESET_ESTIMATE, RESET_SPENT] as const) expect((await call(address, at)).status).toBe(403)
    expect(server.events).toEqual([])
  })

  test('need a duration', async ({ server, given, asLoose }) => {
    const { reporter, at } = await world(server, given)
    const call = await asLoose(reporter)
    for (const address of [ESTIMATE, SPEND])
      expect(await call(address, at)).toMatchObject({ status: 400, body: { error: 'duration is missing' } })
  })

  test('are shown in hours if the instance says so, also in notes', async ({ server, given, as }) => {
    const { reporter, issue, at } = await world(server, given)
    await changeSettings(server, { time_tracking_limit_to_hours: true })
    const call = await as(reporter)
    expect((await call(SPEND, { ...at, duration: '2d' })).body.human_total_time_spent).toBe('16h')
    expect((await call(ESTIMATE, { ...at, duration: '1w' })).body.human_time_estimate).toBe('40h')
    expect(await notesOn(server, issue.id)).toEqual(['added 16h of time spent', 'changed time estimate to 40h'])
  })
})
