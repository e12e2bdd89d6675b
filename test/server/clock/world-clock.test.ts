import { describe, expect } from '../../support/test.ts'
import { test, WORLDS } from '../worlds/world-server.ts'

const MOVE = `PUT ${WORLDS}/:name/clock`
const RESET = `DELETE ${WORLDS}/:name/clock`
/** What the clock of the test server shows at first. */
const START = '2026-05-22T10:11:12.345Z'

describe(MOVE, () => {
  test('moves the clock of a world and of no other one, and says what that has caused', async ({ main }) => {
    const { ask, fork } = main
    const world = await fork({ name: 'one' })
    const user = await main.given.user()
    const project = Object((await world.send('POST', '/api/v4/projects', { name: 'Pier' })).body)
    const other = await fork({ name: 'two', from: 'one' })
    const member = { user_id: user.id, access_level: 30, expires_at: '2026-05-25' }
    // The world was forked before the user existed.
    expect((await world.send('POST', `/api/v4/projects/${project.id}/members`, member)).status).toBe(404)
    const late = await fork({ name: 'three' })
    const pier = Object((await late.send('POST', '/api/v4/projects', { name: 'Pier' })).body)
    expect((await late.send('POST', `/api/v4/projects/${pier.id}/members`, member)).status).toBe(201)
    expect((await ask(MOVE, { name: 'three', by: '8d', rate: 0 })).body).toEqual({
      ...{ now: '2026-05-30T10:11:12.345Z', rate: 0, real_now: START },
      caused: { events: [{ event: 'member.removed', count: 1 }], jobs: 0 },
    })
    expect((await late.send('GET', '/-/gantry/v1/clock')).body).toMatchObject({ now: '2026-05-30T10:11:12.345Z' })
    expect((await other.send('GET', '/-/gantry/v1/clock')).body).toMatchObject({ now: START, rate: 1 })
    expect((await ask('GET /-/gantry/v1/clock')).body).toMatchObject({ now: START, rate: 1 })
    const [stored] = Object((await late.send('GET', '/-/gantry/v1/audit?kind=clock')).body)
    expect(stored).toMatchObject({ act: 'moved', title: '2026-05-30T10:11:12.345Z', author: null })
  })

  test('moves that of the main world by its name', async ({ main }) => {
    expect((await main.ask(MOVE, { name: 'main', by: '1d' })).body).toMatchObject({ now: '2026-05-23T10:11:12.345Z' })
    expect((await main.ask('GET /-/gantry/v1/clock')).body).toMatchObject({ now: '2026-05-23T10:11:12.345Z' })
    expect((await main.ask(RESET, { name: 'main' })).body).toMatchObject({ now: START })
  })

  test('refuses what the clock of the instance refuses, and changes nothing', async ({ main }) => {
    await main.fork({ name: 'one' })
    for (const [input, text] of [
      [{}, 'at least one parameter must be provided'],
      [{ by: '2d1w' }, 'by'],
      [{ by: '367d' }, 'by is more than 366 days ahead'],
      [{ rate: -1 }, 'rate'],
    ] as const) {
      const { status, body } = await main.ask(MOVE, { name: 'one', ...input })
      expect([status, String(Object(body).error)]).toEqual([400, expect.stringContaining(text)])
    }
    expect((await main.ask(`GET ${WORLDS}/:name`, { name: 'one' })).body).toMatchObject({ clock: { now: START } })
  })

  test('lets administrators of a world move the clock of their own world only', async ({ main }) => {
    const world = await main.fork({ name: 'one' })
    await main.fork({ name: 'two' })
    const path = (name: string) => `${WORLDS}/${name}/clock`
    expect((await world.send('PUT', path('one'), { by: '1d' })).body).toMatchObject({ now: '2026-05-23T10:11:12.345Z' })
    expect((await world.send('PUT', path('two'), { by: '1d' })).status).toBe(403)
    expect((await world.send('DELETE', path('main'))).status).toBe(403)
  })
})

describe(RESET, () => {
  test('shows the real time again', async ({ main }) => {
    await main.fork({ name: 'one' })
    await main.ask(MOVE, { name: 'one', now: '2025-01-01T00:00:00Z', rate: 60 })
    expect((await main.ask(RESET, { name: 'one' })).body).toMatchObject({ now: START, rate: 1, real_now: START })
    expect((await main.ask(RESET, { name: 'unknown' })).status).toBe(404)
  })
})
