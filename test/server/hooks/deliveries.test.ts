import { describe, expect } from 'vitest'
import { test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'
import { hookReceiver } from './hook-receiver.ts'

type Call = (address: string, input?: Record<string, unknown>) => Promise<{ status: number; body: unknown }>

const hookTo = async (call: Call, url: string) => Number(Object((await call('POST /hooks', { url })).body).id)
const labels = (count: number) => Array.from({ length: count }, (_, n) => `deck-${n}`)

describe('deliveries of system hooks', () => {
  test('have the order of the changes, for each hook', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const receivers = [await hookReceiver(), await hookReceiver()]
    for (const { url } of receivers) await hookTo(call, url)
    await Promise.all(labels(20).map((path) => call('POST /groups', { name: path, path })))
    const events = await server.db.read
      .selectFrom('outbox_event')
      .select('payload')
      .where('event', '=', 'group.created')
      .orderBy('id')
      .execute()
    const order = events.map(({ payload }) => JSON.parse(payload).group_id)
    expect(order).toHaveLength(20)
    for (const receiver of receivers) {
      await receiver.waitFor(40)
      const created = receiver.received.filter(({ body }) => body.event_name === 'group_create')
      expect(created.map(({ body }) => body.group_id)).toEqual(order)
    }
  })

  test('of a receiver that hangs do not delay those of another', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const hanging = await hookReceiver(() => undefined)
    const receiver = await hookReceiver()
    await hookTo(call, hanging.url)
    await hookTo(call, receiver.url)
    for (const path of labels(5)) await call('POST /groups', { name: path, path })
    await receiver.waitFor(10)
    expect(hanging.received.length).toBeLessThanOrEqual(1)
  })

  test('record the answer of a receiver, without the token', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const receiver = await hookReceiver((_, response) => {
      response.writeHead(500, { 'x-reason': 'full' }).end('no room')
    })
    await call('POST /hooks', { url: receiver.url, token: 'token-of-the-hook' })
    await call('POST /users', { name: 'Bo', username: 'bo', email: 'bo@example.org', force_random_password: true })
    await receiver.waitFor(1)
    await server.instance.events.idle()
    await server.instance.jobs.idle()
    const [row, ...others] = await server.db.read.selectFrom('hook_delivery').selectAll().execute()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      ...{ state: 'ended', cause: 'event', event_name: 'user_create', response_status: 500, failure: null },
      ...{ response_body: 'no room', url: receiver.url, request_body: JSON.stringify(receiver.received[0]?.body) },
    })
    expect(JSON.parse(row?.response_headers ?? '')).toMatchObject({ 'x-reason': 'full' })
    expect(JSON.parse(row?.request_headers ?? '')).toMatchObject({ 'X-Gitlab-Token': '[masked]' })
    expect(JSON.stringify(row)).not.toContain('token-of-the-hook')
    expect(row?.connect_ms).toBeGreaterThan(0)
    expect(row?.first_byte_ms).toBeGreaterThan(0)
  })

  test('do not follow redirects, which count as success', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const target = await hookReceiver()
    const receiver = await hookReceiver((_, response) => {
      response.writeHead(302, { location: target.url }).end()
    })
    await hookTo(call, receiver.url)
    await given.user()
    await call('POST /users', { name: 'Bo', username: 'bo', email: 'bo@example.org', force_random_password: true })
    await receiver.waitFor(1)
    await server.instance.events.idle()
    await server.instance.jobs.idle()
    expect(target.received).toEqual([])
    const rows = await server.db.read.selectFrom('hook_delivery').select(['response_status', 'failure']).execute()
    expect(rows).toEqual([{ response_status: 302, failure: null }])
  })

  test('are not sent for a change that is rolled back', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const receiver = await hookReceiver()
    await hookTo(call, receiver.url)
    expect((await call('POST /groups', { name: 'Deck', path: 'deck', visibility: 'unknown' })).status).toBe(400)
    await call('POST /groups', { name: 'Deck', path: 'deck' })
    expect((await call('POST /groups', { name: 'Deck', path: 'deck' })).status).toBe(400)
    await server.instance.events.idle()
    await server.instance.jobs.idle()
    expect(receiver.names()).toEqual(['group_create', 'user_add_to_group'])
  })

  test('are recorded as blocked when the settings forbid the address', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const receiver = await hookReceiver()
    await hookTo(call, receiver.url)
    await changeSettings(server, { allow_local_requests_from_system_hooks: false })
    await call('POST /groups', { name: 'Deck', path: 'deck' })
    await server.instance.events.idle()
    await server.instance.jobs.idle()
    const rows = await server.db.read.selectFrom('hook_delivery').select('failure').execute()
    expect(rows).toEqual([{ failure: 'blocked' }, { failure: 'blocked' }])
    expect(receiver.received).toEqual([])
  })

  test('that wait are sent after a restart, in order', async ({ given, asLoose, server }) => {
    const call = await asLoose(await given.admin())
    const receiver = await hookReceiver()
    const hook_id = await hookTo(call, receiver.url)
    const at = server.clock.iso()
    await server.db.write(async (trx) => {
      for (const n of [1, 2, 3])
        await trx
          .insertInto('hook_delivery')
          .values({
            ...{ hook_id, state: 'waiting', event_name: 'group_create', event_uuid: `uuid-${n}`, url: '' },
            ...{ request_headers: '{}', request_body: `{"event_name":"group_create","n":${n}}`, created_at: at },
          })
          .execute()
      await trx
        .insertInto('job')
        .values({ kind: 'system_hook.send', payload: JSON.stringify({ hook_id }), run_at: at, created_at: at })
        .execute()
    })
    server.instance.jobs.poke()
    await receiver.waitFor(3)
    expect(receiver.received.map(({ body }) => body.n)).toEqual([1, 2, 3])
  })
})
