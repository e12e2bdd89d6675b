import type { ServerResponse } from 'node:http'
import { describe, expect } from 'vitest'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { test } from '../../support/test.ts'
import { hookReceiver } from './hook-receiver.ts'

type Call = (address: string, input?: Record<string, unknown>) => Promise<{ status: number; body: unknown }>

const LIST = 'GET /-/gantry/v1/deliveries'
const RESEND = 'POST /-/gantry/v1/deliveries/:id/resend'

const rowsOf = ({ body }: { body: unknown }): Record<string, unknown>[] => (Array.isArray(body) ? body : [])
const idsOf = (answer: { body: unknown }) => rowsOf(answer).map(({ id }) => Number(id))
const hookTo = async (call: Call, url: string, more = {}) =>
  Number(Object((await call('POST /hooks', { url, ...more })).body).id)
const settled = async ({ instance }: TestServer) => {
  await instance.events.idle()
  await instance.jobs.idle()
}

/** Deliveries of two hooks, with every outcome, cause and time. */
async function drawDeliveries(server: TestServer, hooks: readonly number[]) {
  const kinds = [
    { response_status: 200, duration_ms: 20 },
    { response_status: 302, duration_ms: 40 },
    { response_status: 404, duration_ms: 900 },
    { response_status: 503, duration_ms: 1500 },
    { failure: 'timeout', failure_reason: 'no complete answer in time', duration_ms: 10_000 },
    { failure: 'dns', failure_reason: 'ENOTFOUND', duration_ms: 5 },
    { state: 'waiting' as const },
  ]
  const events = [
    ['user_create', 'vsokolov'],
    ['user_add_to_team', 'mkovacic → harbor/api'],
    ['group_create', 'harbor/labs'],
  ] as const
  const causes = ['event', 'test', 'resend', 'simulation'] as const
  const began = server.clock.now() - 84 * 3_600_000
  const rows = Array.from({ length: 84 }, (_, n) => {
    const [event_name, subject] = events[n % events.length] ?? events[0]
    const created_at = new Date(began + n * 3_600_000).toISOString()
    return {
      ...{
        hook_id: hooks[n % hooks.length] ?? 0,
        event_name,
        subject,
        event_uuid: `uuid-${n}`,
        url: 'http://a.example/',
      },
      ...{ request_headers: '{}', request_body: '{}', created_at, cause: causes[n % causes.length] ?? 'event' },
      ...kinds[n % kinds.length],
    }
  })
  await server.db.write(async (trx) => {
    for (const row of rows) await trx.insertInto('hook_delivery').values(row).execute()
  })
  const all = await server.db.read.selectFrom('hook_delivery').selectAll().orderBy('id', 'desc').execute()
  return all
}
type Drawn = Awaited<ReturnType<typeof drawDeliveries>>[number]

const isFailed = ({ outcome }: Drawn) => !['ok', 'waiting'].includes(outcome)

describe(LIST, () => {
  test('filters as a slow filter over all deliveries does, each filter alone and in pairs', async ({
    server,
    given,
    asLoose,
  }) => {
    const call = await asLoose(await given.admin())
    const hooks = [await hookTo(call, 'https://a.example/'), await hookTo(call, 'https://b.example/')]
    const all = await drawDeliveries(server, hooks)
    const middle = all[40]?.created_at ?? ''
    const filters: readonly [Record<string, unknown>, (row: Drawn) => boolean][] = [
      [{ hook_id: hooks[0] }, ({ hook_id }) => hook_id === hooks[0]],
      [{ event: 'user_create' }, ({ event_name }) => event_name === 'user_create'],
      [{ outcome: 'failed' }, isFailed],
      ...(['ok', 'client_error', 'server_error', 'no_answer', 'waiting'] as const)
        .map((outcome) => [{ outcome }, (row: Drawn) => row.outcome === outcome] as const)
        .map(([query, keep]): [Record<string, unknown>, (row: Drawn) => boolean] => [query, keep]),
      [{ status: 503 }, ({ response_status }) => response_status === 503],
      [{ cause: 'resend' }, ({ cause }) => cause === 'resend'],
      [{ since: middle }, ({ created_at }) => created_at >= middle],
      [{ until: middle }, ({ created_at }) => created_at < middle],
      [{ longer_than_ms: 900 }, ({ duration_ms }) => duration_ms !== null && duration_ms > 900],
      [{ search: 'harbor' }, ({ subject }) => subject?.includes('harbor') === true],
      [{ search: 'USER_add' }, ({ event_name }) => event_name.includes('user_add')],
    ]
    for (const [a, keepA] of filters)
      for (const [b, keepB] of filters) {
        if (a !== b && Object.keys(a)[0] === Object.keys(b)[0]) continue
        const wanted = all.filter((row) => keepA(row) && keepB(row)).map(({ id }) => id)
        expect(idsOf(await call(LIST, { ...a, ...b, per_page: 100 })), JSON.stringify({ ...a, ...b })).toEqual(wanted)
      }
    expect(idsOf(await call(LIST, { sort: 'asc', per_page: 3 }))).toEqual(
      all
        .slice(-3)
        .map(({ id }) => id)
        .reverse(),
    )
  })

  test('reads an index without the bodies, and few failures from their own index', async ({
    server,
    given,
    asLoose,
  }) => {
    const call = await asLoose(await given.admin())
    const hook_id = await hookTo(call, 'https://a.example/')
    await drawDeliveries(server, [hook_id])
    for (const [query, index] of [
      [{}, 'hook_delivery_list'],
      [{ event: 'user_create', search: 'harbor' }, 'hook_delivery_list'],
      [{ hook_id }, 'hook_delivery_hook'],
      [{ outcome: 'failed', hook_id }, 'hook_delivery_outcome'],
      [{ outcome: 'waiting' }, 'hook_delivery_outcome'],
    ] as const) {
      const plans = await plansOf(() => call(LIST, { ...query, per_page: 2 }))
      const isWalk = index === 'hook_delivery_list'
      expectPlan(planWith(plans, 'ORDER BY id desc'), {
        uses: [index],
        // The walk ends with the page, or reads the narrow index. Failures are few, and are sorted.
        ...{ scans: isWalk ? ['hook_delivery'] : [], sorts: 'outcome' in query && query.outcome === 'failed' },
      })
    }
  })
})

