import { hash } from 'node:crypto'
import { generateSample } from '../../../src-server/dora/sample-plan.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'

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

  test('writes each record of the plan into its row', async ({ server, given, as }) => {
    const owner = await given.user()
    const { id } = await given.project({ owner })
    await (await as(owner))(ADDRESS, { id })
    const { read } = server.db
    const [deployment, request, incident] = [
      await read.selectFrom('deployment').selectAll().where('status', '=', 'success').execute(),
      await read.selectFrom('merge_request').selectAll().orderBy('iid').execute(),
      await read.selectFrom('issue').selectAll().execute(),
    ]
    for (const row of deployment)
      expect(row).toMatchObject({
        ...{ project_id: id, user_id: owner.id, ref: 'main', sha: expect.stringMatching(/^[0-9a-f]{40}$/), tag: 0 },
        ...{ updated_at: row.finished_at },
      })
    for (const row of request) {
      expect(row).toMatchObject({
        ...{ project_id: id, state: 3, author_id: owner.id, source_project_id: id, target_branch: 'main' },
        ...{ source_branch: expect.stringMatching(/^[a-z-]+-\d+$/), merge_user_id: owner.id },
        ...{ sha: row.merge_commit_sha, prepared_at: row.created_at, updated_at: row.merged_at },
      })
      expect(row.sha).toMatch(/^[0-9a-f]{40}$/)
    }
    expect(new Set(request.map((row) => row.source_branch)).size).toBe(request.length)
    for (const row of incident)
      expect(row).toMatchObject({
        ...{ project_id: id, issue_type: 'incident', severity: 'high', state: 2, description: null },
        ...{ author_id: owner.id, closed_by_id: owner.id, updated_at: row.closed_at },
      })
    const links = await read
      .selectFrom('deployment_merge_request as linked')
      .innerJoin('deployment', 'deployment.id', 'linked.deployment_id')
      .innerJoin('environment', 'environment.id', 'deployment.environment_id')
      .innerJoin('merge_request', 'merge_request.id', 'linked.merge_request_id')
      .select(['environment.name', 'deployment.finished_at', 'merge_request.iid', 'merge_request.merged_at'])
      .select('merge_request.first_deployed_to_production_at as first_at')
      .execute()
    const released = links.filter(({ name }) => name === 'production')
    expect(released.length).toBeGreaterThan(0)
    for (const { first_at, finished_at } of released) expect(first_at).toBe(finished_at)
    expect(request.filter((row) => row.first_deployed_to_production_at !== null)).toHaveLength(released.length)
    for (const { merged_at, finished_at } of links) expect((merged_at ?? '') < (finished_at ?? '')).toBe(true)
    const environments = await read.selectFrom('environment').selectAll().execute()
    expect(environments.map(({ slug, state }) => [slug, state])).toEqual([
      ['staging', 'available'],
      ['production', 'available'],
    ])
  })

  test('uses the existing environments and leaves other projects out', async ({ server, given, as }) => {
    const owner = await given.user()
    const [project, other] = [await given.project({ owner }), await given.project({ owner })]
    const call = await as(owner)
    const last = server.db.read.selectFrom('project').select('last_merge_request_iid').orderBy('id')
    expect((await call(ADDRESS, { id: other.id })).status).toBe(201)
    expect((await last.execute())[0]).toEqual({ last_merge_request_iid: 0 })
    const { body } = await call('POST /projects/:id/environments', { id: project.id, name: 'production' })
    expect((await call(ADDRESS, { id: project.id })).status).toBe(201)
    const rows = server.db.read.selectFrom('environment').select(['id', 'name']).where('project_id', '=', project.id)
    expect(await rows.orderBy('id').execute()).toEqual([
      { id: body.id, name: 'production' },
      { id: expect.any(Number), name: 'staging' },
    ])
  })

  test('merges into the default branch of the instance if the project has none', async ({ server, given, as }) => {
    const owner = await given.user()
    const { id } = await given.project({ owner, default_branch: null })
    await changeSettings(server, { default_branch_name: 'trunk' })
    await (await as(owner))(ADDRESS, { id })
    const rows = server.db.read.selectFrom('merge_request').select('target_branch').distinct()
    expect(await rows.execute()).toEqual([{ target_branch: 'trunk' }])
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

  test('is the same in every version, so that tests and screenshots can rely on one', () => {
    const drawn = seeds.map((seed) => generateSample(bytes(seed), NOW))
    expect(hash('sha256', JSON.stringify(drawn))).toBe(
      'a05dbcd7f94c0358918d8becc942d984d063c6b6063363db8b569b16ce124abc',
    )
  })

  test('has incidents in the last three months, whatever the bytes', () => {
    const since = NOW - 90 * 86_400_000
    for (let seed = 0; seed < 300; seed++) {
      const { incidents } = generateSample(bytes(seed), NOW)
      expect(incidents.filter(({ created_ms }) => created_ms >= since).length, `seed ${seed}`).toBeGreaterThan(1)
    }
  })

  test('works from Sunday to Friday and in working hours, and releases more often over time', () => {
    const drawn = seeds.map((seed) => generateSample(bytes(seed), NOW))
    const changes = drawn.flatMap((one) => one.changes)
    const releases = drawn.flatMap((one) => one.deployments.filter(({ environment }) => environment === 'production'))
    const weekdays = new Set(changes.map(({ merged_ms }) => new Date(merged_ms).getUTCDay()))
    expect(weekdays).toEqual(new Set([1, 2, 3, 4, 5, 6]))
    for (const { begun_ms } of releases) {
      expect(new Date(begun_ms).getUTCDay()).not.toBe(0)
      expect(new Date(begun_ms).getUTCHours()).toBeGreaterThanOrEqual(8)
    }
    const middle = NOW - 60 * 86_400_000
    const early = releases.filter(({ begun_ms }) => begun_ms < middle).length
    expect(releases.length - early).toBeGreaterThan(early * 1.3)
    const failed = releases.filter(({ status }) => status === 'failed').length / releases.length
    expect(failed).toBeGreaterThan(0.03)
    expect(failed).toBeLessThan(0.09)
    const oldest = Math.min(...changes.map(({ merged_ms }) => merged_ms))
    expect(oldest).toBeGreaterThanOrEqual(Date.parse('2026-01-22T08:00:00Z'))
    expect(oldest).toBeLessThan(Date.parse('2026-01-24T00:00:00Z'))
  })

  test.for(seeds)('drawn from %i ends before now, has no end before its start, and has a limited size', (seed) => {
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
    const delivered = trains.flatMap((train) => train.changes)
    expect(new Set(delivered).size).toBe(delivered.length)
    for (const { begun_ms, changes: places } of trains)
      for (const place of places) expect(changes[place]?.merged_ms).toBeLessThan(begun_ms)
  })
})
