import { expectPlans, plansOf } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { onFreeTier } from '../issues/free-tier.ts'
import { moment, writeHistory } from './history.ts'

const PROJECT = 'GET /projects/:id/dora/metrics'
const GROUP = 'GET /groups/:id/dora/metrics'
const metric = 'deployment_frequency'
const DENIED = { message: 'You do not have permission to access dora metrics.' }

const production = (finished_at: string) => ({
  environment: 'production',
  tier: 'production',
  status: 'success',
  finished_at: moment(finished_at),
  merged: [],
})

describe(`${PROJECT} and ${GROUP}`, () => {
  test('Reporters may read; members below get 401, and callers who cannot see the project or group get 404', async ({
    given,
    asLoose,
  }) => {
    const group = await given.group({ visibility: 'private' })
    const project = await given.project({ in: group, visibility: 'private' })
    const open = await given.group()
    const openProject = await given.project({ in: open })
    const [guest, reporter, owner, stranger, admin] = [
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user(),
      await given.admin(),
    ]
    for (const [user, level] of [
      [guest, 10],
      [reporter, 20],
      [owner, 50],
    ] as const)
      await given.member({ group }, user, level)
    const metricsFor = async (who: { id: number } | null, of: 'private' | 'public') => {
      const call = await asLoose(who)
      const answers = [
        await call(PROJECT, { id: of === 'private' ? project.id : openProject.path_with_namespace, metric }),
        await call(GROUP, { id: of === 'private' ? group.full_path : open.id, metric }),
      ]
      return answers.map(({ status, body }) => ({ status, body }))
    }
    const both = (status: number, body: unknown) => [
      { status, body },
      { status, body },
    ]
    expect(await metricsFor(reporter, 'private')).toEqual(both(200, []))
    expect(await metricsFor(owner, 'private')).toEqual(both(200, []))
    expect(await metricsFor(admin, 'private')).toEqual(both(200, []))
    expect(await metricsFor(guest, 'private')).toEqual(both(401, DENIED))
    expect(await metricsFor(stranger, 'public')).toEqual(both(401, DENIED))
    expect(await metricsFor(null, 'public')).toEqual(both(401, { message: '401 Unauthorized' }))
    expect(await metricsFor(stranger, 'private')).toEqual([
      { status: 404, body: { message: '404 Project Not Found' } },
      { status: 404, body: { message: '404 Group Not Found' } },
    ])
  })

  test.for([
    [{}, { error: 'metric is missing' }],
    [{ metric: 'speed' }, { error: 'metric does not have a valid value' }],
    [{ metric, interval: 'weekly' }, { error: 'interval does not have a valid value' }],
    [{ metric, start_date: 'soon' }, { error: 'start_date is invalid' }],
    [{ metric, end_date: '2026-02-30' }, { error: 'end_date is invalid' }],
    [
      { interval: 'x', end_date: 'y' },
      { error: 'metric is missing, end_date is invalid, interval does not have a valid value' },
    ],
    [{ metric, start_date: '2025-11-23' }, { message: 'Date range must be shorter than 180 days.' }],
    [{ metric, start_date: '2026-05-22' }, { message: 'The start date must be earlier than the end date.' }],
    [{ metric, start_date: '2026-05-23' }, { message: 'The start date must be earlier than the end date.' }],
    [{ metric, end_date: '2026-02-22' }, { message: 'The start date must be earlier than the end date.' }],
    [
      { metric, environment_tiers: ['production', 'mars'] },
      { message: 'The environment tiers must be from production, staging, testing, development, other.' },
    ],
    [
      { metric, environment_tiers: 'mars', start_date: '2020-01-01' },
      { message: 'Date range must be shorter than 180 days.' },
    ],
  ] as const)('%j is refused', async ([input, body], { given, asLoose }) => {
    const reporter = await given.user()
    const group = await given.group()
    await given.member({ group }, reporter, 20)
    const project = await given.project({ in: group })
    const call = await asLoose(reporter)
    expect(await call(PROJECT, { id: project.id, ...input })).toMatchObject({ status: 400, body })
    expect(await call(GROUP, { id: group.id, ...input })).toMatchObject({ status: 400, body })
  })

  test('parameters are checked before rights, and rights before the time window', async ({ given, asLoose }) => {
    const call = await asLoose(await given.user())
    const hidden = await given.project({ visibility: 'private' })
    expect((await call(PROJECT, { id: hidden.id })).body).toEqual({ error: 'metric is missing' })
    const open = await given.project()
    expect((await call(PROJECT, { id: open.id, metric, start_date: '2020-01-01' })).body).toEqual(DENIED)
  })

  test('the first and the last day count; days are in UTC', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const finished = ['2026-03-09 23:59:59.999', '2026-03-10 00:00', '2026-03-11 23:59:59.999', '2026-03-12 00:00']
    await writeHistory(server, project, owner, { deployments: finished.map(production) })
    const call = await as(owner)
    const window = { start_date: '2026-03-10', end_date: '2026-03-11' }
    expect((await call(PROJECT, { id: project.id, metric, ...window })).body).toEqual([
      { date: '2026-03-10', value: 1 },
      { date: '2026-03-11', value: 1 },
    ])
    // A month that the window covers in part still has its first day as date.
    expect((await call(PROJECT, { id: project.id, metric, ...window, interval: 'monthly' })).body).toEqual([
      { date: '2026-03-01', value: 2 },
    ])
    const longest = { start_date: '2025-11-24', end_date: '2026-05-22' }
    expect((await call(PROJECT, { id: project.id, metric, ...longest, interval: 'all' })).body).toEqual([
      { date: null, value: 4 },
    ])
  })

  test.for([
    ['2026-05-22', '2026-02-22'],
    ['2026-05-31', '2026-02-28'],
    ['2028-05-29', '2028-02-29'],
    ['2026-03-31', '2025-12-31'],
    ['2026-01-15', '2025-10-15'],
  ] as const)('on %s three months reach back to %s', async ([today, first], { server, given, as }) => {
    server.clock.advance(Date.parse(`${today}T12:00:00Z`) - server.clock.now())
    const owner = await given.user()
    const project = await given.project({ owner })
    const eve = new Date(Date.parse(`${first}T00:00:00Z`) - 1).toISOString()
    await writeHistory(server, project, owner, {
      deployments: [
        { ...production(first), finished_at: eve },
        production(`${first} 00:00`),
        production(`${today} 11:59`),
      ],
    })
    expect((await (await as(owner))(PROJECT, { id: project.id, metric })).body).toEqual([
      { date: first, value: 1 },
      { date: today, value: 1 },
    ])
  })

  test('the whole window has one value, which is null without data', async ({ given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    for (const one of [
      'deployment_frequency',
      'lead_time_for_changes',
      'time_to_restore_service',
      'change_failure_rate',
    ] as const)
      expect((await call(PROJECT, { id: project.id, metric: one, interval: 'all' })).body).toEqual([
        { date: null, value: null },
      ])
  })

  test('a merge after the deployment counts as a lead time of zero', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const deployment = { ...production('2026-05-01 10:00'), merged: [moment('2026-05-01 11:00')] }
    await writeHistory(server, project, owner, { deployments: [deployment] })
    expect((await (await as(owner))(PROJECT, { id: project.id, metric: 'lead_time_for_changes' })).body).toEqual([
      { date: '2026-05-01', value: 0 },
    ])
  })

  test('two production environments do not double an incident', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    await writeHistory(server, project, owner, {
      deployments: [production('2026-05-01 10:00'), { ...production('2026-05-01 11:00'), environment: 'eu' }],
      incidents: [{ created_at: moment('2026-05-01 12:00'), closed_at: moment('2026-05-01 13:00') }],
    })
    const call = await as(owner)
    expect((await call(PROJECT, { id: project.id, metric: 'change_failure_rate' })).body).toEqual([
      { date: '2026-05-01', value: 0.5 },
    ])
    expect((await call(PROJECT, { id: project.id, metric: 'time_to_restore_service' })).body).toEqual([
      { date: '2026-05-01', value: 3600 },
    ])
  })

  test('projects that are being removed do not count', async ({ server, given, as }) => {
    const owner = await given.user()
    const group = await given.group()
    await given.member({ group }, owner, 50)
    const project = await given.project({ in: group, pending_delete: 1 })
    await writeHistory(server, project, owner, { deployments: [production('2026-05-01 10:00')] })
    expect((await (await as(owner))(GROUP, { id: group.id, metric })).body).toEqual([])
  })

  test('require a paid tier', async () => {
    await onFreeTier(async ({ given, call }) => {
      const owner = await given.admin()
      const group = await given.group()
      const project = await given.project({ in: group })
      for (const [address, id] of [
        [PROJECT, project.id],
        [GROUP, group.id],
      ] as const)
        expect(await call(owner, address, { id, metric })).toMatchObject({ status: 401, body: DENIED })
    })
  })

  test('use indexes on project, environment and day, and read nothing outside the window', async ({
    server,
    given,
  }) => {
    const owner = await given.user()
    const group = await given.group()
    await given.member({ group }, owner, 50)
    const project = await given.project({ in: group })
    await writeHistory(server, project, owner, {
      deployments: [production('2026-05-01 10:00')],
      incidents: [{ created_at: moment('2026-05-01 12:00') }],
    })
    const token = await given.token(owner)
    for (const one of [
      'deployment_frequency',
      'lead_time_for_changes',
      'time_to_restore_service',
      'change_failure_rate',
    ])
      for (const path of [`/projects/${project.id}`, `/groups/${group.id}`]) {
        const plans = await plansOf(() => server.send('GET', `${path}/dora/metrics?metric=${one}`, { token }))
        expectPlans(plans, { sorts: true })
        const [measured] = plans.filter(({ sql }) => sql.includes('measured'))
        const steps = measured?.steps.join('\n') ?? ''
        if (one !== 'time_to_restore_service')
          expect(steps).toContain(
            'deployment_environment (environment_id=? AND status=? AND finished_at>? AND finished_at<?)',
          )
        // Counted in the index only.
        if (one === 'deployment_frequency') expect(steps).toContain('SEARCH deployment USING COVERING INDEX')
        if (one === 'change_failure_rate')
          expect(steps).toContain('issue_incident_created (project_id=? AND created_at>? AND created_at<?)')
        if (one === 'time_to_restore_service')
          expect(steps).toContain('issue_incident_closed (project_id=? AND closed_at>? AND closed_at<?)')
      }
  })
})
