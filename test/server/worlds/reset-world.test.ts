import { describe, expect } from '../../support/test.ts'
import { test, WORLDS } from './world-server.ts'

const RESET = `POST ${WORLDS}/:name/reset`
const RESTORE = `POST ${WORLDS}/:name/restore`
const topic = (name: string) => ({ name, title: name })
const names = ({ body }: { body: unknown }) => (Array.isArray(body) ? body.map(({ name }) => name) : body)

describe(RESET, () => {
  test('brings back what the world held when it was forked, with the same token and ids', async ({ main }) => {
    await main.ask('POST /topics', topic('before'))
    const world = await main.fork({ name: 'one' })
    const create = async () => {
      const { runners_token: _, ...project } = Object(
        (await world.send('POST', '/api/v4/projects', { name: 'Saw' })).body,
      )
      return project
    }
    const first = await create()
    await world.send('DELETE', `/api/v4/topics/${Object((await world.send('GET', '/api/v4/topics')).body)[0].id}`)
    expect(names(await world.send('GET', '/api/v4/topics'))).toEqual([])
    const reset = await main.ask(RESET, { name: 'one' })
    expect(reset).toMatchObject({ status: 200, body: { name: 'one', state: 'asleep', parent: 'main' } })
    expect(names(await world.send('GET', '/api/v4/topics'))).toEqual(['before'])
    expect(names(await world.send('GET', '/api/v4/projects'))).toEqual([])
    expect(await create()).toEqual(first)
  })

  test('is also for administrators of the world itself, not for others', async ({ main }) => {
    const [one, two] = [await main.fork({ name: 'one' }), await main.fork({ name: 'two' })]
    await one.send('POST', '/api/v4/topics', topic('inside'))
    expect((await two.send('POST', `${WORLDS}/one/reset`)).status).toBe(403)
    expect(names(await one.send('GET', '/api/v4/topics'))).toEqual(['inside'])
    expect((await one.send('POST', `${WORLDS}/one/reset`)).status).toBe(200)
    expect(names(await one.send('GET', '/api/v4/topics'))).toEqual([])
  })

  test('answers the requests that are running, all from before or all from after', async ({ main }) => {
    const world = await main.fork({ name: 'one' })
    await world.send('POST', '/api/v4/topics', topic('inside'))
    const asked = Array.from({ length: 30 }, async (_, i) => {
      if (i === 15) await main.ask(RESET, { name: 'one' })
      const read = await world.send('GET', '/api/v4/topics')
      const written = await world.send('POST', '/api/v4/topics', topic(`new-${i}`))
      return [read.status, written.status]
    })
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 30 }, () => [200, 201]))
    await main.ask(RESET, { name: 'one' })
    expect(names(await world.send('GET', '/api/v4/topics'))).toEqual([])
  })

  test('is refused for the main world', async ({ main }) => {
    const { status, body } = await main.ask(RESET, { name: 'main' })
    expect([status, Object(body).message]).toEqual([
      409,
      expect.stringMatching(/^The world main is the instance itself/),
    ])
    expect((await main.ask(`DELETE ${WORLDS}/:name`, { name: 'main' })).status).toBe(409)
  })
})

describe(`DELETE ${WORLDS}/:name`, () => {
  test('leaves nothing in the next world, which uses the same database', async ({ main }) => {
    const changesIn = async (name: string) => {
      const { body } = await main.ask(`GET ${WORLDS}/:name/diff/:other`, { name: `${name}@origin`, other: name })
      return Object(body).tables
    }
    const first = await main.fork({ name: 'first' })
    await first.send('GET', '/api/v4/topics')
    const untouched = await changesIn('first')
    const one = await main.fork({ name: 'one' })
    await one.send('POST', '/api/v4/topics', topic('inside'))
    await one.send('POST', '/api/v4/projects', { name: 'Saw' })
    expect((await main.ask(`DELETE ${WORLDS}/:name`, { name: 'one' })).status).toBe(204)
    const next = await main.fork({ name: 'next' })
    expect(names(await next.send('GET', '/api/v4/topics'))).toEqual([])
    expect(await changesIn('next')).toEqual(untouched)
    expect(Object((await next.send('POST', '/api/v4/topics', topic('inside'))).body)).toMatchObject({ id: 1 })
    expect((await next.send('GET', '/api/v4/user', undefined, one.token)).status).toBe(401)
  })
})