describe('GET /-/gantry/v1/hooks', () => {
  test('counts a week, and shows the newest results', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const hook_id = await hookTo(call, 'https://ada:pass@a.example/', { token: 'a-token' })
    const all = await drawDeliveries(server, [hook_id])
    await server.db.write((trx) =>
      trx
        .updateTable('hook_delivery')
        .set({ created_at: '2020-01-01T00:00:00.000Z' })
        .where(
          'id',
          'in',
          all.slice(-7).map(({ id }) => id),
        )
        .execute(),
    )
    const ended = all.filter(({ state }) => state === 'ended')
    const card = Object((await call('GET /-/gantry/v1/hooks/:id', { id: hook_id })).body)
    expect(card).toMatchObject({
      ...{ url: 'https://ada:****@a.example/', has_token: true, paused: false, receiver: null },
      ...{ waiting: 12, deliveries: all.length - 7, failed: all.slice(0, -7).filter(isFailed).length },
      // Of the answers, half took 20 or 40 ms and the slowest 1,500 ms.
      ...{ p50_ms: 40, p95_ms: 1500 },
    })
    expect(card.recent.map(({ id }: { id: number }) => id)).toEqual(ended.map(({ id }) => id).reverse())
    expect(rowsOf(await call('GET /-/gantry/v1/hooks'))).toEqual([card])
    expect((await call('GET /-/gantry/v1/delivery_figures')).body).toEqual({
      ...{ deliveries: all.length - 7, waiting: 12 },
      failed_last_hour: all.filter((row) => isFailed(row) && row.created_at >= hourAgo(server)).length,
    })
  })

  test('lists the hooks of one state, by id', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const [active, paused, backedOff, both] = [
      await hookTo(call, 'https://a.example/'),
      await hookTo(call, 'https://b.example/'),
      await hookTo(call, 'https://c.example/'),
      await hookTo(call, 'https://d.example/'),
    ]
    for (const id of [paused, both]) await call('POST /-/gantry/v1/hooks/:id/pause', { id })
    const until = new Date(server.clock.now() + 60_000).toISOString()
    await server.db.write((trx) =>
      trx.updateTable('system_hook').set({ backed_off_until: until }).where('id', 'in', [backedOff, both]).execute(),
    )
    const idsOf = async (state: string) =>
      rowsOf(await call('GET /-/gantry/v1/hooks', { state })).map((hook) => Reflect.get(Object(hook), 'id'))
    expect(await idsOf('active')).toEqual([active])
    expect(await idsOf('paused')).toEqual([paused, both])
    const plans = await plansOf(() => call('GET /-/gantry/v1/hooks', { state: 'backed_off' }))
    expectPlan(planWith(plans, 'order by "system_hook"."id"'), {
      // Hooks are few, and are read in the order of their ids.
      ...{ uses: ['hook_delivery_counts'], scans: ['system_hook'], sorts: false },
    })
    expect(await idsOf('backed_off')).toEqual([backedOff])
    server.clock.advance(61_000)
    expect(await idsOf('active')).toEqual([active, backedOff])
  })

  test('names the built-in receiver of a URL', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const id = await hookTo(call, 'http://127.0.0.1:4880/-/gantry/v1/receivers/{name}', {
      url_variables: [{ key: 'name', value: 'console' }],
    })
    expect((await call('GET /-/gantry/v1/hooks/:id', { id })).body).toMatchObject({ receiver: 'console' })
  })
})

