import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { onFreeTier } from '../issues/free-tier.ts'
import { type Deployed, moment, writeHistory } from './history.ts'

const PROJECT = 'GET /-/gantry/v1/projects/:id/dora/merge_requests'
const GROUP = 'GET /-/gantry/v1/groups/:id/dora/merge_requests'
const day = { start_date: '2026-03-02', end_date: '2026-03-02' }
const HOUR = 3600

const deployed = (finished_at: string, merged: readonly string[], more: Partial<Deployed> = {}): Deployed => ({
  ...{ environment: 'production', tier: 'production', status: 'success' },
  finished_at: moment(finished_at),
  merged: merged.map(moment),
  ...more,
})

describe(`${PROJECT} and ${GROUP}`, () => {
  test('list what the deployments of the days and tiers delivered, the longest lead time first', async ({
    server,
    given,
    as,
  }) => {
    const group = await given.group()
    const project = await given.project({ in: group })
    const below = await given.project({ in: await given.group({ parent: group }) })
    const author = await given.user()
    await writeHistory(server, project, author, {
      deployments: [
        deployed('2026-03-01 23:59:59.999', ['2026-03-01 10:00']),
        deployed('2026-03-02 10:00', ['2026-03-02 09:30', '2026-03-02 08:00']),
        deployed('2026-03-02 11:00', ['2026-03-02 12:00']),
        deployed('2026-03-02 12:00', ['2026-03-01 12:00'], { status: 'failed' }),
        deployed('2026-03-02 13:00', ['2026-03-02 12:00'], { environment: 'staging', tier: 'staging' }),
        deployed('2026-03-03 00:00', ['2026-03-02 12:00']),
      ],
    })
    await writeHistory(server, below, author, { deployments: [deployed('2026-03-02 08:00', ['2026-03-02 07:00'])] })
    const call = await as(await given.admin())
    const { status, body, headers } = await call(PROJECT, { id: project.id, ...day })
    expect(status).toBe(200)
    expect(headers.get('X-Total')).toBe('3')
    expect(body).toMatchObject({
      ...{ total: 3, hidden: 0 },
      records: [
        {
          ...{ iid: 3, title: 'A change', project_id: project.id, project_path: project.path_with_namespace },
          ...{ environment: 'production', merged_at: moment('2026-03-02 08:00') },
          ...{ finished_at: moment('2026-03-02 10:00'), lead_time: 2 * HOUR },
        },
        { iid: 2, lead_time: HOUR / 2 },
        // Merged after the deployment: no time at all, as in the metric.
        { iid: 4, lead_time: 0 },
      ],
    })
    const all = await call(GROUP, { id: group.id, ...day })
    const expected = [
      [project.path_with_namespace, 2 * HOUR],
      [below.path_with_namespace, HOUR],
      [project.path_with_namespace, HOUR / 2],
      [project.path_with_namespace, 0],
    ]
    const timesOf = (answer: typeof all) =>
      answer.body.records.map(({ project_path, lead_time }) => [project_path, lead_time])
    expect(timesOf(all)).toEqual(expected)
    const staging = await call(GROUP, { id: group.id, ...day, environment_tiers: ['staging'] })
    expect(staging.body).toMatchObject({ total: 1, records: [{ environment: 'staging', lead_time: HOUR }] })
    const second = await call(GROUP, { id: group.id, ...day, per_page: 3, page: 2 })
    expect(timesOf(second)).toEqual(expected.slice(3))
    expect(second.body.total).toBe(4)
  })

  test('count merge requests that the caller may not read as hidden', async ({ server, given, as }) => {
    const group = await given.group()
    const reporter = await given.user()
    await given.member({ group }, reporter, 20)
    const open = await given.project({ in: group })
    const withoutRequests = await given.project({ in: group, merge_requests_access_level: 'disabled' })
    const withoutEnvironments = await given.project({ in: group, environments_access_level: 'disabled' })
    for (const project of [open, withoutRequests, withoutEnvironments])
      await writeHistory(server, project, reporter, {
        deployments: [deployed('2026-03-02 10:00', ['2026-03-02 08:00', '2026-03-02 09:00'])],
      })
    for (const reader of [reporter, await given.admin()]) {
      const call = await as(reader)
      const { body, headers } = await call(GROUP, { id: group.id, ...day })
      expect(body).toMatchObject({ total: 6, hidden: 4, records: [{ project_id: open.id }, { project_id: open.id }] })
      expect(headers.get('X-Total')).toBe('2')
      expect((await call(PROJECT, { id: withoutRequests.id, ...day })).body).toEqual({
        ...{ total: 2, hidden: 2 },
        records: [],
      })
    }
  })

  test('are for those who may read the metrics', async ({ given, as }) => {
    const [guest, stranger] = [await given.user(), await given.user()]
    const group = await given.group({ visibility: 'private' })
    const project = await given.project({ in: group, visibility: 'private' })
    await given.member({ group }, guest, 10)
    const statuses = async (who: { id: number } | null) => {
      const call = await as(who)
      const answers = [await call(PROJECT, { id: project.id, ...day }), await call(GROUP, { id: group.id, ...day })]
      return answers.map(({ status }) => status)
    }
    expect(await statuses(guest)).toEqual([401, 401])
    expect(await statuses(stranger)).toEqual([404, 404])
    await onFreeTier(async (free) => {
      const admin = await free.given.admin()
      const { id } = await free.given.project()
      expect(await free.call(admin, PROJECT, { id, ...day })).toMatchObject({ status: 401 })
    })
  })

  test('refuse a range that is too long or ends before its start, and an unknown tier', async ({ given, asLoose }) => {
    const { id } = await given.project()
    const call = await asLoose(await given.admin())
    for (const [input, message] of [
      [{ start_date: '2026-03-02', end_date: '2026-03-01' }, 'The start date must not be later than the end date.'],
      [{ start_date: '2025-03-02', end_date: '2026-03-01' }, 'Date range must be shorter than 180 days.'],
      [
        { ...day, environment_tiers: ['moon'] },
        'The environment tiers must be from production, staging, testing, development, other.',
      ],
    ] as const)
      expect(await call(PROJECT, { id, ...input })).toMatchObject({ status: 400, body: { message } })
  })

  test('find the merge requests of a group in the indexes of the metrics, with one statement', async ({
    given,
    as,
  }) => {
    const group = await given.group()
    const reporter = await given.user()
    await given.member({ group }, reporter, 20)
    await given.project({ in: group })
    const call = await as(reporter)
    const plan = planWith(await plansOf(() => call(GROUP, { id: group.id, ...day })), 'lead_time')
    expectPlan(plan, { uses: ['environment_project', 'deployment_environment'], sorts: true })
    expect(plan.steps.join('\n')).toContain(
      'deployment_environment (environment_id=? AND status=? AND finished_at>? AND finished_at<?)',
    )
  })
})
