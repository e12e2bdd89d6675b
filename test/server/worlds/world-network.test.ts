import { onTestFinished } from 'vitest'
import { ARCHIVE_HOST } from '../../support/archive-server.ts'
import { describe, expect } from '../../support/test.ts'
import { hookReceiver } from '../hooks/hook-receiver.ts'
import { LOCAL_NAMES, LOCAL_SPELLINGS } from '../kit/outbound/local-spellings.ts'
import { receiver } from '../kit/outbound/receiver.ts'
import { changeSettings } from '../kit/settings.ts'
import { type startWorldServer, test } from './world-server.ts'

type Main = Awaited<ReturnType<typeof startWorldServer>>
const METADATA = '169.254.169.254'

/** A world whose parent keeps its hooks from this machine, and how the deliveries of the world end. */
async function closedWorld({ server, fork }: Main, listed: readonly string[] = []) {
  const canary = await receiver()
  onTestFinished(() => canary.close())
  const setting = { allow_local_requests_from_system_hooks: false, outbound_local_requests_whitelist: [...listed] }
  await changeSettings(server, setting)
  const world = await fork({ name: 'one' })
  const sendHooks = async () => {
    await world.send('POST', '/-/gantry/v1/simulations', { event_name: 'user_create' })
    const { instance, leave } = await server.worlds.find('one').enter()
    await instance.jobs.idle()
    leave()
    const { body } = await world.send('GET', '/-/gantry/v1/deliveries')
    const rows: { failure: string | null; response_status: number | null }[] = Array.isArray(body) ? body : []
    return rows.map(({ failure, response_status }) => failure ?? response_status)
  }
  return { ...world, canary, sendHooks }
}

describe('a world whose parent keeps hooks and imports from this machine', () => {
  test('takes no address of it, under no spelling, and no link-local one', async ({ main }) => {
    const { send, canary } = await closedWorld(main)
    for (const host of [...LOCAL_SPELLINGS, METADATA]) {
      const hook = await send('POST', '/api/v4/hooks', { url: `http://${host}:${canary.port}/` })
      const url = `https://${host}:${canary.port}/a.gz`
      const imported = await send('POST', '/api/v4/projects/remote-import', { path: 'a', url })
      expect([host, hook.status, imported.status]).toEqual([host, 422, 400])
    }
    for (const host of LOCAL_NAMES) {
      const url = `https://${host}:${canary.port}/a.gz`
      expect((await send('POST', '/api/v4/projects/remote-import', { path: 'a', url })).status).toBe(400)
    }
    expect(canary.connections).toBe(0)
  })

  test('is led to it neither by a name nor by a redirect', async ({ main }) => {
    const redirecting = await hookReceiver((_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${canary.port}/` }).end()
    })
    const { send, canary, sendHooks } = await closedWorld(main, [new URL(redirecting.url).host])
    for (const url of [`http://${ARCHIVE_HOST}:${canary.port}/`, redirecting.url])
      expect((await send('POST', '/api/v4/hooks', { url })).status).toBe(201)
    expect((await sendHooks()).sort()).toEqual([307, 'blocked'])
    expect(canary.connections).toBe(0)
  })

  test('may reach it when its own settings say so, and main still may not', async ({ main }) => {
    const { send, canary, sendHooks } = await closedWorld(main)
    const url = `http://127.0.0.1:${canary.port}/`
    await send('PUT', '/api/v4/application/settings', { allow_local_requests_from_system_hooks: true })
    expect((await send('POST', '/api/v4/hooks', { url })).status).toBe(201)
    expect((await send('POST', '/api/v4/hooks', { url: `http://${METADATA}/latest` })).status).toBe(422)
    await sendHooks()
    expect(canary.connections).toBeGreaterThan(0)
    expect((await main.ask('POST /hooks', { url })).status).toBe(422)
  })
})