const hourAgo = ({ clock }: TestServer) => new Date(clock.now() - 3_600_000).toISOString()

describe('POST /-/gantry/v1/hooks/:id/pause', () => {
  test('stops the hook until it is resumed, and then sends what waits', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const receiver = await hookReceiver()
    const id = await hookTo(call, receiver.url)
    expect((await call('POST /-/gantry/v1/hooks/:id/pause', { id })).body).toMatchObject({ paused: true })
    await call('POST /groups', { name: 'Deck', path: 'deck' })
    await settled(server)
    expect(receiver.received).toEqual([])
    await server.db.write((trx) =>
      trx
        .insertInto('hook_delivery')
        .values({
          ...{ hook_id: id, state: 'waiting', event_name: 'group_create', event_uuid: 'uuid', url: '' },
          ...{ request_headers: '{}', request_body: '{"event_name":"group_create"}', created_at: server.clock.iso() },
        })
        .execute(),
    )
    expect((await call('POST /-/gantry/v1/hooks/:id/resume', { id })).body).toMatchObject({ paused: false })
    await receiver.waitFor(1)
    await call('POST /groups', { name: 'Keel', path: 'keel' })
    await receiver.waitFor(3)
    expect(receiver.names()).toEqual(['group_create', 'group_create', 'user_add_to_group'])
  })
})

describe(RESEND, () => {
  test('sends the same event again with its ids, or an edited body as another event', async ({
    server,
    given,
    asLoose,
  }) => {
    const call = await asLoose(await given.admin())
    const receiver = await hookReceiver()
    const hook_id = await hookTo(call, receiver.url, { token: 'a-token' })
    await call('POST /groups', { name: 'Deck', path: 'deck' })
    await receiver.waitFor(2)
    await settled(server)
    const [id = 0] = idsOf(await call(LIST, { event: 'group_create' }))
    const again = await call(RESEND, { id })
    expect(again).toMatchObject({
      status: 201,
      body: { hook_id, cause: 'resend', state: 'waiting', outcome: null, event_name: 'group_create', subject: 'deck' },
    })
    await receiver.waitFor(3)
    const [first, , third] = receiver.received
    expect(third?.body).toEqual(first?.body)
    const idsIn = (one: typeof first) => [one?.headers['x-gitlab-event-uuid'], one?.headers['idempotency-key']]
    expect(idsIn(third)).toEqual(idsIn(first))
    expect(idsIn(first)).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.stringMatching(/^[\da-f-]{36}$/)])
    // The same is true of one that is sent again for the second time.
    await call(RESEND, { id: Object(again.body).id })
    await receiver.waitFor(4)
    expect(idsIn(receiver.received[3])).toEqual(idsIn(first))
    const edited = '{ "event_name": "group_destroy",\n  "full_path": "keel" }'
    expect((await call(RESEND, { id, request_body: edited })).body).toMatchObject({
      ...{ event_name: 'group_destroy', subject: 'keel' },
    })
    await receiver.waitFor(5)
    expect(receiver.received[4]?.body).toEqual({ event_name: 'group_destroy', full_path: 'keel' })
    for (const [at, own] of idsIn(receiver.received[4]).entries()) expect(own).not.toBe(idsIn(first)[at])
    await settled(server)
    const [last = 0] = idsOf(await call(LIST))
    expect((await call('GET /-/gantry/v1/deliveries/:id', { id: last })).body).toMatchObject({
      ...{ resent_id: id, request_body: edited, token: 'as_stored', outcome: 'ok', response_status: 200 },
      request_headers: { 'X-Gitlab-Token': '[masked]', 'X-Gitlab-Event': 'System Hook' },
    })
    server.clock.advance(1000)
    await call('PUT /hooks/:id', { id: hook_id, token: 'another-token' })
    expect((await call('GET /-/gantry/v1/deliveries/:id', { id: last })).body).toMatchObject({ token: 'changed_since' })
  })

  test.for(['[]', '"text"', '{', 'null', ''])(
    'refuses %j as a body, and sends nothing',
    async (request_body, { server, given, asLoose }) => {
      const call = await asLoose(await given.admin())
      const hook_id = await hookTo(call, 'https://a.example/')
      const [row] = await drawDeliveries(server, [hook_id])
      const answer = await call(RESEND, { id: row?.id, request_body })
      expect(answer).toMatchObject({ status: 400, body: { error: 'request_body is invalid' } })
      expect(idsOf(await call(LIST, { per_page: 1 }))).toEqual([row?.id])
    },
  )

  test('refuses a hook that is not sent to after timeouts, and says until when', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const receiver = await hookReceiver()
    const hook_id = await hookTo(call, receiver.url)
    const [row] = await drawDeliveries(server, [hook_id])
    const until = new Date(server.clock.now() + 60_000).toISOString()
    await server.db.write((trx) =>
      trx.updateTable('system_hook').set({ timeouts: 4, backed_off_until: until }).where('id', '=', hook_id).execute(),
    )
    const message = `Nothing is sent to the hook until ${until}, because its last deliveries timed out.`
    expect(await call(RESEND, { id: row?.id })).toMatchObject({ status: 409, body: { message } })
    for (const address of ['POST /-/gantry/v1/simulations', 'POST /-/gantry/v1/simulations/preview'])
      expect(await call(address, { event_name: 'user_create', hook_id })).toMatchObject({
        status: 409,
        body: { message },
      })
    await server.db.write((trx) => trx.deleteFrom('hook_delivery').execute())
    await call('POST /groups', { name: 'Deck', path: 'deck' })
    await settled(server)
    const failure_reason = `not sent, now or later: the last 4 deliveries timed out, so nothing is sent to the hook until ${until}`
    expect((await call(LIST, { event: 'group_create' })).body).toMatchObject([
      { failure: 'backed_off', failure_reason },
    ])
    server.clock.advance(60_000)
    expect((await call(RESEND, { id: idsOf(await call(LIST))[0] })).status).toBe(201)
    await receiver.waitFor(1)
  })

  test('refuses a paused hook, and does not know the deliveries of a deleted one', async ({
    server,
    given,
    asLoose,
  }) => {
    const call = await asLoose(await given.admin())
    const hook_id = await hookTo(call, 'https://a.example/')
    const [row] = await drawDeliveries(server, [hook_id])
    await call('POST /-/gantry/v1/hooks/:id/pause', { id: hook_id })
    expect(await call(RESEND, { id: row?.id })).toMatchObject({ status: 409, body: { message: 'The hook is paused.' } })
    await call('DELETE /hooks/:id', { id: hook_id })
    expect(await call(RESEND, { id: row?.id })).toMatchObject({ status: 404, body: { message: '404 Not found' } })
  })
})

