import { describe, expect } from '../../support/test.ts'
import { test, WORLDS } from './world-server.ts'

const LIST = '/-/gantry/v1/deliveries'
const kinds = ({ body }: { body: unknown }) =>
  Array.isArray(body) ? body.map(({ event_name }) => String(event_name)) : body

describe('GET /-/gantry/v1/deliveries with new', () => {
  test('lists what was made since the world was forked, reset or restored', async ({ main }) => {
    const { server } = main
    await main.ask('POST /hooks', { url: 'http://127.0.0.1:1/mine' })
    await main.ask('POST /groups', { name: 'Old', path: 'old' })
    await server.instance.events.idle()
    await server.instance.jobs.idle()
    expect(kinds(await main.ask(`GET ${LIST}`, { new: true, event: 'group_create' }))).toEqual(['group_create'])

    const world = await main.fork({ name: 'one' })
    const fresh = async (query = 'new=true') => kinds(await world.send('GET', `${LIST}?event=group_create&${query}`))
    const make = async (path: string) => {
      await world.send('POST', '/api/v4/groups', { name: path, path })
      // Deliveries are queued after the answer to the write.
      await expect.poll(async () => String(await fresh('new=false')).split(',').length).toBeGreaterThan(made)
      made++
    }
    let made = 1
    expect([await fresh(), await fresh('new=false')]).toEqual([[], ['group_create']])
    await make('first')
    expect([await fresh(), await fresh('new=false')]).toEqual([['group_create'], ['group_create', 'group_create']])
    expect((await world.send('POST', `${WORLDS}/one/snapshots`, { snapshot: 'later' })).status).toBe(201)

    await world.send('POST', `${WORLDS}/one/reset`)
    expect([await fresh(), await fresh('new=false')]).toEqual([[], ['group_create']])
    await world.send('POST', `${WORLDS}/one/restore`, { snapshot: 'later' })
    expect([await fresh(), await fresh('new=false')]).toEqual([[], ['group_create', 'group_create']])
    made = 2
    await make('second')
    expect(await fresh()).toEqual(['group_create'])

    const further = await main.fork({ name: 'two', from: 'one' })
    expect(kinds(await further.send('GET', `${LIST}?event=group_create&new=true`))).toEqual([])
  })
})
