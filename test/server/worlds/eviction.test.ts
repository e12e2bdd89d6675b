import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { temporaryFolder } from '../../cli/run.ts'
import { describe, expect } from '../../support/test.ts'
import { startWorldServer, test, WORLDS } from './world-server.ts'

const MIB = 2 ** 20
const DAY_MS = 86_400_000
const topic = (name: string) => ({ name, title: name })

async function started(memory_mib: number, directory?: string) {
  const worlds = { memory_bytes: memory_mib * MIB, age_ms: DAY_MS }
  const main = await startWorldServer({ worlds, ...(directory !== undefined && { directory }) })
  onTestFinished(() => main.server.stop())
  const states = async () => {
    await main.server.worlds.idle()
    const { body } = await main.ask(`GET ${WORLDS}`)
    const worlds = Array.isArray(body) ? body.slice(1) : []
    return Object.fromEntries(worlds.map(({ name, state }) => [name, state]))
  }
  /** Later, so that the uses of worlds have an order. */
  const forkLater = async (input: Record<string, unknown>) => {
    main.server.clock.advance(1000)
    return await main.fork(input)
  }
  return { ...main, states, forkLater }
}

describe('worlds that need too much memory', () => {
  test('are put to sleep, the least recently used first, and hold afterwards what they held', async () => {
    const { states, forkLater, server } = await started(9)
    const names = ['one', 'two', 'three', 'four']
    const worlds = []
    for (const name of names) {
      const world = await forkLater({ name })
      await world.send('POST', '/api/v4/topics', topic(name))
      worlds.push(world)
    }
    expect(await states()).toEqual({ one: 'asleep', two: 'asleep', three: 'open', four: 'open' })
    server.clock.advance(1000)
    for (const [i, world] of worlds.entries())
      expect((await world.send('GET', '/api/v4/topics')).body).toMatchObject([{ name: names[i] }])
  })

  test('that cannot be copied because the disk is full stay open with everything in them, and the others sleep', async () => {
    const { states, forkLater, server } = await started(9)
    const first = await forkLater({ name: 'one' })
    const others = []
    for (const name of ['two', 'three', 'four']) others.push(await forkLater({ name }))
    await first.send('POST', '/api/v4/topics', topic('one'))
    const one = server.worlds.find('one')
    const { instance, leave } = await one.enter()
    mkdirSync(join(instance.files.kept, 'uploads'))
    leave()
    const sleep = one.sleep.bind(one)
    one.sleep = () =>
      sleep(() => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      })
    for (const world of others) await world.send('POST', '/api/v4/topics', topic(world.name))
    expect(await states()).toEqual({ one: 'open', two: 'asleep', three: 'asleep', four: 'open' })
    expect((await first.send('POST', '/api/v4/topics', topic('later'))).status).toBe(201)
    const copy = await forkLater({ from: 'one' })
    const both = [{ name: 'later' }, { name: 'one' }]
    expect((await copy.send('GET', '/api/v4/topics')).body).toMatchObject(both)
    await sleep(() => join(temporaryFolder(), 'files'))
    expect(await states()).toMatchObject({ one: 'asleep' })
    expect((await first.send('GET', '/api/v4/topics')).body).toMatchObject(both)
  })

  test('are evicted without a data directory, except pinned ones, and their addresses say so', async () => {
    const { states, forkLater, server, ask } = await started(5)
    for (const [name, pinned] of [
      ['one', true],
      ['two', false],
      ['three', false],
    ] as const) {
      const world = await forkLater({ name, pinned })
      await world.send('POST', '/api/v4/topics', topic(name))
      await server.worlds.idle()
      for (let i = 0; i < 60; i++) await world.send('POST', '/api/v4/projects', { name: `Project ${i}` })
    }
    server.worlds.tidy()
    expect(Object.keys(await states())).toEqual(expect.arrayContaining(['one']))
    expect(Object.keys(await states())).not.toContain('two')
    const gone = await server.send('GET', '/w/two/api/v4/topics')
    const message =
      "404 World 'two' Not Found: it was evicted, because worlds needed more than 5 MiB of memory. Pinned worlds stay."
    expect(gone).toMatchObject({ status: 404, body: { message } })
    expect((await ask(`GET ${WORLDS}/:name`, { name: 'two' })).body).toEqual({ message })
  })
})

