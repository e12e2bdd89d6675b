import { describe, expect, onTestFinished, test } from 'vitest'
import { OutboundError } from '../../../../src-server/kit/outbound/failures.ts'
import { createOutbound } from '../../../../src-server/kit/outbound/outbound.ts'
import { policyOf, type Sender } from '../../../../src-server/kit/outbound/policy.ts'
import type { Settings } from '../../../../src-server/kit/settings/registry.ts'
import { startTestServer } from '../../../support/server.ts'
import { receiver } from '../../kit/outbound/receiver.ts'
import { changeSettings } from '../../kit/settings.ts'

async function world() {
  const server = await startTestServer()
  const hooks = await receiver()
  onTestFinished(async () => {
    await hooks.close()
    await server.stop()
  })
  const set = (changes: Partial<Settings>) => changeSettings(server, changes)
  const send = (sender: Sender, url = hooks.url) => outcomeOf(server.instance.outbound.send({ url, sender }))
  return { server, hooks, set, send }
}

const outcomeOf = (sent: Promise<{ status: number }>) =>
  sent.then(
    ({ status }) => status,
    (error: unknown) => (error instanceof OutboundError ? error.kind : Promise.reject(error)),
  )

describe('settings of the network take effect', () => {
  test('allow_local_requests_from_web_hooks_and_services, allow_local_requests_from_hooks_and_services: hooks of projects reach this machine', async () => {
    const { send, set, server } = await world()
    expect(await send('project_hook')).toBe('blocked')
    await set({ allow_local_requests_from_web_hooks_and_services: true })
    expect(await send('project_hook')).toBe(200)
    const { givenOn } = await import('../../../support/given.ts')
    const { callBy } = await import('../../../support/server.ts')
    const given = givenOn(server)
    const token = await given.token(await given.admin())
    await callBy(server, token, 'PUT /application/settings', { allow_local_requests_from_hooks_and_services: false })
    expect(await send('project_hook')).toBe('blocked')
  })

  test('allow_local_requests_from_system_hooks: system hooks reach this machine', async () => {
    const { send, set } = await world()
    expect(await send('system_hook')).toBe(200)
    await set({ allow_local_requests_from_system_hooks: false })
    expect(await send('system_hook')).toBe('blocked')
  })

  test('outbound_local_requests_whitelist: hooks reach listed addresses, ranges and ports', async () => {
    const { hooks, send, set } = await world()
    for (const [entry, outcome] of [
      ['127.0.0.1', 200],
      ['127.0.0.0/8', 200],
      [`127.0.0.1:${hooks.port}`, 200],
      [`127.0.0.1:${hooks.port + 1}`, 'blocked'],
      ['10.0.0.0/8', 'blocked'],
      ['example.com', 'blocked'],
    ] as const) {
      await set({ outbound_local_requests_whitelist: [entry] })
      expect([entry, await send('project_hook')]).toEqual([entry, outcome])
    }
  })

  test('deny_all_requests_except_allowed: hooks reach only the list', async () => {
    const { send, set } = await world()
    await set({ deny_all_requests_except_allowed: true })
    expect(await send('system_hook')).toBe('blocked')
    await set({ outbound_local_requests_whitelist: ['127.0.0.1'] })
    expect(await send('system_hook')).toBe(200)
  })

  test('silent_mode_enabled: hooks are not sent', async () => {
    const { hooks, send, set } = await world()
    await set({ silent_mode_enabled: true })
    expect(await send('system_hook')).toBe('blocked')
    expect(hooks.requests).toHaveLength(0)
  })

  test('dns_rebinding_protection_enabled: without it, a public name may lead to this machine', async () => {
    const { hooks, set, server } = await world()
    const outbound = createOutbound({
      policy: () => policyOf(server.instance.settings),
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    const send = () =>
      outcomeOf(outbound.send({ url: `http://hooks.example.com:${hooks.port}/`, sender: 'project_hook' }))
    expect(await send()).toBe('blocked')
    await set({ dns_rebinding_protection_enabled: false })
    expect(await send()).toBe(200)
  })
})