describe('GET /-/gantry/v1/deliveries/:id', () => {
  test('says since when a delivery is being sent, and not of those behind it', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const waiting: ServerResponse[] = []
    const receiver = await hookReceiver((_, to) => void waiting.push(to))
    await hookTo(call, receiver.url)
    await call('POST /groups', { name: 'Deck', path: 'deck' })
    await receiver.waitFor(1)
    const [first, second] = rowsOf(await call(LIST, { sort: 'asc' }))
    expect([first, second]).toMatchObject([
      { state: 'waiting', sending_since: expect.any(String), sent_at: null },
      { state: 'waiting', sending_since: null, sent_at: null },
    ])
    expect((await call('GET /-/gantry/v1/deliveries/:id', { id: first?.id })).body).toMatchObject({
      sending_since: first?.sending_since,
    })
    waiting[0]?.end()
    await receiver.waitFor(2)
    waiting[1]?.end()
    await settled(server)
    expect(rowsOf(await call(LIST))).toMatchObject([{ sending_since: null }, { sending_since: null }])
  })

  test('names the setting that blocked a delivery', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    await hookTo(call, 'http://127.0.0.1:9/')
    const reasonUnder = async (settings: Record<string, unknown>) => {
      await call('PUT /application/settings', settings)
      await call('POST /-/gantry/v1/simulations', { event_name: 'user_create' })
      await settled(server)
      return rowsOf(await call(LIST))[0]?.failure_reason
    }
    expect(await reasonUnder({ allow_local_requests_from_system_hooks: false })).toBe(
      'the address is local (setting allow_local_requests_from_system_hooks)',
    )
    expect(await reasonUnder({ deny_all_requests_except_allowed: true })).toBe(
      'the address is not in outbound_local_requests_whitelist (setting deny_all_requests_except_allowed)',
    )
    expect(await reasonUnder({ silent_mode_enabled: true })).toBe(
      'the instance is in silent mode (setting silent_mode_enabled)',
    )
  })
})
