import { describe, expect, test } from '../../support/test.ts'
import { onFreeTier } from '../issues/free-tier.ts'

const LIST = 'GET /projects/:id/deployments'
const GET = 'GET /projects/:id/deployments/:deployment_id'
const CREATE = 'POST /projects/:id/deployments'
const UPDATE = 'PUT /projects/:id/deployments/:deployment_id'
const DELETE = 'DELETE /projects/:id/deployments/:deployment_id'

const NOW = '2026-05-22T10:11:12.345Z'
const sha = (digit: string) => digit.repeat(40)
const success = { environment: 'production', ref: 'main', tag: false, sha: sha('a'), status: 'success' } as const

describe(CREATE, () => {
  test('answers with the deployment and creates the environment', async ({ server, given, as }) => {
    const developer = await given.user()
    const project = await given.project()
    await given.member({ project }, developer, 30)
    const call = await as(developer)
    const answer = await call(CREATE, { id: project.id, ...success })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: answer.body.id,
      iid: 1,
      ref: 'main',
      sha: sha('a'),
      created_at: NOW,
      updated_at: NOW,
      user: {
        id: developer.id,
        username: developer.username,
        name: developer.name,
        state: 'active',
        avatar_url: `${server.origin}/-/gantry/v1/avatars/${developer.id}`,
        web_url: `${server.origin}/${developer.username}`,
      },
      environment: {
        id: answer.body.environment.id,
        name: 'production',
        slug: 'production',
        external_url: null,
        created_at: NOW,
        updated_at: NOW,
      },
      deployable: null,
      status: 'success',
      pending_approval_count: 0,
      approvals: [],
    })
    const { pending_approval_count: _, approvals: __, ...listed } = answer.body
    expect((await call(LIST, { id: project.id })).body).toEqual([listed])
    expect((await call(GET, { id: project.id, deployment_id: answer.body.id })).body).toEqual(answer.body)
    expect(server.events).toContainEqual({
      event: 'deployment.created',
      payload: {
        ...{ deployment_id: answer.body.id, project_id: project.id, actor_id: developer.id },
        status: 'success',
      },
    })
    const second = await call(CREATE, { id: project.id, ...success, sha: sha('b'), status: 'running' })
    expect([second.body.iid, second.body.environment]).toEqual([2, answer.body.environment])
    const external_url = 'https://shop.example.com'
    const environment_id = answer.body.environment.id
    server.clock.advance(60_000)
    await call('PUT /projects/:id/environments/:environment_id', { id: project.id, environment_id, external_url })
    const { environment } = (await call(GET, { id: project.id, deployment_id: answer.body.id })).body
    expect(environment).toEqual({ ...answer.body.environment, external_url, updated_at: server.clock.iso() })
  })

  test('a repeated report creates no second deployment', async ({ given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    const { body: first } = await call(CREATE, { id: project.id, ...success })
    expect((await call(CREATE, { id: project.id, ...success })).body).toEqual(first)
    for (const other of [{ status: 'failed' }, { environment: 'staging' }, { ref: 'next' }] as const)
      expect((await call(CREATE, { id: project.id, ...success, ...other })).body.id).not.toBe(first.id)
    // The last success counts, so an earlier deployment can be repeated.
    const again = await call(CREATE, { id: project.id, ...success })
    expect(again.body.id).not.toBe(first.id)
    const tagged = await call(CREATE, { id: project.id, ...success, tag: true })
    expect(tagged.body.id).not.toBe(again.body.id)
    expect((await call(CREATE, { id: project.id, ...success, tag: true })).body).toEqual(tagged.body)
    const newer = await call(CREATE, { id: project.id, ...success, sha: sha('b'), tag: true })
    expect(newer.body.id).not.toBe(tagged.body.id)
  })

  test('the deployment ends now unless it is running', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    for (const status of ['running', 'success', 'failed', 'canceled'] as const) {
      const { body } = await call(CREATE, { id: project.id, ...success, sha: sha('c'), status })
      const row = await server.db.read.selectFrom('deployment').selectAll().where('id', '=', body.id).executeTakeFirst()
      expect([status, row?.finished_at]).toEqual([status, status === 'running' ? null : NOW])
    }
  })

  test('only a success makes a stopped environment available', async ({ given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    const { body: environment } = await call('POST /projects/:id/environments', { id: project.id, name: 'production' })
    const address = { id: project.id, environment_id: environment.id }
    const state = async () => (await call('GET /projects/:id/environments/:environment_id', address)).body.state
    await call('POST /projects/:id/environments/:environment_id/stop', address)
    await call(CREATE, { id: project.id, ...success, status: 'failed' })
    expect(await state()).toBe('stopped')
    await call(CREATE, { id: project.id, ...success })
    expect(await state()).toBe('available')
  })

  test.for([
    [{}, { error: 'environment is missing, sha is missing, ref is missing, tag is missing, status is missing' }],
    [{ ...success, tag: 'maybe', status: 'created' }, { error: 'tag is invalid, status does not have a valid value' }],
    [{ ...success, sha: 'main' }, { message: { sha: ['The commit does not exist'] } }],
    [{ ...success, ref: 'a..b' }, { message: { ref: ['The branch or tag does not exist'] } }],
    [
      { ...success, sha: '', ref: '' },
      { message: { sha: ['The commit does not exist'], ref: ['The branch or tag does not exist'] } },
    ],
    [{ ...success, environment: 'a!' }, { message: { name: [expect.stringContaining('can contain only letters')] } }],
  ] as const)('%j is refused, and nothing is stored', async ([input, body], { server, given, asLoose }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    expect(await (await asLoose(owner))(CREATE, { id: project.id, ...input })).toMatchObject({ status: 400, body })
    expect(await server.db.read.selectFrom('environment').selectAll().execute()).toEqual([])
  })

  test.for([
    ['sha', 'abcdef', 400],
    ['sha', 'abcdef1', 201],
    ['sha', 'ABCDEF1', 201],
    ['sha', 'a'.repeat(64), 201],
    ['sha', 'a'.repeat(65), 400],
    ['sha', 'abcdefg1', 400],
    ['ref', 'feature/new-menu_1.2', 201],
    ['ref', 'v1.lock.2', 201],
    ...['a b', 'a~b', 'a^b', 'a:b', 'a?b', 'a*b', 'a[b', 'a\\b', 'a\u007fb', 'a@{b', '-a', '.a', '/a', 'a/', 'a.'].map(
      (ref) => ['ref', ref, 400] as const,
    ),
    ['ref', 'a//b', 400],
    ['ref', 'a.lock', 400],
  ] as const)('%s %j: %i', async ([name, value, status], { given, asLoose }) => {
    const owner = await given.user()
    const { id } = await given.project({ owner })
    expect((await (await asLoose(owner))(CREATE, { id, ...success, [name]: value })).status).toBe(status)
  })

  test('each project counts its own iids', async ({ given, as }) => {
    const owner = await given.user()
    const call = await as(owner)
    const iids: number[] = []
    for (const { id } of [await given.project({ owner }), await given.project({ owner })])
      iids.push((await call(CREATE, { id, ...success })).body.iid)
    expect(iids).toEqual([1, 1])
  })

  test('the free tier has no approvals', async () => {
    await onFreeTier(async ({ given, call }) => {
      const owner = await given.user()
      const project = await given.project({ owner })
      const { status, body } = await call(owner, CREATE, { id: project.id, ...success })
      expect(status).toBe(201)
      expect(body).not.toHaveProperty('approvals')
      expect(body).not.toHaveProperty('pending_approval_count')
    })
  })
})

