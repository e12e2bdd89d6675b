import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { type Deployed, moment, writeHistory } from './history.ts'

const PROJECT = 'GET /-/gantry/v1/projects/:id/dora/deployments'
const GROUP = 'GET /-/gantry/v1/groups/:id/dora/deployments'
const day = { start_date: '2026-03-02', end_date: '2026-03-02' }

const deployed = (finished_at: string, more: Partial<Deployed> = {}): Deployed => ({
  ...{ environment: 'production', tier: 'production', status: 'success', merged: [] },
  finished_at: moment(finished_at),
  ...more,
})

describe(`${PROJECT} and ${GROUP}`, () => {
  test('list the successful deployments of the days and tiers, the newest first', async ({ server, given, as }) => {
    const group = await given.group()
    const project = await given.project({ in: group })
    const below = await given.project({ in: await given.group({ parent: group }) })
    const author = await given.user({ name: 'Ada' })
    await writeHistory(server, project, author, {
      deployments: [
        deployed('2026-03-01 23:59'),
        deployed('2026-03-02 00:00', { merged: [moment('2026-03-01 10:00'), moment('2026-03-01 11:00')] }),
        deployed('2026-03-02 23:59'),
        deployed('2026-03-03 00:00'),
        deployed('2026-03-02 12:00', { status: 'failed' }),
        deployed('2026-03-02 13:00', { environment: 'staging', tier: 'staging' }),
      ],
    })
    await writeHistory(server, below, author, { deployments: [deployed('2026-03-02 08:00')] })
    const call = await as(await given.admin())
    const { status, body, headers } = await call(PROJECT, { id: project.id, ...day })
    expect(status).toBe(200)
    expect(headers.get('X-Total')).toBe('2')
    expect(body).toMatchObject({
      ...{ total: 2, hidden: 0 },
      records: [
        { iid: 3, project_id: project.id, environment: 'production', merge_requests: 0 },
        { iid: 2, deployed_by: 'Ada', ref: 'main', finished_at: moment('2026-03-02 00:00'), merge_requests: 2 },
      ],
    })
    const all = await call(GROUP, { id: group.id, ...day })
    const expected = [
      [project.path_with_namespace, 3],
      [below.path_with_namespace, 1],
      [project.path_with_namespace, 2],
    ]
    const placesOf = (answer: typeof all) => answer.body.records.map(({ project_path, iid }) => [project_path, iid])
    expect(placesOf(all)).toEqual(expected)
    const staging = await call(GROUP, { id: group.id, ...day, environment_tiers: ['staging'] })
    expect(staging.body).toMatchObject({ total: 1, records: [{ iid: 6, environment: 'staging' }] })
    const second = await call(GROUP, { id: group.id, ...day, per_page: 2, page: 2 })
    expect(placesOf(second)).toEqual(expected.slice(2))
    expect([second.body.total, second.headers.get('X-Total'), second.headers.get('X-Next-Page')]).toEqual([3, '3', ''])
    const beyond = await call(GROUP, { id: group.id, ...day, per_page: 2, page: 3 })
    expect(beyond.body).toEqual({ total: 3, hidden: 0, records: [] })
  })

  test('count deployments of projects whose environments are turned off as hidden, for administrators too', async ({
    server,
    given,
    as,
  }) => {
    const group = await given.group()
    const reporter = await given.user()
    await given.member({ group }, reporter, 20)
    const open = await given.project({ in: group })
    const closed = await given.project({ in: group, environments_access_level: 'disabled' })
    await writeHistory(server, open, reporter, { deployments: [deployed('2026-03-02 08:00')] })
    await writeHistory(server, closed, reporter, {
      deployments: [deployed('2026-03-02 09:00'), deployed('2026-03-02 10:00')],
    })
    for (const reader of [reporter, await given.admin()]) {
      const call = await as(reader)
      const { body, headers } = await call(GROUP, { id: group.id, ...day })
      expect(body).toMatchObject({ total: 3, hidden: 2, records: [{ project_id: open.id }] })
      expect(headers.get('X-Total')).toBe('1')
      expect((await call(PROJECT, { id: closed.id, ...day })).body).toEqual({ total: 2, hidden: 2, records: [] })
    }
  })

  test('refuse a range that is too long or ends before its start, and an unknown tier', async ({ given, as }) => {
    const { id } = await given.project()
    const call = await as(await given.admin())
    for (const input of [
      { start_date: '2026-03-02', end_date: '2026-03-01' },
      { start_date: '2025-03-02', end_date: '2026-03-01' },
      { ...day, environment_tiers: ['moon'] },
    ])
      expect(await call(PROJECT, { id, ...input })).toMatchObject({ status: 400 })
  })

  test('find the deployments of a group in the index of the metrics, with one statement', async ({ given, as }) => {
    const group = await given.group()
    const reporter = await given.user()
    await given.member({ group }, reporter, 20)
    await given.project({ in: group })
    const call = await as(reporter)
    const plan = planWith(await plansOf(() => call(GROUP, { id: group.id, ...day })), 'FROM deployment_merge_request')
    expectPlan(plan, { uses: ['environment_project', 'deployment_environment'], sorts: true })
    expect(plan.steps.join('\n')).toContain(
      'deployment_environment (environment_id=? AND status=? AND finished_at>? AND finished_at<?)',
    )
  })
})
