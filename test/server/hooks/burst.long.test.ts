import type { ServerResponse } from 'node:http'
import { describe, expect } from 'vitest'
import { test } from '../../support/test.ts'
import { hookReceiver } from './hook-receiver.ts'

const CHANGES = 2_000
const AT_ONCE = 16

describe(`a burst of ${CHANGES} changes`, () => {
  test('reaches each hook completely and in order, although one hangs and one fails', { timeout: 150_000 }, async ({
    server,
    given,
    asLoose,
  }) => {
    const call = await asLoose(await given.admin())
    const { id } = await given.project()
    const held: ServerResponse[] = []
    let isHanging = true
    const receivers = [
      await hookReceiver(),
      await hookReceiver((_, response) => void response.writeHead(500).end()),
      await hookReceiver((_, response) => void (isHanging ? held.push(response) : response.end())),
    ]
    const [good, failing, hanging] = receivers
    for (const { url } of receivers) await call('POST /hooks', { url })
    // Older than the log keeps. The sweep of the day is over, so the burst itself must delete it.
    const { id: old } = await server.db.write((trx) =>
      trx
        .insertInto('hook_delivery')
        .values({
          ...{ hook_id: 1, state: 'ended', cause: 'event', event_name: 'user_create', event_uuid: 'old', subject: '' },
          ...{ url: '', request_headers: '{}', request_body: '{}', response_status: 200 },
          created_at: new Date(server.clock.now() - 8 * 86_400_000).toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    let turn = 0
    const change = async () => {
      while (turn < CHANGES)
        expect((await call('PUT /projects/:id', { id, description: `Change ${turn++}` })).status).toBe(200)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, change))
    const isComplete = () => good?.received.length === CHANGES && failing?.received.length === CHANGES
    await expect.poll(isComplete, { timeout: 100_000, interval: 100 }).toBe(true)
    expect(hanging?.received.length).toBeLessThan(CHANGES / 10)
    isHanging = false
    for (const response of held) response.end()
    await server.instance.events.idle()
    await server.instance.jobs.idle()
    const isGone = async () =>
      (await server.db.read.selectFrom('hook_delivery').select('id').where('id', '=', old).execute()).length === 0
    await expect.poll(isGone).toBe(true)

    const ended = await server.db.read
      .selectFrom('hook_delivery')
      .select(['hook_id', 'outcome', 'failure', 'event_id', 'event_uuid'])
      .orderBy('id')
      .execute()
    const events = await server.db.read
      .selectFrom('outbox_event')
      .select('id')
      .where('event', '=', 'project.updated')
      .orderBy('id')
      .execute()
    const outcomes = Map.groupBy(ended, ({ hook_id, outcome }) => `${hook_id} ${outcome}`)
    const counts = Object.fromEntries([...outcomes].map(([key, rows]) => [key, rows.length]))
    // On a slow machine, the receiver that hangs does so for longer than a delivery waits.
    const { '3 no_answer': unanswered = 0, '3 ok': late = 0, ...answered } = counts
    expect(answered).toEqual({ '1 ok': CHANGES, '2 server_error': CHANGES })
    expect(unanswered + late).toBe(CHANGES)
    for (const [hook_id, rows] of Map.groupBy(ended, (row) => row.hook_id)) {
      expect(rows.map(({ event_id }) => event_id)).toEqual(events.map(({ id }) => id))
      const uuids = receivers[hook_id - 1]?.received.map(({ headers }) => headers['x-gitlab-event-uuid'])
      const sent = rows.filter(({ failure }) => failure !== 'backed_off')
      expect(uuids).toEqual(sent.map(({ event_uuid }) => event_uuid))
    }
  })
})
