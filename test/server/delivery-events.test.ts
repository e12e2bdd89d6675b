import type { TestServer } from '../support/server.ts'
import { describe, expect, test } from '../support/test.ts'

const storedEvents = async ({ db }: TestServer) =>
  (await db.read.selectFrom('outbox_event').selectAll().orderBy('id').execute()).map(({ event, snapshot }) => ({
    event,
    snapshot: JSON.parse(snapshot),
  }))

describe('events of deployments, environments and merge requests', () => {
  test('environment events have the values before and after a change', async ({ server, given, as }) => {
    const ada = await given.user()
    const { id } = await given.project({ owner: ada })
    const call = await as(ada)
    const { body } = await call('POST /projects/:id/environments', { id, name: 'review/menu' })
    const one = { id, environment_id: body.id }
    await call('PUT /projects/:id/environments/:environment_id', { ...one, external_url: 'https://menu.example.com' })
    await call('POST /projects/:id/environments/:environment_id/stop', one)
    await call('POST /projects/:id/environments/:environment_id/stop', one)
    await call('DELETE /projects/:id/environments/:environment_id', one)
    const environment = { id: body.id, name: 'review/menu', tier: 'development' }
    const external_url = 'https://menu.example.com'
    expect(await storedEvents(server)).toMatchObject([
      {
        event: 'environment.created',
        snapshot: { project: { id }, environment: { ...environment, state: 'available' } },
      },
      { event: 'environment.updated', snapshot: { changes: { external_url: { before: null, after: external_url } } } },
      { event: 'environment.stopped', snapshot: { environment: { ...environment, external_url, state: 'stopped' } } },
      { event: 'environment.removed', snapshot: { environment: { ...environment, external_url, state: 'stopped' } } },
    ])
  })

  test('deployment events name the environment and the user who reported it', async ({ server, given, as }) => {
    const ada = await given.user({ username: 'ada' })
    const { id } = await given.project({ owner: ada })
    const call = await as(ada)
    const deployment = { id, environment: 'production', sha: 'a'.repeat(40), ref: 'main', tag: false } as const
    const { body } = await call('POST /projects/:id/deployments', { ...deployment, status: 'running' })
    const one = { id, deployment_id: body.id }
    await call('PUT /projects/:id/deployments/:deployment_id', { ...one, status: 'failed' })
    await call('DELETE /projects/:id/deployments/:deployment_id', one)
    const snapshot = (status: string) => ({
      project: { id },
      environment: { name: 'production' },
      deployment: { id: body.id, ref: 'main', tag: false, status },
      user: { id: ada.id, username: 'ada' },
    })
    expect(await storedEvents(server)).toMatchObject([
      { event: 'environment.created', snapshot: { environment: { name: 'production' } } },
      { event: 'deployment.created', snapshot: snapshot('running') },
      { event: 'deployment.updated', snapshot: snapshot('failed') },
      { event: 'deployment.removed', snapshot: snapshot('failed') },
    ])
  })

  test('sample deliveries store one event, and a refused request stores none', async ({ server, given, asLoose }) => {
    const ada = await given.user()
    const { id } = await given.project({ owner: ada })
    const call = await asLoose(ada)
    const address = 'POST /-/gantry/v1/projects/:id/sample-deliveries'
    expect((await call(address, { id })).status).toBe(201)
    expect((await call(address, { id })).status).toBe(409)
    expect(await storedEvents(server)).toMatchObject([{ event: 'deliveries.sampled', snapshot: { project: { id } } }])
  })

  test('merge request events name the branches that were merged', async ({ server, given, as }) => {
    const ada = await given.user()
    const { id } = await given.project({ owner: ada })
    const call = await as(ada)
    const branches = { source_branch: 'menu', target_branch: 'main' }
    const { body } = await call('POST /projects/:id/merge_requests', { id, title: 'A new menu', ...branches })
    const merged = await call('PUT /projects/:id/merge_requests/:merge_request_iid/merge', {
      id,
      merge_request_iid: body.iid,
    })
    const { merge_commit_sha } = merged.body
    const request = { iid: body.iid, title: 'A new menu', author_id: ada.id, ...branches }
    expect(await storedEvents(server)).toMatchObject([
      { event: 'merge_request.created', snapshot: { merge_request: { ...request, state: 'opened', merged_at: null } } },
      { event: 'merge_request.merged', snapshot: { merge_request: { ...request, state: 'merged', merge_commit_sha } } },
    ])
  })
})
