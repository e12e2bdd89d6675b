import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { anEnvironment } from './an-environment.ts'

const LIST = 'GET /projects/:id/environments'
const GET = 'GET /projects/:id/environments/:environment_id'
const CREATE = 'POST /projects/:id/environments'
const UPDATE = 'PUT /projects/:id/environments/:environment_id'
const DELETE = 'DELETE /projects/:id/environments/:environment_id'
const STOP = 'POST /projects/:id/environments/:environment_id/stop'

const NOW = '2026-05-22T10:11:12.345Z'

describe(CREATE, () => {
  test('answers with the new environment; its tier comes from its name', async ({ server, given, as }) => {
    const developer = await given.user()
    const project = await given.project()
    await given.member({ project }, developer, 30)
    const call = await as(developer)
    const answer = await call(CREATE, { id: project.id, name: 'production', external_url: 'https://shop.example' })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: answer.body.id,
      name: 'production',
      slug: 'production',
      external_url: 'https://shop.example',
      created_at: NOW,
      updated_at: NOW,
      tier: 'production',
      state: 'available',
    })
    const other = await call(CREATE, { id: project.id, name: 'Review/a', tier: 'testing', external_url: '' })
    expect(other.body).toMatchObject({ slug: expect.stringMatching(/^review-a-/), tier: 'testing', external_url: null })
    expect((await call(LIST, { id: project.id })).body).toEqual([answer.body, other.body])
    expect(server.events.filter(({ event }) => event === 'environment.created')).toEqual(
      [answer, other].map(({ body }) => ({
        event: 'environment.created',
        payload: { environment_id: body.id, project_id: project.id, actor_id: developer.id },
      })),
    )
  })

  test.for([
    [{}, { error: 'name is missing' }],
    [{ name: 'x', tier: 'moon' }, { error: 'tier does not have a valid value' }],
    [{ name: 'x', slug: 'y' }, { error: 'slug is automatically generated and cannot be changed' }],
    [{ name: 'taken' }, { message: { name: ['has already been taken'] } }],
    [{ name: 'x', external_url: 'javascript:x' }, { message: { external_url: ['javascript scheme is not allowed'] } }],
    [
      { name: '', external_url: 'nowhere' },
      {
        message: {
          name: ["can't be blank", expect.stringContaining('can contain only letters')],
          external_url: ['URI is invalid'],
        },
      },
    ],
  ] as const)('%j is refused', async ([input, body], { given, asLoose }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await asLoose(owner)
    await call(CREATE, { id: project.id, name: 'taken' })
    await call(CREATE, { id: (await given.project({ owner })).id, name: 'x' })
    expect(await call(CREATE, { id: project.id, ...input })).toMatchObject({ status: 400, body })
  })
})

