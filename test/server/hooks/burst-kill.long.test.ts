import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDirectory } from '../../../src-server/schema/store.ts'
import { gantry, temporaryFolder } from '../../cli/run.ts'
import { ask, type Client } from '../durability/journal.ts'
import { hookReceiver } from './hook-receiver.ts'

const TOKEN = 'glpat-burst'
const CHANGES = 10_000
const WRITERS = 8
const MOST_MEGABYTES = 300

async function start(directory: string) {
  const server = gantry(['--data-dir', directory, '--seed', 'empty', '--port', '0', '--log-level', 'error'], {
    env: { GANTRY_TOKEN: TOKEN },
  })
  const line = await server.printed(/^gantry ready .*$/m)
  const client: Client = { url: /url=(\S+)/.exec(line)?.[1] ?? '', token: TOKEN }
  return { client, child: server.child, ended: server.ended }
}
type Server = Awaited<ReturnType<typeof start>>

const megabytesOf = ({ child }: Server) =>
  Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024

/** Renames a project until so many changes are acknowledged, and then calls `end`, while other changes are in flight. @returns the most memory that the server took meanwhile */
async function renameProject(
  server: Server,
  acknowledged: Set<string>,
  until: number,
  end = () => {},
): Promise<number> {
  let most = 0
  const write = async (writer: string) => {
    for (let turn = 0; acknowledged.size < until; turn++) {
      const name = `${writer} ${turn}`
      const answer = await ask(server.client, 'PUT', '/projects/1', { name })
      if (answer === null) return
      if (answer.status === 200) acknowledged.add(name)
      if (acknowledged.size >= until) end()
      else if (acknowledged.size % 500 === 0) most = Math.max(most, megabytesOf(server))
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(`Deck ${until} ${n}`)))
  return most
}

// A receiver that hangs takes ten seconds for each of the first deliveries.
describe.runIf(process.platform === 'linux')(`kill -9 in the middle of ${CHANGES} changes with three hooks`, () => {
  test('each acknowledged change arrives or is recorded as failed at each hook, in bounded memory', {
    timeout: 900_000,
  }, async () => {
    const directory = join(temporaryFolder(), 'instance')
    const receivers = {
      good: await hookReceiver(),
      failing: await hookReceiver((_, response) => void response.writeHead(500).end()),
      hanging: await hookReceiver(() => undefined),
    }
    const first = await start(directory)
    for (const { url } of Object.values(receivers))
      expect((await ask(first.client, 'POST', '/hooks', { url }))?.status).toBe(201)
    expect((await ask(first.client, 'POST', '/projects', { name: 'Deck' }))?.body.id).toBe(1)
    const acknowledged = new Set<string>()
    const memory = [await renameProject(first, acknowledged, CHANGES / 2, () => first.child.kill('SIGKILL'))]
    await first.ended

    const second = await start(directory)
    memory.push(await renameProject(second, acknowledged, CHANGES))
    const waiting = async () => {
      const hooks = Object.values(
        (await ask({ ...second.client, url: new URL(second.client.url).origin }, 'GET', '/-/gantry/v1/hooks'))?.body ??
          {},
      )
      return hooks.map((hook) => (typeof hook === 'object' && hook !== null && 'waiting' in hook ? hook.waiting : null))
    }
    await expect.poll(waiting, { timeout: 600_000, interval: 1_000 }).toEqual([0, 0, 0])
    memory.push(megabytesOf(second))
    second.child.kill('SIGTERM')
    await second.ended
    expect(Math.max(...memory)).toBeLessThan(MOST_MEGABYTES)
    expect(acknowledged.size).toBeGreaterThanOrEqual(CHANGES)

    const store = openDirectory(directory)
    try {
      const { rows } = await sql<{ hook_id: number; name: string; outcome: string }>`
        SELECT hook_id, json_extract(request_body, '$.name') AS name, outcome FROM hook_delivery
        WHERE event_name = 'project_rename' AND cause = 'event'`.execute(store.read)
      for (const [index, [kind, { received }]] of Object.entries(receivers).entries()) {
        const recorded = new Map(rows.filter((row) => row.hook_id === index + 1).map((row) => [row.name, row.outcome]))
        const lost = [...acknowledged].filter((name) => !recorded.has(name))
        expect(lost, `lost at the ${kind} hook`).toEqual([])
        const outcomes = new Set(recorded.values())
        expect([...outcomes]).toEqual([{ good: 'ok', failing: 'server_error' }[kind] ?? 'no_answer'])
        if (kind === 'hanging') continue
        const arrived = new Set(received.map(({ body }) => String(body.name)))
        const missing = [...acknowledged].filter((name) => !arrived.has(name))
        expect(missing, `did not arrive at the ${kind} hook`).toEqual([])
        // Only the delivery in flight may have been sent twice.
        expect(received.length - arrived.size).toBeLessThanOrEqual(1)
      }
    } finally {
      await store.close()
    }
  })
})
