import { describe, expect, test } from 'vitest'
import { NOBODY } from '../../../../src-server/kit/events/events.ts'
import type { Settings } from '../../../../src-server/kit/settings/registry.ts'
import { anInstance } from '../an-instance.ts'

type AnInstance = ReturnType<typeof anInstance>['instance']
const change = (instance: AnInstance, changes: Partial<Settings>) =>
  instance.perform({ actor: null, origin: NOBODY }, (act) => instance.settings.store(act.db, changes, act.now))
const rowOf = (instance: AnInstance, name: string) =>
  instance.db.read.selectFrom('application_setting').select('value').where('name', '=', name).executeTakeFirstOrThrow()

describe('the store of settings', () => {
  test('has a change at once after its commit', async () => {
    const { instance } = anInstance()
    await instance.open()
    expect(instance.settings.get('can_create_group')).toBe(true)
    await change(instance, { can_create_group: false })
    expect(instance.settings.get('can_create_group')).toBe(false)
  })

  test('shows a change to others only after the time of the cache, on the clock of the instance', async () => {
    const { instance, clock } = anInstance({ settings_cache_ms: 60_000 })
    await instance.open()
    await change(instance, { can_create_group: false })
    clock.advance(59_999)
    expect([instance.settings.get('can_create_group'), instance.settings.stored.can_create_group]).toEqual([
      true,
      false,
    ])
    clock.advance(1)
    expect(instance.settings.get('can_create_group')).toBe(false)
  })

  test('shows the values of a start at once, also with a cache', async () => {
    const { instance } = anInstance({ settings_cache_ms: 60_000 })
    await instance.db.write((trx) => instance.settings.store(trx, { can_create_group: false }, instance.clock.iso()))
    await instance.open()
    expect(instance.settings.get('can_create_group')).toBe(false)
  })

  test('keeps the old values when the act fails', async () => {
    const { instance } = anInstance()
    await instance.open()
    const failing = instance.perform({ actor: null, origin: NOBODY }, async (act) => {
      await instance.settings.store(act.db, { can_create_group: false }, act.now)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await change(instance, { default_branch_name: 'trunk' })
    expect(instance.settings.get('can_create_group')).toBe(true)
  })

  test('stores secrets encrypted and reads them back', async () => {
    const { instance } = anInstance()
    await instance.open()
    await change(instance, { spamcheck_api_key: 'a-canary-in-clear', asset_proxy_url: 'https://proxy.example.com' })
    expect(instance.settings.get('spamcheck_api_key')).toBe('a-canary-in-clear')
    expect((await rowOf(instance, 'spamcheck_api_key')).value).not.toContain('canary')
    expect((await rowOf(instance, 'asset_proxy_url')).value).toContain('proxy.example.com')
  })

  test('starts without secrets that another key encrypted, and says which', async () => {
    const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
    const { instance } = anInstance({ secret_key: key(1) })
    await instance.open()
    await change(instance, { spamcheck_api_key: 'a-canary-in-clear' })
    const { value } = await rowOf(instance, 'spamcheck_api_key')
    const other = anInstance({ secret_key: key(2) })
    await other.instance.db.write((trx) =>
      trx
        .insertInto('application_setting')
        .values({ name: 'spamcheck_api_key', value, updated_at: '2026-01-01T00:00:00.000Z' })
        .execute(),
    )
    await other.instance.open()
    expect(other.instance.settings.get('spamcheck_api_key')).toBeNull()
    expect(other.lines).toContainEqual(expect.objectContaining({ settings: ['spamcheck_api_key'] }))
  })

  test('ignores a stored value that does not have the type of its setting', async () => {
    const { instance } = anInstance()
    await instance.db.write((trx) =>
      trx
        .insertInto('application_setting')
        .values({ name: 'can_create_group', value: '"maybe"', updated_at: '2026-01-01T00:00:00.000Z' })
        .execute(),
    )
    await instance.open()
    expect(instance.settings.get('can_create_group')).toBe(true)
  })
})