describe(LIST, () => {
  test('by exact name, part of the name and state, in pages', async ({ given, as, asLoose }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    const ids = new Map<string, number>()
    for (const name of ['production', 'staging', 'review/One', 'review/two'])
      ids.set(name, (await call(CREATE, { id: project.id, name })).body.id)
    await call(STOP, { id: project.id, environment_id: ids.get('staging') ?? 0 })
    await call(CREATE, { id: (await given.project({ owner })).id, name: 'elsewhere' })
    const names = async (query: Record<string, unknown>) => {
      const { body } = await (await asLoose(owner))(LIST, { id: project.id, ...query })
      return Array.isArray(body) ? body.map(({ name }) => name) : body
    }
    expect(await names({})).toEqual(['production', 'staging', 'review/One', 'review/two'])
    expect(await names({ name: 'review/two' })).toEqual(['review/two'])
    expect(await names({ name: 'review' })).toEqual([])
    expect(await names({ search: 'REVIEW/o' })).toEqual(['review/One'])
    expect(await names({ search: 'two' })).toEqual(['review/two'])
    expect(await names({ search: '___' })).toEqual([])
    expect(await names({ name: '', search: '' })).toMatchObject({ error: expect.stringContaining('together') })
    expect(await names({ search: '' })).toHaveLength(4)
    expect(await names({ name: '' })).toHaveLength(4)
    expect(await names({ states: 'stopped', name: 'production' })).toEqual([])
    expect(await names({ states: 'stopped' })).toEqual(['staging'])
    expect(await names({ states: 'available', search: 'review' })).toEqual(['review/One', 'review/two'])
    expect(await names({ states: 'stopping' })).toEqual([])
    expect(await names({ per_page: 2, page: 2 })).toEqual(['review/One', 'review/two'])
    expect((await call(LIST, { id: project.id, per_page: 3 })).headers.get('x-total')).toBe('4')
    expect(await names({ name: 'a', search: 'abc' })).toEqual({ error: 'name, search cannot be used together' })
    expect(await names({ search: 'ab' })).toEqual({
      message: '400 Bad request - Search query is less than 3 characters',
    })
    expect(await names({ states: 'gone' })).toEqual({ error: 'states does not have a valid value' })
  })

  test('an underscore in the search is a plain character', async ({ given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    for (const name of ['api_v1', 'api-v1']) await call(CREATE, { id: project.id, name })
    const { body } = await call(LIST, { id: project.id, search: 'api_' })
    expect(body.map(({ name }) => name)).toEqual(['api_v1'])
  })

  test('uses the index on the project', async ({ server, given }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const token = await given.token(owner)
    for (const query of ['', '?search=rev', '?states=stopped']) {
      const plans = await plansOf(() => server.send('GET', `/projects/${project.id}/environments${query}`, { token }))
      expectPlans(plans)
      expectPlan(planWith(plans, /environment"."tier.*limit/i), { uses: 'environment_project' })
    }
  })
})

describe(`${GET}, ${UPDATE}, ${STOP} and ${DELETE}`, () => {
  test('an environment shows its last successful deployment', async ({ given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    const deploy = (sha: string, status: 'success' | 'failed') =>
      call('POST /projects/:id/deployments', {
        ...{ id: project.id, environment: 'production', ref: 'main', tag: false },
        ...{ sha: sha.repeat(40), status },
      })
    const { body: first } = await deploy('a', 'success')
    await deploy('b', 'failed')
    const { environment, pending_approval_count: _, approvals: __, ...deployment } = first
    const answer = await call(GET, { id: project.id, environment_id: environment.id })
    expect(answer.body).toEqual({
      ...environment,
      tier: 'production',
      state: 'available',
      last_deployment: deployment,
    })
    const { body: empty } = await call(CREATE, { id: project.id, name: 'staging' })
    expect((await call(GET, { id: project.id, environment_id: empty.id })).body).toEqual({
      ...empty,
      last_deployment: null,
    })
  })

  test('tier and URL can be changed, and an empty URL removes it', async ({ server, given, as, asLoose }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    const { body: before } = await call(CREATE, { id: project.id, name: 'edge', external_url: 'https://a.example' })
    server.clock.advance(1000)
    const address = { id: project.id, environment_id: before.id }
    expect((await call(UPDATE, address)).body).toEqual(before)
    const changed = await call(UPDATE, { ...address, tier: 'production', external_url: '' })
    expect(changed.body).toEqual({
      ...before,
      tier: 'production',
      external_url: null,
      updated_at: '2026-05-22T10:11:13.345Z',
    })
    const loose = await asLoose(owner)
    expect((await loose(UPDATE, { ...address, external_url: 'data:x' })).body).toEqual({
      message: { external_url: ['data scheme is not allowed'] },
    })
    expect((await loose(UPDATE, { ...address, slug: 'x' })).status).toBe(400)
    expect(await loose(UPDATE, { ...address, environment_id: before.id + 1, tier: 'other' })).toMatchObject({
      status: 404,
      body: { message: '404 Not found' },
    })
    expect((await loose(GET, { ...address, environment_id: 'x' })).body).toEqual({ error: 'environment_id is invalid' })
    const elsewhere = await given.project({ owner })
    expect((await loose(GET, { ...address, id: elsewhere.id })).status).toBe(404)
  })

  test('only a stopped environment can be deleted, with its deployments', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    const { body } = await call('POST /projects/:id/deployments', {
      ...{ id: project.id, environment: 'production', ref: 'main', tag: false, sha: 'a'.repeat(40), status: 'success' },
    })
    const address = { id: project.id, environment_id: body.environment.id }
    expect((await call(DELETE, address)).status).toBe(403)
    const stopped = await call(STOP, address)
    expect([stopped.status, stopped.body.state]).toEqual([200, 'stopped'])
    expect((await call(STOP, address)).body).toEqual(stopped.body)
    expect((await call(DELETE, address)).status).toBe(204)
    expect((await call(GET, address)).status).toBe(404)
    expect(await server.db.read.selectFrom('deployment').selectAll().execute()).toEqual([])
    expect(server.events.map(({ event }) => event).filter((name) => name.startsWith('environment.'))).toEqual([
      'environment.created',
      'environment.stopped',
      'environment.removed',
    ])
  })

  test('an environment that changed since the caller read it is not deleted', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const environment_id = await anEnvironment(server, project, 'stopped')
    const path = `/projects/${project.id}/environments/${environment_id}`
    const headers = { 'If-Unmodified-Since': 'Thu, 01 Jan 2026 00:00:00 GMT' }
    const answer = await server.send('DELETE', path, { token: await given.token(owner), headers })
    expect(answer).toMatchObject({ status: 412, body: { message: '412 Precondition Failed' } })
    expect((await (await as(owner))(GET, { id: project.id, environment_id })).status).toBe(200)
  })
})

test('a change stores an event, and a request without changes stores none', async ({ server, given, as }) => {
  const owner = await given.user()
  const project = await given.project({ owner })
  const call = await as(owner)
  const { body: environment } = await call('POST /projects/:id/environments', { id: project.id, name: 'staging' })
  const address = { id: project.id, environment_id: environment.id }
  server.events.length = 0
  await call(UPDATE, address)
  expect(server.events).toEqual([])
  await call(UPDATE, { ...address, tier: 'production' })
  expect(server.events).toMatchObject([
    {
      event: 'environment.updated',
      payload: { environment_id: environment.id, project_id: project.id, actor_id: owner.id },
    },
  ])
})
