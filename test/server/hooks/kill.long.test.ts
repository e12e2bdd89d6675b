import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openDirectory } from '../../../src-server/schema/store.ts'
import { gantry, temporaryFolder } from '../../cli/run.ts'
import { ask, type Client } from '../durability/journal.ts'
import { hookReceiver } from './hook-receiver.ts'

const TOKEN = 'glpat-hooks'
const CHANGES = 120
const WRITERS = 8

async function start(directory: string) {
  const server = gantry(['--data-dir', directory, '--seed', 'empty', '--port', '0', '--log-level', 'error'], {
    env: { GANTRY_TOKEN: TOKEN },
  })
  const line = await server.printed(/^gantry ready .*$/m)
  const client: Client = { url: /url=(\S+)/.exec(line)?.[1] ?? '', token: TOKEN }
  return { client, child: server.child, ended: server.ended }
}

/** The ids of all groups, which fill at most two pages. */
async function groupsOf(client: Client): Promise<Set<number>> {
  const pages = await Promise.all([1, 2].map((page) => ask(client, 'GET', `/groups?per_page=100&page=${page}`)))
  return new Set(
    pages
      .flatMap((page) => z.array(z.object({ id: z.int() })).parse(Object.values(page?.body ?? {})))
      .map(({ id }) => id),
  )
}

describe(`kill -9 in the middle of ${CHANGES} changes`, () => {
  test('loses no delivery of an acknowledged change', { timeout: 90_000 }, async () => {
    const directory = join(temporaryFolder(), 'instance')
    // Slow, so that deliveries wait when the server is killed.
    const receiver = await hookReceiver((_, response) => void setTimeout(() => response.end(), 5))
    const first = await start(directory)
    expect((await ask(first.client, 'POST', '/hooks', { url: receiver.url }))?.status).toBe(201)
    const acknowledged: number[] = []
    let turn = 0
    const writer = async () => {
      for (;;) {
        const path = `deck-${turn++}`
        const answer = await ask(first.client, 'POST', '/groups', { name: path, path })
        if (answer === null) return
        if (answer.status === 201) acknowledged.push(Number(answer.body.id))
        if (acknowledged.length >= CHANGES) first.child.kill('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, writer))
    await first.ended
    const before = receiver.received.length
    expect(before).toBeLessThan(2 * CHANGES)

    const second = await start(directory)
    const created = () =>
      receiver.received.filter(({ body }) => body.event_name === 'group_create').map(({ body }) => body.group_id)
    // Groups may have been committed whose answer was lost.
    const committed = new Set([...(await groupsOf(second.client)), ...acknowledged])
    await expect
      .poll(() => [...committed].filter((id) => !created().includes(id)), { timeout: 60_000, interval: 200 })
      .toEqual([])
    second.child.kill('SIGTERM')
    await second.ended

    // Only the delivery in flight may have been sent twice, with the same key.
    const keys = receiver.received.map(({ headers }) => headers['idempotency-key'])
    expect(keys.length - new Set(keys).size).toBeLessThanOrEqual(1)
    const order = created().filter((id, index, all) => all.indexOf(id) === index)
    expect(order).toEqual(order.toSorted((a, b) => Number(a) - Number(b)))
    const store = openDirectory(directory)
    try {
      const events = await store.read
        .selectFrom('outbox_event')
        .select('id')
        .where('event', '=', 'group.created')
        .execute()
      expect(order).toHaveLength(events.length)
    } finally {
      await store.close()
    }
  })
})