describe('worlds that nobody has used for long', () => {
  test('are evicted, but not a new one that has got the name of one meanwhile', async () => {
    const { fork, ask, states, server } = await started(100)
    for (const name of ['one', 'two']) await fork({ name })
    let goOn = () => {}
    const one = server.worlds.find('one')
    const close = one.close.bind(one)
    const waiting = new Promise<void>((done) => {
      goOn = done
    })
    one.close = () => waiting.then(close)
    server.clock.advance(2 * DAY_MS)
    server.worlds.tidy()
    await ask(`DELETE ${WORLDS}/:name`, { name: 'two' })
    const two = await fork({ name: 'two' })
    goOn()
    expect(await states()).toEqual({ two: 'asleep' })
    expect((await two.send('GET', '/api/v4/user')).status).toBe(200)
  })
})

describe(`POST ${WORLDS}`, () => {
  test('is refused for a world that needs more memory than all may have', async () => {
    const { ask, states } = await started(2)
    const { status, body } = await ask(`POST ${WORLDS}`)
    expect([status, Object(body).message]).toEqual([
      409,
      expect.stringMatching(/^The world needs \d MiB, and all worlds have 2 MiB\./),
    ])
    expect(await states()).toEqual({})
  })
})

describe('worlds that nobody uses', () => {
  test('are evicted after the age without a data directory, except pinned ones', async () => {
    const { states, fork, server, ask } = await started(64)
    await fork({ name: 'one' })
    await fork({ name: 'two' })
    const three = await fork({ name: 'three' })
    await ask(`PATCH ${WORLDS}/:name`, { name: 'one', pinned: true })
    server.clock.advance(DAY_MS)
    await three.send('GET', '/api/v4/topics')
    server.clock.advance(1)
    server.worlds.tidy()
    expect(await states()).toEqual({ one: 'asleep', three: 'open' })
    expect(Object((await server.send('GET', '/w/two/api/v4/version')).body).message).toContain('not used for 24 hours')
    await fork({ name: 'two' })
    expect((await server.send('GET', '/w/two/api/v4/topics')).status).toBe(200)
  })

  test('are stored in the data directory, and the next request opens them', async () => {
    const directory = temporaryFolder()
    const { states, fork, server } = await started(64, directory)
    const world = await fork({ name: 'one' })
    await world.send('POST', '/api/v4/topics', topic('kept'))
    server.clock.advance(2 * DAY_MS)
    server.worlds.tidy()
    expect(await states()).toEqual({ one: 'stored' })
    expect(readdirSync(join(directory, 'worlds')).filter((name) => name.startsWith('files-'))).toHaveLength(1)
    expect((await world.send('GET', '/api/v4/topics')).body).toMatchObject([{ name: 'kept' }])
    expect(await states()).toEqual({ one: 'open' })
  })
})

describe('a comparison', () => {
  test('has the rows of a stored world that is deleted while the comparison waits', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { states, fork, server, ask } = await started(64, temporaryFolder())
    const world = await fork({ name: 'one' })
    await world.send('POST', '/api/v4/topics', topic('kept'))
    server.clock.advance(2 * DAY_MS)
    server.worlds.tidy()
    expect(await states()).toEqual({ one: 'stored' })
    const rows = { page: 1, per_page: 100, limit: 100, offset: 0, table: 'topic', internal: true }
    const both = [server.worlds.compare('main', 'one', rows), server.worlds.compare('main', 'one', rows)]
    const folder = join(server.worlds.main.files.root, 'worlds')
    const files = () => readdirSync(folder).filter((name) => name.startsWith('files-'))
    await both[0]
    await ask(`DELETE ${WORLDS}/:name`, { name: 'one' })
    vi.advanceTimersByTime(60_000)
    for (const { total } of await Promise.all(both)) expect(total).toBe(1)
    vi.advanceTimersByTime(60_000)
    expect(files()).toEqual([])
  })
})

describe('main', () => {
  test('with a data directory has forks of what is committed, also of the rows in its write-ahead log', async () => {
    const { ask, fork } = await started(64, temporaryFolder())
    for (const name of ['first', 'second']) {
      await ask('POST /topics', topic(name))
      const world = await fork()
      const { body } = await world.send('GET', '/api/v4/topics')
      expect(Array.isArray(body) && body.length).toBe(name === 'first' ? 1 : 2)
    }
  })

  test('shares its image with all forks until it changes', async ({ main }) => {
    const { server, ask } = main
    const images = async () => {
      await Promise.all([main.fork(), main.fork()])
      return new Set(server.worlds.list().map(({ origin }) => origin.image)).size
    }
    expect(await images()).toBe(1)
    await ask('POST /topics', topic('changed'))
    expect(await images()).toBe(2)
    expect(new Set(server.worlds.list().map(({ origin }) => origin.image.base)).size).toBe(1)
  })
})