describe(UPDATE, () => {
  test('a running deployment ends with a final status', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    const { body: before } = await call(CREATE, { id: project.id, ...success, status: 'running' })
    server.clock.advance(60_000)
    const answer = await call(UPDATE, { id: project.id, deployment_id: before.id, status: 'success' })
    expect(answer.body).toEqual({ ...before, status: 'success', updated_at: '2026-05-22T10:12:12.345Z' })
    const row = await server.db.read.selectFrom('deployment').select('finished_at').executeTakeFirst()
    expect(row?.finished_at).toBe('2026-05-22T10:12:12.345Z')
    expect(server.events).toContainEqual({
      event: 'deployment.updated',
      payload: {
        ...{ deployment_id: before.id, project_id: project.id, actor_id: owner.id },
        ...{ status: 'success', old_status: 'running' },
      },
    })
  })

  test('a status cannot follow itself, and an ended deployment cannot run again', async ({
    server,
    given,
    as,
    asLoose,
  }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const { body } = await (await as(owner))(CREATE, { id: project.id, ...success })
    const call = await asLoose(owner)
    const address = { id: project.id, deployment_id: body.id }
    for (const [status, event] of [
      ['success', 'succeed'],
      ['running', 'run'],
    ])
      expect(await call(UPDATE, { ...address, status })).toMatchObject({
        status: 400,
        body: { message: { status: [`cannot transition via "${event}"`] } },
      })
    expect((await call(UPDATE, { ...address, status: 'failed' })).status).toBe(200)
    expect((await call(UPDATE, { ...address, status: 'failed' })).body).toEqual({
      message: { status: ['cannot transition via "drop"'] },
    })
    expect((await call(UPDATE, { ...address, status: 'created' })).body).toEqual({
      error: 'status does not have a valid value',
    })
    for (const status of ['blocked', 'created']) {
      await server.db.write((trx) => trx.updateTable('deployment').set({ status }).execute())
      expect((await call(UPDATE, { ...address, status: 'running' })).status).toBe(200)
    }
    const row = await server.db.read.selectFrom('deployment').select('finished_at').executeTakeFirst()
    expect(row?.finished_at).toBeNull()
  })
})

