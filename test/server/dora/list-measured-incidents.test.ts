import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { onFreeTier } from '../issues/free-tier.ts'
import { type Deployed, type Incident, moment, writeHistory } from './history.ts'

const PROJECT = 'GET /-/gantry/v1/projects/:id/dora/incidents'
const GROUP = 'GET /-/gantry/v1/groups/:id/dora/incidents'
const day = { start_date: '2026-03-02', end_date: '2026-03-02' }
const opened = { metric: 'change_failure_rate', ...day } as const
const closed = { metric: 'time_to_restore_service', ...day } as const
const HOUR = 3600

const deployments: Deployed[] = [
  {
    ...{ environment: 'production', tier: 'production', status: 'success', merged: [] },
    finished_at: moment('2026-03-01 10:00'),
  },
]
const incident = (created_at: string, closed_at?: string, more: Partial<Incident> = {}): Incident => ({
  created_at: moment(created_at),
  closed_at: closed_at === undefined ? undefined : moment(closed_at),
  ...more,
})

describe(`${PROJECT} and ${GROUP}`, () => {
  test('list incidents that were opened on the days, the newest first', async ({ server, given, as }) => {
    const group = await given.group()
    const project = await given.project({ in: group })
    const below = await given.project({ in: await given.group({ parent: group }) })
    const author = await given.user()
    await writeHistory(server, project, author, {
      deployments,
      incidents: [
        incident('2026-03-01 23:59:59.999', '2026-03-02 08:00'),
        incident('2026-03-02 00:00', '2026-03-04 00:00'),
        incident('2026-03-02 23:59'),
        incident('2026-03-03 00:00'),
        incident('2026-03-02 10:00', '2026-03-02 11:00', { type: 'issue' }),
        incident('2026-03-02 10:00', '2026-03-02 11:00', { duplicate: true }),
      ],
    })
    await writeHistory(server, below, author, { deployments, incidents: [incident('2026-03-02 12:00')] })
    const call = await as(await given.admin())
    const { status, body, headers } = await call(PROJECT, { id: project.id, ...opened })
    expect(status).toBe(200)
    expect(headers.get('X-Total')).toBe('2')
    expect(body).toMatchObject({
      ...{ total: 2, hidden: 0 },
      records: [
        { iid: 3, created_at: moment('2026-03-02 23:59'), closed_at: null, time_to_restore: null },
        {
          ...{ iid: 2, title: 'Down', project_id: project.id, project_path: project.path_with_namespace },
          ...{ closed_at: moment('2026-03-04 00:00'), time_to_restore: 48 * HOUR },
        },
      ],
    })
    const all = await call(GROUP, { id: group.id, ...opened })
    expect(all.body.records.map(({ project_id, iid }) => [project_id, iid])).toEqual([
      [project.id, 3],
      [below.id, 1],
      [project.id, 2],
    ])
  })

  test('list incidents that were closed on the days, the longest first', async ({ server, given, as }) => {
    const group = await given.group()
    const project = await given.project({ in: group })
    const author = await given.user()
    await writeHistory(server, project, author, {
      deployments,
      incidents: [
        incident('2026-03-01 22:00', '2026-03-01 23:59:59.999'),
        incident('2026-03-01 22:00', '2026-03-02 00:00'),
        incident('2026-03-01 12:00', '2026-03-02 23:59'),
        incident('2026-03-02 12:00', '2026-03-02 12:30'),
        incident('2026-03-02 12:00', '2026-03-03 00:00'),
        incident('2026-03-02 12:00'),
      ],
    })
    const call = await as(await given.admin())
    const { body } = await call(GROUP, { id: group.id, ...closed })
    expect(body.records.map(({ iid, time_to_restore }) => [iid, time_to_restore])).toEqual([
      [3, 36 * HOUR - 60],
      [2, 2 * HOUR],
      [4, HOUR / 2],
    ])
    const second = await call(PROJECT, { id: project.id, ...closed, per_page: 1, page: 2 })
    expect(second.body).toMatchObject({ total: 3, hidden: 0, records: [{ iid: 2 }] })
    expect(second.headers.get('X-Next-Page')).toBe('3')
  })

  test('leave out projects without a production environment, as the metrics do', async ({ server, given, as }) => {
    const project = await given.project()
    await writeHistory(server, project, await given.user(), {
      deployments: deployments.map((one) => ({ ...one, environment: 'staging', tier: 'staging' })),
      incidents: [incident('2026-03-02 10:00', '2026-03-02 11:00')],
    })
    const call = await as(await given.admin())
    for (const query of [opened, closed])
      expect((await call(PROJECT, { id: project.id, ...query })).body).toEqual({ total: 0, hidden: 0, records: [] })
  })

  test('count incidents that the caller may not read as hidden', async ({ server, given, as }) => {
    const group = await given.group()
    const [reporter, banned, admin] = [await given.user(), await given.user({ state: 'banned' }), await given.admin()]
    await given.member({ group }, reporter, 20)
    const open = await given.project({ in: group })
    const without = await given.project({ in: group, issues_access_level: 'disabled' })
    const one = { deployments, incidents: [incident('2026-03-02 10:00', '2026-03-02 11:00')] }
    await writeHistory(server, open, reporter, one)
    await writeHistory(server, open, banned, { incidents: one.incidents })
    await writeHistory(server, without, reporter, one)
    for (const query of [opened, closed]) {
      const ofReporter = await (await as(reporter))(GROUP, { id: group.id, ...query })
      expect(ofReporter.body).toMatchObject({ total: 3, hidden: 2, records: [{ project_id: open.id, iid: 1 }] })
      expect(ofReporter.headers.get('X-Total')).toBe('1')
      const ofAdmin = await (await as(admin))(GROUP, { id: group.id, ...query })
      expect(ofAdmin.body).toMatchObject({ total: 3, hidden: 1 })
      expect(ofAdmin.body.records.map(({ iid }) => iid)).toEqual([2, 1])
    }
  })

  test('are for those who may read the metrics', async ({ given, as }) => {
    const [guest, stranger] = [await given.user(), await given.user()]
    const group = await given.group({ visibility: 'private' })
    const project = await given.project({ in: group, visibility: 'private' })
    await given.member({ group }, guest, 10)
    const statuses = async (who: { id: number } | null) => {
      const call = await as(who)
      const answers = [
        await call(PROJECT, { id: project.id, ...opened }),
        await call(GROUP, { id: group.id, ...closed }),
      ]
      return answers.map(({ status }) => status)
    }
    expect(await statuses(guest)).toEqual([401, 401])
    expect(await statuses(stranger)).toEqual([404, 404])
    await onFreeTier(async (free) => {
      const admin = await free.given.admin()
      const { id } = await free.given.project()
      expect(await free.call(admin, PROJECT, { id, ...opened })).toMatchObject({ status: 401 })
    })
  })

  test('refuse a range that is too long or ends before its start, and a metric without incidents', async ({
    given,
    asLoose,
  }) => {
    const { id } = await given.project()
    const call = await asLoose(await given.admin())
    for (const [input, body] of [
      [{ ...opened, end_date: '2026-03-01' }, { message: 'The start date must not be later than the end date.' }],
      [{ ...opened, start_date: '2025-03-02' }, { message: 'Date range must be shorter than 180 days.' }],
      [
        { ...day, metric: 'lead_time_for_changes' },
        { error: 'metric must be change_failure_rate or time_to_restore_service' },
      ],
      [day, { error: 'metric is missing' }],
    ] as const)
      expect(await call(PROJECT, { id, ...input })).toMatchObject({ status: 400, body })
  })

  test.for([
    [opened, 'issue_incident_created (project_id=? AND created_at>? AND created_at<?)'],
    [closed, 'issue_incident_closed (project_id=? AND closed_at>? AND closed_at<?)'],
  ] as const)(
    'find the incidents of a group in the index of the metric, with one statement: %j',
    async ([query, index], { given, as }) => {
      const group = await given.group()
      const reporter = await given.user()
      await given.member({ group }, reporter, 20)
      await given.project({ in: group })
      const call = await as(reporter)
      const plan = planWith(await plansOf(() => call(GROUP, { id: group.id, ...query })), 'time_to_restore')
      expectPlan(plan, { uses: ['environment_project'], sorts: true })
      expect(plan.steps.join('\n')).toContain(index)
    },
  )
})
