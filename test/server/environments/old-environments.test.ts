import type { Insertable } from 'kysely'
import type { Database } from '../../../src-server/kit/db/schema.ts'
import { expectPlans, plansOf } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const STOP = 'POST /projects/:id/environments/stop_stale'
const DELETE = 'DELETE /projects/:id/environments/review_apps'
const LONG_AGO = '2026-01-10T00:00:00.000Z'

async function environment(
  { db, clock }: TestServer,
  project: { id: number },
  name: string,
  row: Partial<Insertable<Database['environment']>> = {},
) {
  const now = clock.iso()
  const { id } = await db.write((trx) =>
    trx
      .insertInto('environment')
      .values({
        ...{ project_id: project.id, name, slug: name.replace('/', '-'), tier: 'other', state: 'available' },
        ...{ created_at: LONG_AGO, updated_at: now, ...row },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}
const statesOf = async ({ db }: TestServer) =>
  Object.fromEntries(
    (await db.read.selectFrom('environment').select(['name', 'state']).execute()).map((one) => [one.name, one.state]),
  )

describe(STOP, () => {
  test('stops only environments without a change or deployment since the date', async ({ server, given, as }) => {
    const owner = await given.user()
    const [project, other] = [await given.project({ owner }), await given.project({ owner })]
    const old = { updated_at: LONG_AGO }
    const stale = await environment(server, project, 'stale', old)
    await environment(server, project, 'changed')
    const used = await environment(server, project, 'used', old)
    const left = await environment(server, project, 'left', old)
    await environment(server, project, 'ended', { ...old, state: 'stopped' })
    await environment(server, other, 'elsewhere', old)
    const now = server.clock.iso()
    const deployment = { ref: 'main', sha: 'a'.repeat(40), tag: 0, status: 'failed', created_at: LONG_AGO } as const
    await server.db.write((trx) =>
      trx
        .insertInto('deployment')
        .values([
          { ...deployment, project_id: project.id, environment_id: used, iid: 1, updated_at: now },
          { ...deployment, project_id: project.id, environment_id: left, iid: 2, updated_at: LONG_AGO },
        ])
        .execute(),
    )
    const plans = await plansOf(async () => {
      expect(await (await as(owner))(STOP, { id: project.id, before: '2026-05-15' })).toMatchObject({
        status: 200,
        body: { message: 'Successfully requested stop for all stale environments' },
      })
    })
    expectPlans(plans.filter(({ sql }) => sql.includes('NOT EXISTS')))
    expect(await statesOf(server)).toEqual({
      ...{ stale: 'stopped', changed: 'available', used: 'available', left: 'stopped', ended: 'stopped' },
      elsewhere: 'available',
    })
    expect(server.events.map(({ event, payload }) => [event, payload])).toEqual(
      [stale, left].map((environment_id) => [
        'environment.stopped',
        { environment_id, project_id: project.id, actor_id: owner.id },
      ]),
    )
    const row = server.db.read.selectFrom('environment').select('updated_at').where('id', '=', stale)
    expect(await row.executeTakeFirst()).toEqual({ updated_at: now })
  })

  test('a change or deployment exactly at the time is recent', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const before = '2026-05-01T00:00:00.000Z'
    const eve = '2026-04-30T23:59:59.999Z'
    await environment(server, project, 'changed', { updated_at: before })
    const used = await environment(server, project, 'used', { updated_at: eve })
    await environment(server, project, 'stale', { updated_at: eve })
    await server.db.write((trx) =>
      trx
        .insertInto('deployment')
        .values({
          ...{ project_id: project.id, environment_id: used, iid: 1, ref: 'main', sha: 'a'.repeat(40) },
          ...{ status: 'failed', created_at: eve, updated_at: before },
        })
        .execute(),
    )
    await (await as(owner))(STOP, { id: project.id, before })
    expect(await statesOf(server)).toEqual({ changed: 'available', used: 'available', stale: 'stopped' })
  })

  test.for(['2026-05-15', '2016-05-21'])('%s is accepted', async (before, { given, as }) => {
    const owner = await given.user()
    const { id } = await given.project({ owner })
    expect((await (await as(owner))(STOP, { id, before })).status).toBe(200)
  })

  test.for([
    [{}, { error: 'before is missing' }],
    [{ before: 'long ago' }, { error: 'before is invalid' }],
    [{ before: '2026-05-16' }, { message: '400 Bad request - Invalid Date' }],
    [{ before: '2016-05-20' }, { message: '400 Bad request - Invalid Date' }],
  ] as const)('%j is refused', async ([input, body], { given, asLoose }) => {
    const owner = await given.user()
    const { id } = await given.project({ owner })
    expect(await (await asLoose(owner))(STOP, { id, ...input })).toMatchObject({ status: 400, body })
  })
})

describe(DELETE, () => {
  test('lists stopped environments in the folder review with dry_run, then deletes them', async ({
    server,
    given,
    as,
  }) => {
    const owner = await given.user()
    const { id } = await given.project({ owner })
    const stopped = { state: 'stopped' }
    const first = await environment(server, { id }, 'review/one', stopped)
    const second = await environment(server, { id }, 'review/two', stopped)
    await environment(server, { id }, 'review/new', { ...stopped, created_at: server.clock.iso() })
    await environment(server, { id }, 'review/running')
    await environment(server, { id }, 'reviewed', stopped)
    await environment(server, await given.project({ owner }), 'review/elsewhere', stopped)
    const call = await as(owner)
    const response = await call(DELETE, { id })
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      scheduled_entries: [
        {
          ...{ id: first, name: 'review/one', slug: 'review-one', external_url: null },
          ...{ created_at: LONG_AGO, updated_at: server.clock.iso() },
        },
        expect.objectContaining({ id: second }),
      ],
      unprocessable_entries: [],
    })
    expect(Object.keys(await statesOf(server))).toHaveLength(6)
    expect((await call(DELETE, { id, before: LONG_AGO })).body.scheduled_entries).toEqual([])
    expect((await call(DELETE, { id, dry_run: false, limit: 1 })).body.scheduled_entries).toMatchObject([{ id: first }])
    expect((await call(DELETE, { id, dry_run: false })).body.scheduled_entries).toMatchObject([{ id: second }])
    expect(Object.keys(await statesOf(server))).toEqual([
      'review/new',
      'review/running',
      'reviewed',
      'review/elsewhere',
    ])
    expect(server.events.map(({ event, payload }) => [event, payload])).toEqual([
      ['environment.removed', { environment_id: first, name: 'review/one', project_id: id, actor_id: owner.id }],
      ['environment.removed', { environment_id: second, name: 'review/two', project_id: id, actor_id: owner.id }],
    ])
  })

  test('by default lists a hundred environments that are older than 30 days', async ({ server, given, as }) => {
    const owner = await given.user()
    const { id } = await given.project({ owner })
    const stopped = { state: 'stopped' }
    await environment(server, { id }, 'review/young', { ...stopped, created_at: '2026-04-22T00:00:00.000Z' })
    const old = await environment(server, { id }, 'review/old', { ...stopped, created_at: '2026-04-21T23:59:59.999Z' })
    const call = await as(owner)
    expect((await call(DELETE, { id })).body.scheduled_entries).toMatchObject([{ id: old }])
    for (let index = 0; index < 101; index++) await environment(server, { id }, `review/${index}`, stopped)
    expect((await call(DELETE, { id })).body.scheduled_entries).toHaveLength(100)
    expect((await call(DELETE, { id, limit: 1000 })).body.scheduled_entries).toHaveLength(102)
  })

  test.for([
    [{ limit: 0 }, 'limit is invalid'],
    [{ limit: 1001 }, 'limit is invalid'],
    [{ dry_run: 'perhaps' }, 'dry_run is invalid'],
  ] as const)('%j is refused', async ([input, error], { given, asLoose }) => {
    const owner = await given.user()
    const { id } = await given.project({ owner })
    expect(await (await asLoose(owner))(DELETE, { id, ...input })).toMatchObject({ status: 400, body: { error } })
  })
})
