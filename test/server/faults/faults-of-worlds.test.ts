import { describe, expect } from '../../support/test.ts'
import { test, WORLDS } from '../worlds/world-server.ts'
import { faultsOf } from './add.ts'

const effect = { type: 'status', status: 418 }
const route = 'GET /user'

describe('faults of worlds', () => {
  test('belong to one world: neither its parent, nor another one, nor a fork has them', async ({ main }) => {
    const [one, two] = [await main.fork({ name: 'one' }), await main.fork({ name: 'two' })]
    const of_one = faultsOf(main.server, one.token, '/w/one')
    const id = await of_one.add({ route, effect })
    const fork = await main.fork({ name: 'fork', from: 'one' })
    const statuses = async () => [
      (await one.send('GET', '/api/v4/user')).status,
      (await two.send('GET', '/api/v4/user')).status,
      (await fork.send('GET', '/api/v4/user')).status,
      (await main.ask('GET /user')).status,
    ]
    expect(await statuses()).toEqual([418, 200, 200, 200])
    expect(await of_one.hits(id)).toBe(1)
    await of_one.clear()
    await faultsOf(main.server, main.token).add({ route, effect })
    expect(await statuses()).toEqual([200, 200, 200, 418])
  })

  test('stay while the world is asleep, and are gone after a reset', async ({ main }) => {
    const one = await main.fork({ name: 'one' })
    const faults = faultsOf(main.server, one.token, '/w/one')
    const id = await faults.add({ route, nth: 2, effect })
    await one.send('GET', '/api/v4/user')
    const world = main.server.worlds.find('one')
    await world.sleep(() => '')
    expect(world.isAwake).toBe(false)
    expect((await one.send('GET', '/api/v4/user')).status).toBe(418)
    expect(await faults.hits(id)).toBe(1)
    await main.ask(`POST ${WORLDS}/:name/reset`, { name: 'one' })
    expect((await faults.send('GET', '')).body).toEqual([])
    expect((await one.send('GET', '/api/v4/user')).status).toBe(200)
  })
})
