import fc from 'fast-check'
import { SPAN, spanOf } from '../../../src-server/clock/span.ts'
import { addDays } from '../../../src-server/kit/clock.ts'
import { openDirectory } from '../../../src-server/schema/store.ts'
import { temporaryFolder } from '../../cli/run.ts'
import { givenOn } from '../../support/given.ts'
import { callBy, startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { startWorldServer } from '../worlds/world-server.ts'

const GET = 'GET /-/gantry/v1/clock'
const MOVE = 'PUT /-/gantry/v1/clock'
const RESET = 'DELETE /-/gantry/v1/clock'
/** What the clock of the test server shows at first. */
const START = '2026-05-22T10:11:12.345Z'

describe(GET, () => {
  test('tells every user the time, the rate and the real time', async ({ given, as }) => {
    const { status, body } = await (await as(await given.user()))(GET, {})
    expect([status, body]).toEqual([200, { now: START, rate: 1, real_now: START }])
  })
})

describe(MOVE, () => {
  test('moves the clock on by a span or to a time', async ({ given, as }) => {
    const call = await as(await given.admin())
    expect((await call(MOVE, { by: '1w2d3h4m5s' })).body).toEqual({
      ...{ now: '2026-05-31T13:15:17.345Z', rate: 1, real_now: START, caused: { events: [], jobs: 0 } },
    })
    expect((await call(MOVE, { now: '2026-06-01T02:00:00+02:00' })).body).toMatchObject({
      now: '2026-06-01T00:00:00.000Z',
    })
  })

  test('stops the clock, and lets it run faster', async ({ server, given, as }) => {
    const call = await as(await given.admin())
    const now = async () => (await call(GET, {})).body.now
    await call(MOVE, { rate: 0 })
    server.clock.advance(5000)
    expect(await now()).toBe(START)
    await call(MOVE, { rate: 3600 })
    server.clock.advance(2000)
    expect(await now()).toBe('2026-05-22T12:11:12.345Z')
    await call(MOVE, { by: '1d', rate: 1 })
    server.clock.advance(1000)
    expect((await call(GET, {})).body).toEqual({
      ...{ now: '2026-05-23T12:11:13.345Z', rate: 1, real_now: '2026-05-22T10:11:20.345Z' },
    })
  })

  test('says which events happened on the way, and how many jobs were started', async ({ server, given, as }) => {
    const call = await as(await given.admin())
    const project = await given.project()
    for (const days of [2, 3, 40])
      await given.member({ project }, await given.user(), 30, { expires_at: addDays(server.clock.today(), days) })
    const run_at = '2026-05-24T06:30:00.000Z'
    const job = { kind: 'file.remove', payload: '{"file":"uploads/none"}', created_at: START, run_at }
    await server.db.write((trx) => trx.insertInto('job').values(job).execute())
    const { caused } = (await call(MOVE, { by: '8d' })).body
    expect(caused.events).toContainEqual({ event: 'member.removed', count: 2 })
    expect(caused.events.map(({ event }: { event: string }) => event)).not.toContain('clock.moved')
    expect(caused.jobs).toBe(1)
    expect((await call(MOVE, { by: '1h' })).body.caused).toEqual({ events: [], jobs: 0 })
  })

  test('goes back without undoing anything', async ({ given, as }) => {
    const admin = await given.admin()
    const call = await as(admin)
    await call(MOVE, { by: '3d' })
    const { id } = (await call('POST /projects', { name: 'Pier' })).body
    expect((await call(MOVE, { now: START })).body.now).toBe(START)
    expect((await call('GET /projects/:id', { id })).body.created_at).toBe('2026-05-25T10:11:12.345Z')
  })

  test('runs each job on the way at its own time', async ({ server, given, as }) => {
    const call = await as(await given.admin())
    await call(MOVE, { rate: 0 })
    const { db } = server
    const at = [
      '2026-05-22T18:00:00.000Z',
      '2026-05-23T00:00:00.000Z',
      '2026-05-24T06:30:00.000Z',
      '2026-05-30T00:00:00.000Z',
    ]
    for (const run_at of at)
      await db.write((trx) =>
        trx
          .insertInto('job')
          .values({ kind: 'file.remove', payload: '{"file":"uploads/none"}', created_at: START, run_at })
          .execute(),
      )
    await call(MOVE, { now: '2026-05-25T00:00:00Z' })
    const rows = await db.read.selectFrom('job').select(['run_at', 'state', 'started_at']).orderBy('id').execute()
    expect(rows.filter((row) => at.includes(row.run_at))).toEqual([
      ...at.slice(0, 3).map((run_at) => ({ run_at, state: 'done', started_at: run_at })),
      { run_at: at[3], state: 'queued', started_at: null },
    ])
  })

  test('adds up two moves that are asked for at once', async ({ given, as }) => {
    const call = await as(await given.admin())
    await Promise.all([call(MOVE, { by: '40d' }), call(MOVE, { by: '2d' })])
    expect((await call(GET, {})).body.now).toBe('2026-07-03T10:11:12.345Z')
  })

  test('keeps console sessions, whose time is not that of the platform', async ({ server, given, as }) => {
    const admin = await given.admin()
    const session = server.instance.sessions.start({ user_id: admin.id, token_id: null })
    await (await as(admin))(MOVE, { by: '30d' })
    expect((await server.send('GET', '/user', { token: session })).status).toBe(200)
  })

  test('keeps a console session that is used during a move', async ({ server, given, as }) => {
    const admin = await given.admin()
    const session = server.instance.sessions.start({ user_id: admin.id, token_id: null })
    let isMoving = true
    const moving = (await as(admin))(MOVE, { by: '60d' }).finally(() => {
      isMoving = false
    })
    const statuses = new Set<number>()
    while (isMoving) statuses.add((await server.send('GET', '/user', { token: session })).status)
    await moving
    statuses.add((await server.send('GET', '/user', { token: session })).status)
    expect([...statuses]).toEqual([200])
  })

  test('stands where it has come to if the instance stops on the way', async ({ server, given, as }) => {
    const call = await as(await given.admin())
    const moving = call(MOVE, { by: '366d' })
    await expect.poll(() => server.clock.iso(), { interval: 1, timeout: 10_000 }).not.toBe(START)
    server.instance.endStreams()
    expect((await moving).status).toBe(503)
    expect(server.clock.now() - Date.parse(START)).toBeLessThan(366 * 86_400_000)
    const row = await server.db.read
      .selectFrom('instance_fact')
      .select('value')
      .where('name', '=', 'clock')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(row.value)).toMatchObject({ at_ms: server.clock.now(), rate: 1 })
    expect(server.events.filter(({ event }) => event === 'clock.moved')).toEqual([])
  })

  test('stores who moved the clock, from when to when', async ({ server, given, as }) => {
    const admin = await given.admin()
    const call = await as(admin)
    await call(MOVE, { by: '1d' })
    expect(server.events.filter(({ event }) => event === 'clock.moved')).toMatchObject([
      { payload: { clock_id: 1, rate: 1 } },
    ])
    expect((await call('GET /-/gantry/v1/audit', { kind: 'clock' })).body).toMatchObject([
      { act: 'moved', title: '2026-05-23T10:11:12.345Z', author: { id: admin.id } },
    ])
  })

  test.for([
    [{}, 'at least one parameter must be provided'],
    [{ now: START, by: '1d' }, 'mutually exclusive'],
    [{ by: '' }, 'by'],
    [{ by: '1' }, 'by'],
    [{ by: '2d1w' }, 'by'],
    [{ by: '-1d' }, 'by'],
    [{ by: '367d' }, 'by is more than 366 days ahead'],
    [{ now: '2027-05-24' }, 'now'],
    [{ now: '2027-05-24T00:00:00Z' }, 'now is more than 366 days ahead'],
    [{ now: '1969-12-31T00:00:00Z' }, 'now is outside the years 1970 to 9998'],
    [{ rate: -1 }, 'rate'],
    [{ rate: 86_401 }, 'rate'],
    [{ rate: 'fast' }, 'rate'],
  ] as const)('refuses %j and changes nothing', async ([input, text], { given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const { status, body } = await call(MOVE, input)
    expect([status, String(Object(body).error)]).toEqual([400, expect.stringContaining(text)])
    expect((await call(GET)).body).toEqual({ now: START, rate: 1, real_now: START })
  })
})

describe(RESET, () => {
  test('shows the real time again', async ({ server, given, as }) => {
    const call = await as(await given.admin())
    await call(MOVE, { now: '2025-01-01T00:00:00Z', rate: 60 })
    expect((await call(RESET, {})).body).toMatchObject({ now: START, rate: 1, real_now: START })
    server.clock.advance(1000)
    expect((await call(GET, {})).body.now).toBe('2026-05-22T10:11:13.345Z')
  })
})

describe('the clock of an instance', () => {
  test('shows the same after a restart, and the real time after a reset and a restart', async () => {
    const directory = temporaryFolder()
    const shown = async (input: Record<string, unknown> | null) => {
      const server = await startTestServer({ directory, store: openDirectory(directory) })
      const given = givenOn(server, Date.now())
      const token = await given.token(await given.admin())
      const before = server.clock.iso()
      await (input ? callBy(server, token, MOVE, input) : callBy(server, token, RESET, {}))
      await server.stop()
      return before
    }
    expect(await shown({ by: '2d', rate: 0 })).toBe(START)
    expect(await shown({ rate: 1 })).toBe('2026-05-24T10:11:12.345Z')
    expect(await shown(null)).toBe('2026-05-24T10:11:12.345Z')
    expect(await shown(null)).toBe(START)
  })

  test('is not that of a world beside it, which goes back with a reset', async () => {
    const main = await startWorldServer()
    const world = await main.fork()
    const clockOf = async () => Object((await world.send('GET', '/-/gantry/v1/clock')).body).now
    await world.send('PUT', '/-/gantry/v1/clock', { by: '8d' })
    expect(await clockOf()).toBe('2026-05-30T10:11:12.345Z')
    expect((await main.ask(GET)).body).toMatchObject({ now: START })
    await main.ask(MOVE, { by: '1d', rate: 0 })
    const later = await main.fork()
    expect(Object((await later.send('GET', '/-/gantry/v1/clock')).body)).toMatchObject({
      ...{ now: '2026-05-23T10:11:12.345Z', rate: 0 },
    })
    expect(await clockOf()).toBe('2026-05-30T10:11:12.345Z')
    await main.ask('POST /-/gantry/v1/worlds/:name/reset', { name: world.name })
    expect(await clockOf()).toBe(START)
    const clocks = async () =>
      Object.fromEntries(
        Object((await main.ask('GET /-/gantry/v1/worlds')).body).map((one: { name: string; clock: object }) => [
          ...[one.name, one.clock],
        ]),
      )
    const frozen = { now: '2026-05-23T10:11:12.345Z', rate: 0, real_now: START }
    // One that has never been opened shows what it will show then.
    await main.fork({ name: 'asleep' })
    expect(await clocks()).toEqual({
      ...{ main: frozen, [later.name]: frozen, asleep: frozen },
      [world.name]: { now: START, rate: 1, real_now: START },
    })
    await main.server.stop()
  })
})

test('a span is the sum of its units', () => {
  fc.assert(
    fc.property(fc.nat(9999), fc.nat(99), fc.nat(999), fc.nat(9999), fc.nat(99_999), (w, d, h, m, s) => {
      const parts = [`${w}w`, `${d}d`, `${h}h`, `${m}m`, `${s}s`]
      const text = parts.join('')
      expect(SPAN.test(text)).toBe(true)
      expect(spanOf(text)).toBe(((((w * 7 + d) * 24 + h) * 60 + m) * 60 + s) * 1000)
      expect(parts.reduce((sum, part) => sum + spanOf(part), 0)).toBe(spanOf(text))
    }),
  )
})
