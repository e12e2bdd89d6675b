import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addRequest } from './merged.ts'

const LIST = 'GET /projects/:id/deployments'
const CREATE = 'POST /projects/:id/deployments'
const UPDATE = 'PUT /projects/:id/deployments/:deployment_id'
const MERGE_REQUESTS = 'GET /projects/:id/deployments/:deployment_id/merge_requests'

const sha = (digit: string) => digit.repeat(40)
const success = { environment: 'production', ref: 'main', tag: false, sha: sha('a'), status: 'success' } as const

describe('the merge requests that a deployment delivers', () => {
  test('include everything merged into its branch that the environment did not have yet', async ({
    server,
    given,
    as,
    asLoose,
  }) => {
    const owner = await given.user()
    const project = await given.project({ owner, default_branch: 'main' })
    const call = await as(owner)
    const add = (row: Parameters<typeof addRequest>[3] = {}) => addRequest(server, project, owner, row)
    const [one, two] = [await add(), await add()]
    await add({ state: 1, merged_at: null })
    const later = await add({ merged_at: '2026-05-22T10:11:12.346Z' })
    const release = await add({ target_branch: 'release' })
    // A merge request that is still open does not make its target branch count.
    await add({ target_branch: 'hotfix', state: 1, merged_at: null })
    const elsewhere = await given.project({ owner, default_branch: 'main' })
    await addRequest(server, elsewhere, owner)
    await addRequest(server, elsewhere, owner, { target_branch: 'hotfix' })
    let commits = 0
    const deploy = async (input: Record<string, unknown> = {}) => {
      const commit = `abc${++commits}`.padEnd(40, '0')
      await (await asLoose(owner))(CREATE, { id: project.id, ...success, sha: commit, ...input })
      const [last] = (await call(LIST, { id: project.id, sort: 'desc', per_page: 1 })).body
      const answer = await call(MERGE_REQUESTS, { id: project.id, deployment_id: last?.id ?? 0, sort: 'asc' })
      return answer.body.map(({ iid }) => iid)
    }
    expect(await deploy({ status: 'failed' })).toEqual([])
    expect(await deploy({ status: 'running' })).toEqual([])
    expect(await deploy({ environment: 'review/next' })).toEqual([])
    expect(await deploy()).toEqual([one, two])
    expect(await deploy()).toEqual([])
    expect(await deploy({ environment: 'staging' })).toEqual([one, two])
    server.clock.advance(1)
    expect(await deploy()).toEqual([later])
    expect(await deploy({ ref: 'release' })).toEqual([release])
    // A tag, or a branch without merges, counts as the default branch.
    const three = await add()
    expect(await deploy({ ref: 'v1', tag: true })).toEqual([three])
    expect(await deploy({ ref: 'hotfix', environment: 'eu-production' })).toEqual([one, two, later, three])
    expect(await deploy({ ref: 'release', tag: true, environment: 'eu-staging' })).toEqual([one, two, later, three])
  })

  test('are none if the deployment fails; the next deployment delivers them', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner, default_branch: 'main' })
    const call = await as(owner)
    const iid = await addRequest(server, project, owner)
    const { body: first } = await call(CREATE, { id: project.id, ...success })
    await call(UPDATE, { id: project.id, deployment_id: first.id, status: 'failed' })
    const { body: second } = await call(CREATE, { id: project.id, ...success, sha: sha('b') })
    const delivered = await call(MERGE_REQUESTS, { id: project.id, deployment_id: second.id })
    expect(delivered.body.map((one) => one.iid)).toEqual([iid])
  })

  test('come from the deployed branch if the project has no default branch', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner, default_branch: null })
    const call = await as(owner)
    const iid = await addRequest(server, project, owner)
    const { body } = await call(CREATE, { id: project.id, ...success, tag: true })
    expect((await call(MERGE_REQUESTS, { id: project.id, deployment_id: body.id })).body).toMatchObject([{ iid }])
  })

  test('store the time of the first production deployment, for the lead time', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner, default_branch: 'main' })
    const call = await as(owner)
    await addRequest(server, project, owner, { merged_at: '2026-05-22T10:11:10.345Z' })
    const deployedAt = async () =>
      (await server.db.read.selectFrom('merge_request').select('first_deployed_to_production_at').executeTakeFirst())
        ?.first_deployed_to_production_at
    await call(CREATE, { id: project.id, ...success, environment: 'staging' })
    expect(await deployedAt()).toBeNull()
    const { body } = await call(CREATE, { id: project.id, ...success, status: 'running' })
    server.clock.advance(8000)
    await call(UPDATE, { id: project.id, deployment_id: body.id, status: 'success' })
    expect(await deployedAt()).toBe('2026-05-22T10:11:20.345Z')
    const metrics = await call('GET /projects/:id/dora/metrics', { id: project.id, metric: 'lead_time_for_changes' })
    expect(metrics.body).toEqual([{ date: '2026-05-22', value: 10 }])
    server.clock.advance(1000)
    await call(CREATE, { id: project.id, ...success, environment: 'production-eu' })
    expect(await deployedAt()).toBe('2026-05-22T10:11:20.345Z')
  })

  test('are found through the index on branch and time', async ({ server, given }) => {
    const owner = await given.user()
    const project = await given.project({ owner, default_branch: 'main' })
    await addRequest(server, project, owner)
    const token = await given.token(owner)
    const plans = await plansOf(() =>
      server.send('POST', `/projects/${project.id}/deployments`, {
        ...{ token, body: JSON.stringify(success), headers: { 'Content-Type': 'application/json' } },
      }),
    )
    const plan = planWith(plans, 'INSERT OR IGNORE INTO deployment_merge_request')
    expectPlan(plan, { uses: ['merge_request_target', 'deployment_merge_request_merge_request'] })
  })

  test('are hidden if merge requests are hidden', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner, default_branch: 'main', merge_requests_access_level: 'disabled' })
    const call = await as(owner)
    await addRequest(server, project, owner)
    const { body } = await call(CREATE, { id: project.id, ...success })
    expect((await call(MERGE_REQUESTS, { id: project.id, deployment_id: body.id })).body).toEqual([])
  })
})
