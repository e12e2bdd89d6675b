import { createServer } from 'node:https'
import { describe, expect, onTestFinished } from 'vitest'
import { OutboundError } from '../../../src-server/kit/outbound/failures.ts'
import { createOutbound } from '../../../src-server/kit/outbound/outbound.ts'
import { policyOf } from '../../../src-server/kit/outbound/policy.ts'
import type { TestServer } from '../../support/server.ts'
import { test } from '../../support/test.ts'
import { selfSigned } from '../kit/outbound/certificate.ts'
import { LOCAL_NAMES, LOCAL_SPELLINGS } from '../kit/outbound/local-spellings.ts'
import { receiver } from '../kit/outbound/receiver.ts'
import { changeSettings } from '../kit/settings.ts'
import { hookReceiver } from './hook-receiver.ts'

type Call = (address: string, input?: Record<string, unknown>) => Promise<{ status: number; body: unknown }>

/** How one delivery to each hook ended. */
async function sendToAll(call: Call, server: TestServer) {
  await call('POST /-/gantry/v1/simulations', { event_name: 'user_create' })
  await server.instance.jobs.idle()
  const rows = await server.db.read.selectFrom('hook_delivery').select(['failure', 'response_status']).execute()
  return rows.map(({ failure, response_status }) => failure ?? response_status)
}

/** Stores hooks past the checks of the API, as if the settings had changed since. */
async function storedHooks({ db, clock }: TestServer, urls: readonly string[]) {
  const times = { created_at: clock.iso(), updated_at: clock.iso() }
  await db.write((trx) =>
    trx
      .insertInto('system_hook')
      .values(urls.map((url) => ({ url, ...times })))
      .execute(),
  )
}

const forbidLocal = (server: TestServer, more = {}) =>
  changeSettings(server, { allow_local_requests_from_system_hooks: false, ...more })

describe('a system hook that may not reach this machine', () => {
  test('connects to it under no spelling of its address, and cannot be added', async ({ server, given, asLoose }) => {
    const canary = await receiver()
    onTestFinished(() => canary.close())
    const call = await asLoose(await given.admin())
    await forbidLocal(server)
    const urls = [...LOCAL_SPELLINGS, ...LOCAL_NAMES].map((host) => `http://${host}:${canary.port}/`)
    for (const host of LOCAL_SPELLINGS) {
      const { status } = await call('POST /hooks', { url: `http://${host}:${canary.port}/` })
      expect([host, status]).toEqual([host, 422])
    }
    await storedHooks(server, urls)
    const ends = await sendToAll(call, server)
    expect(ends).toHaveLength(urls.length)
    expect(ends.slice(0, LOCAL_SPELLINGS.length).every((end) => end === 'blocked')).toBe(true)
    for (const end of ends) expect(['blocked', 'dns']).toContain(end)
    expect(canary.connections).toBe(0)
  })

  test('follows no redirect to it', async ({ server, given, asLoose }) => {
    const canary = await receiver()
    onTestFinished(() => canary.close())
    const call = await asLoose(await given.admin())
    const redirecting = await hookReceiver((_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${canary.port}/` }).end()
    })
    await forbidLocal(server, { outbound_local_requests_whitelist: [new URL(redirecting.url).host] })
    await call('POST /hooks', { url: redirecting.url })
    expect(await sendToAll(call, server)).toEqual([307])
    expect(canary.connections).toBe(0)
  })

  test('is not led to it by a name that first has a public address', async ({ server }) => {
    const canary = await receiver()
    onTestFinished(() => canary.close())
    await forbidLocal(server)
    let asked = 0
    const outbound = createOutbound({
      policy: () => policyOf(server.instance.settings),
      resolve: async () => [asked++ === 0 ? { address: '2000::1', family: 6 } : { address: '127.0.0.1', family: 4 }],
    })
    const url = `http://rebinding.example:${canary.port}/`
    const timeouts = { connect_ms: 200, headers_ms: 200, body_ms: 200 }
    const send = () => outbound.send({ url, sender: 'system_hook', method: 'POST', body: '{}', timeouts })
    // The public address is not reachable, so the first request fails without an answer.
    await expect(send()).rejects.toThrow(OutboundError)
    await expect(send()).rejects.toMatchObject({ kind: 'blocked' })
    expect(asked).toBe(2)
    expect(canary.connections).toBe(0)
  })

  test('reaches exactly the addresses and ports on the list', async ({ server, given, asLoose }) => {
    const [listed, other] = [await hookReceiver(), await hookReceiver()]
    const call = await asLoose(await given.admin())
    await forbidLocal(server, { outbound_local_requests_whitelist: [new URL(listed.url).host] })
    await storedHooks(server, [listed.url, other.url, listed.url.replace('127.0.0.1', '127.0.0.2')])
    expect(await sendToAll(call, server)).toEqual([200, 'blocked', 'blocked'])
    expect([listed.received.length, other.received.length]).toEqual([1, 0])
  })
})

describe('a receiver with a certificate that nobody has signed', () => {
  test('gets deliveries only without the check of the certificate', async ({ server, given, asLoose }) => {
    let received = 0
    const https = createServer(selfSigned('127.0.0.1'), (request, response) => {
      received++
      request.resume().on('end', () => response.end())
    })
    await new Promise<void>((resolve) => https.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      https.closeAllConnections()
      https.close()
    })
    const address = https.address()
    const url = `https://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
    const call = await asLoose(await given.admin())
    await call('POST /hooks', { url })
    await call('POST /hooks', { url, enable_ssl_verification: false })
    expect(await sendToAll(call, server)).toEqual(['tls', 200])
    expect(received).toBe(1)
  })
})