describe(DELETE, () => {
  test('running and current deployments cannot be deleted', async ({ server, given, as, asLoose }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    const { body: first } = await call(CREATE, { id: project.id, ...success })
    const { body: last } = await call(CREATE, { id: project.id, ...success, sha: sha('b') })
    const { body: running } = await call(CREATE, { id: project.id, ...success, sha: sha('c'), status: 'running' })
    const remove = async (id: number) => {
      const { status, body } = await (await asLoose(owner))(DELETE, { id: project.id, deployment_id: id })
      return { status, body }
    }
    server.events.length = 0
    expect(await remove(running.id)).toEqual({ status: 400, body: { message: 'Cannot destroy running deployment' } })
    expect(await remove(last.id)).toEqual({
      status: 400,
      body: { message: 'Deployment currently deployed to environment' },
    })
    expect(server.events).toEqual([])
    expect(await remove(first.id)).toEqual({ status: 204, body: null })
    expect(server.events).toMatchObject([
      { event: 'deployment.removed', payload: { deployment_id: first.id, project_id: project.id, actor_id: owner.id } },
    ])
    expect((await call(LIST, { id: project.id })).body.map(({ id }) => id)).toEqual([last.id, running.id])
  })

  test('the success that ended last is the current deployment, not the one created last', async ({
    server,
    given,
    as,
  }) => {
    const owner = await given.user()
    const { id } = await given.project({ owner })
    const call = await as(owner)
    const { body: first } = await call(CREATE, { id, ...success, status: 'running' })
    const { body: second } = await call(CREATE, { id, ...success, sha: sha('b') })
    server.clock.advance(1000)
    await call(UPDATE, { id, deployment_id: first.id, status: 'success' })
    expect((await call(DELETE, { id, deployment_id: first.id })).status).toBe(400)
    expect((await call(DELETE, { id, deployment_id: second.id })).status).toBe(204)
  })

  test('a deployment that changed since the caller read it is not deleted', async ({ server, given, as }) => {
    const owner = await given.user()
    const { id } = await given.project({ owner })
    const { body } = await (await as(owner))(CREATE, { id, ...success, status: 'failed' })
    const headers = { 'If-Unmodified-Since': 'Thu, 01 Jan 2026 00:00:00 GMT' }
    const path = `/projects/${id}/deployments/${body.id}`
    expect(await server.send('DELETE', path, { token: await given.token(owner), headers })).toMatchObject({
      status: 412,
      body: { message: '412 Precondition Failed' },
    })
  })
})
