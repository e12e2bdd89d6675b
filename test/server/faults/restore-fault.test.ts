import type { Given } from '../../support/given.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test as plain } from '../../support/test.ts'
import { FAULTS, faultsOf } from './add.ts'

const effect = { type: 'missing_totals' }
const route = 'GET /projects'

const test = plain.extend<{ scene: Awaited<ReturnType<typeof sceneOf>> }>({
  scene: async ({ server, given }, use) => use(await sceneOf(server, given)),
})

async function sceneOf(server: TestServer, given: Given) {
  const token = await given.token(await given.admin())
  const faults = faultsOf(server, token)
  const total = async () => (await server.send('GET', '/projects', { token })).headers.get('x-total')
  const restore = async (id: number) => {
    const { status, body } = await faults.send('POST', `/restore/${id}`)
    return { status, body: Object(body) }
  }
  const ids = async (): Promise<number[]> =>
    Object((await faults.send('GET', '')).body).map(({ id }: { id: number }) => id)
  return { ...faults, total, restore, ids, instance: server.instance }
}

describe(`POST ${FAULTS}/restore/:fault_id`, () => {
  test('brings a removed fault back with its counts, in its place', async ({ scene }) => {
    const first = await scene.add({ route, nth: 2, expect: 1, effect })
    const second = await scene.add({ route: 'GET /groups', effect })
    expect([await scene.total(), await scene.total()]).toEqual(['0', null])
    const before = (await scene.send('GET', `/${first}`)).body
    expect(before).toMatchObject({ matched: 2, hits: 1, as_expected: true })
    await scene.send('DELETE', `/${first}`)
    await scene.total()
    expect(await scene.restore(first)).toEqual({ status: 200, body: before })
    expect(await scene.ids()).toEqual([first, second])
    // It goes on counting: the second request has had its turn.
    expect(await scene.total()).toBe('0')
    expect((await scene.send('GET', `/${first}`)).body).toMatchObject({ matched: 3, hits: 1 })
  })

  test('takes back a change, and then that', async ({ scene }) => {
    const id = await scene.add({ name: 'totals', route, effect })
    expect(await scene.total()).toBe(null)
    await scene.send('PATCH', `/${id}`, { enabled: false, name: 'off' })
    expect((await scene.restore(id)).body).toMatchObject({ name: 'totals', enabled: true, matched: 1, hits: 1 })
    expect(await scene.total()).toBe(null)
    expect((await scene.restore(id)).body).toMatchObject({ name: 'off', enabled: false, matched: 0 })
    expect(await scene.total()).toBe('0')
  })

  test('brings all faults back, one by one, and those of a pack that was turned off', async ({ scene }) => {
    await scene.turnOn('totals-missing')
    const [packed = 0] = await scene.ids()
    const own = await scene.add({ route, effect })
    await scene.clear()
    for (const id of [own, packed]) expect((await scene.restore(id)).status).toBe(200)
    expect(await scene.ids()).toEqual([packed, own])
    await scene.send('DELETE', '/packs/totals-missing')
    await scene.restore(packed)
    expect((await scene.send('GET', `/${packed}`)).body).toMatchObject({ pack: 'totals-missing', enabled: true })
  })

  test('refuses a fault that was not changed, is unknown, or belongs to a pack that has begun again', async ({
    scene,
  }) => {
    const id = await scene.add({ route, effect })
    expect(await scene.restore(id)).toEqual({
      status: 409,
      body: { message: 'The fault has not been changed, so there is nothing to take back.' },
    })
    expect((await scene.restore(9999)).status).toBe(404)
    expect((await scene.send('POST', '/restore/none')).status).toBe(400)
    await scene.turnOn('totals-missing')
    const packed = (await scene.ids()).at(-1) ?? 0
    await scene.send('DELETE', '/packs/totals-missing')
    await scene.turnOn('totals-missing')
    expect((await scene.restore(packed)).status).toBe(404)
    expect(await scene.ids()).toHaveLength(2)
  })

  test('leaves at most 200 faults, and remembers as many', async ({ scene }) => {
    const { faults } = scene.instance
    const later = await scene.add({ route, enabled: false, effect })
    const { facts } = faults.find(later)
    const ids = Array.from({ length: 200 }, () => {
      const { id } = faults.add(facts)
      faults.remove((rule) => rule.id === id)
      return id
    })
    for (const id of ids.slice(1)) faults.restore(id)
    const full = await scene.restore(ids[0] ?? 0)
    expect([full.status, full.body.message]).toEqual([409, 'There can be 200 faults. Remove some first.'])
    await scene.send('DELETE', `/${later}`)
    expect((await scene.restore(ids[0] ?? 0)).status).toBe(200)
    await scene.clear()
    await scene.add({ route, effect })
    await scene.clear()
    // The oldest one that was removed.
    expect((await scene.restore(ids[0] ?? 0)).status).toBe(404)
    expect((await scene.restore(ids[1] ?? 0)).status).toBe(200)
  })
})
