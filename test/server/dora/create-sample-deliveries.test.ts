import { generateSample } from '../../../src-server/dora/sample-plan.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'POST /-/gantry/v1/projects/:id/sample-deliveries'
const METRICS = [
  'deployment_frequency',
  'lead_time_for_changes',
  'time_to_restore_service',
  'change_failure_rate',
] as const

describe(ADDRESS, () => {
  test('creates data for all four metrics of the last three months', async ({ server, given, as }) => {
    const maintainer = await given.user()
    const project = await given.project({ visibility: 'private' })
    await given.member({ project }, maintainer, 40)
    const call = await as(maintainer)
    const answer = await call(ADDRESS, { id: project.id })
    expect(answer.status).toBe(201)
    const { read } = server.db
    const [deployments, merge_requests, incidents] = await Promise.all([
      read.selectFrom('deployment').selectAll().execute(),
      read.selectFrom('merge_request').selectAll().execute(),
      read.selectFrom('issue').selectAll().where('issue_type', '=', 'incident').execute(),
    ])
    expect(answer.body).toEqual({
      deployments: deployments.length,
      merge_requests: merge_requests.length,
      incidents: incidents.length,
    })
    expect(deployments.map(({ iid }) => iid)).toEqual(deployments.map((_, index) => index + 1))
    expect(await read.selectFrom('environment').select(['name', 'tier']).orderBy('name').execute()).toEqual([
      { name: 'production', tier: 'production' },
      { name: 'staging', tier: 'staging' },
    ])
    for (const metric of METRICS) {
      const { body } = await call('GET /projects/:id/dora/metrics', { id: project.id, metric, interval: 'monthly' })
      expect(body.length, metric).toBeGreaterThanOrEqual(metric === 'time_to_restore_service' ? 1 : 3)
      for (const { value } of body) expect(value, metric).toBeGreaterThanOrEqual(0)
    }
    const row = await read.selectFrom('project').selectAll().where('id', '=', project.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      issues_count: incidents.length,
      open_issues_count: 0,
      last_issue_iid: incidents.length,
      last_merge_request_iid: merge_requests.length,
    })
    expect(server.events).toContainEqual({
      event: 'deliveries.sampled',
      payload: { project_id: project.id, actor_id: maintainer.id },
    })
  })

  test('is refused if the project has a deployment', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    await call(ADDRESS, { id: project.id })
    const before = await server.db.read.selectFrom('deployment').selectAll().execute()
    expect(await call(ADDRESS, { id: project.id })).toMatchObject({
      status: 409,
      body: { message: 'The project has deployments already' },
    })
    expect(await server.db.read.selectFrom('deployment').selectAll().execute()).toEqual(before)
  })

  test('continues the existing iids', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({
      owner,
      last_merge_request_iid: 7,
      last_issue_iid: 3,
      default_branch: 'trunk',
    })
    const call = await as(owner)
    await call('POST /projects/:id/environments', { id: project.id, name: 'production' })
    await call(ADDRESS, { id: project.id })
    const rows = server.db.read.selectFrom('merge_request').select(['iid', 'target_branch']).orderBy('iid')
    expect(await rows.executeTakeFirst()).toEqual({ iid: 8, target_branch: 'trunk' })
    expect(await server.db.read.selectFrom('issue').select('iid').orderBy('iid').executeTakeFirst()).toEqual({ iid: 4 })
  })

  test('requires Maintainer and a project that is not archived', async ({ given, as }) => {
    const developer = await given.user()
    const owner = await given.user()
    const project = await given.project()
    const archived = await given.project({ owner, archived: 1 })
    const hidden = await given.project({ visibility: 'private' })
    await given.member({ project }, developer, 30)
    const status = async (who: { id: number } | null, id: number) => (await (await as(who))(ADDRESS, { id })).status
    expect(await status(null, project.id)).toBe(401)
    expect(await status(developer, project.id)).toBe(403)
    expect(await status(owner, archived.id)).toBe(403)
    expect(await status(developer, hidden.id)).toBe(404)
  })
})

describe('a sample', () => {
  const NOW = Date.parse('2026-05-22T10:11:12.345Z')
  const bytes = (seed: number) => Uint8Array.from({ length: 16 }, (_, index) => seed * 31 + index)
  const seeds = Array.from({ length: 40 }, (_, seed) => seed)

  test('depends only on the bytes', () => {
    expect(generateSample(bytes(1), NOW)).toEqual(generateSample(bytes(1), NOW))
    expect(generateSample(bytes(1), NOW)).not.toEqual(generateSample(bytes(2), NOW))
  })

  test.for(seeds)('drawn from %i ends before now, goes forward, and is of a size', (seed) => {
    const { changes, deployments, incidents } = generateSample(bytes(seed), NOW)
    for (const { created_ms, merged_ms } of changes)
      expect([created_ms < merged_ms, merged_ms <= NOW]).toEqual([true, true])
    for (const { begun_ms, finished_ms } of deployments)
      expect([begun_ms < finished_ms, finished_ms <= NOW]).toEqual([true, true])
    for (const { created_ms, closed_ms } of incidents)
      expect([created_ms < closed_ms, closed_ms <= NOW]).toEqual([true, true])
    expect(changes.length).toBeGreaterThan(60)
    expect(changes.length).toBeLessThan(250)
    expect(deployments.length).toBeLessThan(400)
    expect(incidents.length).toBeGreaterThan(0)
    const trains = deployments.filter(({ environment }) => environment === 'production')
    const brought = trains.flatMap((train) => train.changes)
    expect(new Set(brought).size).toBe(brought.length)
    for (const { begun_ms, changes: places } of trains)
      for (const place of places) expect(changes[place]?.merged_ms).toBeLessThan(begun_ms)
  })
})