describe(RESTORE, () => {
  test('brings back a snapshot, again and again, and a reset still leads to the fork', async ({ main }) => {
    const world = await main.fork({ name: 'one' })
    await world.send('POST', '/api/v4/topics', topic('kept'))
    const taken = await world.send('POST', `${WORLDS}/one/snapshots`, { snapshot: 'first' })
    expect(taken).toMatchObject({ status: 201, body: { name: 'first', from: 'one@first' } })
    for (const round of [1, 2]) {
      await world.send('POST', '/api/v4/topics', topic('lost'))
      expect((await main.ask(RESTORE, { name: 'one', snapshot: 'first' })).status, `round ${round}`).toBe(200)
      expect(names(await world.send('GET', '/api/v4/topics'))).toEqual(['kept'])
    }
    await main.ask(RESET, { name: 'one' })
    expect(names(await world.send('GET', '/api/v4/topics'))).toEqual([])
  })

  test('brings back the clock of the snapshot: a stopped one as it stood, a running one as far ahead as it was', async ({
    main,
  }) => {
    const world = await main.fork({ name: 'one' })
    const clock = async () => Object((await world.send('GET', '/-/gantry/v1/clock')).body)
    const set = (body: Record<string, unknown>) => world.send('PUT', '/-/gantry/v1/clock', body)
    const take = (snapshot: string) => world.send('POST', `${WORLDS}/one/snapshots`, { snapshot })
    const restore = async (snapshot: string) =>
      expect((await main.ask(RESTORE, { name: 'one', snapshot })).status).toBe(200)
    await set({ by: '3d' })
    await take('ahead')
    await set({ now: '2027-01-01T00:00:00.000Z', rate: 0 })
    await take('stopped')
    await set({ by: '8d', rate: 60 })
    main.server.clock.advance(60_000)
    expect(await clock()).toMatchObject({ now: '2027-01-09T01:00:00.000Z', rate: 60 })
    await restore('stopped')
    expect(await clock()).toMatchObject({ now: '2027-01-01T00:00:00.000Z', rate: 0 })
    const made = await world.send('POST', '/api/v4/projects', { name: 'Saw' })
    expect(made.body).toMatchObject({ created_at: '2027-01-01T00:00:00.000Z' })
    await restore('ahead')
    expect(await clock()).toMatchObject({ now: '2026-05-25T10:12:12.345Z', rate: 1 })
    await main.ask(RESET, { name: 'one' })
    expect(await clock()).toMatchObject({ now: '2026-05-22T10:12:12.345Z', rate: 1 })
    expect((await main.ask('GET /-/gantry/v1/clock')).body).toMatchObject({ now: '2026-05-22T10:12:12.345Z', rate: 1 })
  })

  test('takes snapshots of the main world, which can be forked but not restored', async ({ main }) => {
    const { ask, fork } = main
    await ask('POST /topics', topic('early'))
    await ask(`POST ${WORLDS}/:name/snapshots`, { name: 'main', snapshot: 'clean' })
    await ask('POST /topics', topic('late'))
    const world = await fork({ from: 'main@clean' })
    expect(names(await world.send('GET', '/api/v4/topics'))).toEqual(['early'])
    expect((await ask(RESTORE, { name: 'main', snapshot: 'clean' })).status).toBe(409)
    expect((await ask(`GET ${WORLDS}`)).body).toMatchObject([
      { name: 'main', snapshots: [{ name: 'clean', from: 'main@clean' }], parent: null },
      { parent: 'main@clean' },
    ])
    expect((await ask(`DELETE ${WORLDS}/:name/snapshots/:snapshot`, { name: 'main', snapshot: 'clean' })).status).toBe(
      204,
    )
    expect((await ask(`GET ${WORLDS}/:name/snapshots`, { name: 'main' })).body).toEqual([])
    expect((await world.send('GET', '/api/v4/topics')).status).toBe(200)
  })
})
