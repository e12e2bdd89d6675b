import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect } from '../../support/test.ts'
import { test, WORLDS } from './world-server.ts'

const topicsIn = (body: unknown): string[] => (Array.isArray(body) ? body.map(({ name }) => name) : [])

describe(`POST ${WORLDS}`, () => {
  test('forks a world with everything that the main world holds, and with its own changes', async ({ main }) => {
    const { server, ask, fork } = main
    await ask('POST /topics', { name: 'before', title: 'Before' })
    const world = await fork({ name: 'one' })
    expect((await world.send('POST', '/api/v4/topics', { name: 'inside', title: 'Inside' })).status).toBe(201)
    await ask('POST /topics', { name: 'outside', title: 'Outside' })
    const names = async (path: string, token: string) =>
      topicsIn((await server.send('GET', path, { token })).body).sort()
    expect(await names('/w/one/api/v4/topics', world.token)).toEqual(['before', 'inside'])
    expect(await names('/topics', main.token)).toEqual(['before', 'outside'])
  })

  test('answers with the address, the size and a token of the first administrator', async ({ main }) => {
    const answer = await main.ask(`POST ${WORLDS}`, { name: 'one', pinned: true })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        name: 'one',
        address: `${main.server.origin}/w/one/api/v4`,
        parent: 'main',
        pinned: true,
        state: 'asleep',
        snapshots: [],
        clock: { now: '2026-05-22T10:11:12.345Z', rate: 1, real_now: '2026-05-22T10:11:12.345Z' },
        created_at: '2026-05-22T10:11:12.345Z',
        last_used_at: '2026-05-22T10:11:12.345Z',
      },
    })
    const { token, size, memory } = Object(answer.body)
    expect(size).toBeGreaterThan(1_000_000)
    // A world that sleeps shares what it has in common with its parent.
    expect(memory).toBeLessThan(size / 2)
    const user = await main.server.send('GET', '/w/one/api/v4/user', { token })
    expect(user).toMatchObject({ status: 200, body: { id: main.admin.id, is_admin: true } })
    const open = Object((await main.ask(`GET ${WORLDS}/:name`, { name: 'one' })).body)
    expect(open).toMatchObject({ state: 'open', memory: expect.any(Number) })
    expect(open.memory).toBeGreaterThanOrEqual(open.size)
    expect((await main.ask(`GET ${WORLDS}/:name`, { name: 'main' })).body).toMatchObject({ memory: null })
  })

  test('makes a world from a seed, as a text or as an object, with tokens of its own', async ({ main }) => {
    await main.ask('POST /topics', { name: 'outside', title: 'Outside' })
    const text = `
users:
  - username: alice
    tokens: [{ name: ci, token: token-of-alice, scopes: [api] }]
projects:
  - path: alice/shop
    issues: [{ title: Broken, author: alice, created_at: -3d }]
`
    const object = { users: [{ username: 'alice', tokens: [{ name: 'ci', token: 'token-of-alice' }] }] }
    const one = await main.fork({ name: 'one', seed: text })
    const issues = await one.send('GET', '/api/v4/projects/alice%2Fshop/issues', undefined, 'token-of-alice')
    expect(issues).toMatchObject({
      status: 200,
      body: [{ iid: 1, title: 'Broken', author: { username: 'alice' }, created_at: '2026-05-19T10:11:12.345Z' }],
    })
    expect(topicsIn((await one.send('GET', '/api/v4/topics')).body)).toEqual([])
    expect((await main.ask(`GET ${WORLDS}/:name`, { name: 'one' })).body).toMatchObject({ parent: null })
    const two = await main.fork({ name: 'two', seed: object })
    const user = await two.send('GET', '/api/v4/user', undefined, 'token-of-alice')
    expect(user).toMatchObject({ status: 200, body: { username: 'alice' } })
    const reset = await main.ask(`POST ${WORLDS}/:name/reset`, { name: 'two' })
    expect(reset.status).toBe(200)
  })

  test('reads and builds a long seed in a thread, and says in the same words what is wrong with one', async ({
    main,
  }) => {
    const long = `# ${'x'.repeat(20_000)}\n`
    const token = 'tokens: [{ name: ci, token: token-of-alice }]'
    const text = await main.fork({ name: 'text', seed: `${long}users:\n  - username: alice\n    ${token}` })
    const object = await main.fork({
      name: 'object',
      seed: {
        users: [{ username: 'alice', bio: 'x'.repeat(200), tokens: [{ name: 'ci', token: 'token-of-alice' }] }],
        topics: Array.from({ length: 300 }, (_, at) => ({ name: `topic-${at}`, title: 'A topic of a long seed' })),
      },
    })
    for (const world of [text, object])
      expect((await world.send('GET', '/api/v4/user', undefined, 'token-of-alice')).body).toMatchObject({
        username: 'alice',
      })
    const wrong = await main.ask(`POST ${WORLDS}`, { seed: `${long}users:\n  - usernam: alice` })
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        message: {
          seed: [
            '3:5: users[0].usernam: unknown key `usernam`; did you mean `username`?',
            '3:5: users[0]: `username` is missing',
          ],
        },
      },
    })
  })

  test('refuses a seed that is wrong, and one beside `from`', async ({ main }) => {
    const answer = await main.ask(`POST ${WORLDS}`, { seed: 'users:\n  - usernam: alice\ninclude: [/etc/passwd]' })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: {
          seed: [
            '2:5: users[0].usernam: unknown key `usernam`; did you mean `username`?',
            '2:5: users[0]: `username` is missing',
            '3:1: include: is only for seed files',
          ],
        },
      },
    })
    const both = await main.ask(`POST ${WORLDS}`, { seed: 'users: []', from: 'main' })
    expect(both).toMatchObject({ status: 400, body: { error: 'from, seed are mutually exclusive' } })
    const many = await main.ask(`POST ${WORLDS}`, { seed: { generate: { issues: 10_001 } } })
    expect(many).toMatchObject({ status: 400 })
    expect((await main.ask(`GET ${WORLDS}`)).body).toHaveLength(1)
  })

  test('makes up a name, and each one is another', async ({ main }) => {
    const names = [await main.fork(), await main.fork()].map(({ name }) => name)
    expect(names[0]).toMatch(/^world-[\da-f]{8}$/)
    expect(new Set(names).size).toBe(2)
  })

  test('forks a fork, also one that no request has opened', async ({ main }) => {
    const one = await main.fork({ name: 'one' })
    await main.fork({ name: 'two', from: 'one' })
    await one.send('POST', '/api/v4/topics', { name: 'later', title: 'Later' })
    const three = await main.fork({ name: 'three', from: 'one' })
    const two = await main.ask(`GET ${WORLDS}/:name`, { name: 'two' })
    expect(two.body).toMatchObject({ parent: 'one', state: 'asleep' })
    expect(topicsIn((await three.send('GET', '/api/v4/topics')).body)).toEqual(['later'])
    const inTwo = await main.server.send('GET', '/w/two/api/v4/topics', { token: main.token })
    expect(topicsIn(inTwo.body)).toEqual([])
  })

  test('copies committed data only', async ({ main }) => {
    const { server, ask } = main
    let finish = () => {}
    const waiting = new Promise<void>((done) => {
      finish = done
    })
    const write = server.db.write(async (trx) => {
      await trx.insertInto('topic').values({ name: 'half', title: 'Half', created_at: server.clock.iso() }).execute()
      await waiting
      throw new Error('rolled back')
    })
    const failed = expect(write).rejects.toThrow('rolled back')
    const forked = ask(`POST ${WORLDS}`, { name: 'one' })
    await new Promise((done) => setTimeout(done, 30))
    finish()
    await failed
    expect((await forked).status).toBe(201)
    const topics = await server.send('GET', '/w/one/api/v4/topics', { token: main.token })
    expect(topicsIn(topics.body)).toEqual([])
  })

  test('does not deliver again what the parent has still to deliver', async ({ main }) => {
    const { server, given, ask, fork } = main
    await ask('POST /hooks', { url: 'https://hooks.example.org/in' })
    await server.instance.jobs.idle()
    const [hook] = await server.db.read.selectFrom('system_hook').select('id').execute()
    await server.db.write(async (trx) => {
      await trx
        .insertInto('hook_delivery')
        .values({
          ...{
            hook_id: hook?.id ?? 0,
            state: 'waiting' as const,
            event_name: 'project_create',
            event_uuid: 'a',
            url: 'https://hooks.example.org/in',
          },
          ...{ request_headers: '{}', request_body: '{}', created_at: server.clock.iso() },
        })
        .execute()
      await trx
        .insertInto('job')
        .values({
          ...{ kind: 'system_hook.send', payload: JSON.stringify({ hook_id: hook?.id }), max_attempts: 4 },
          ...{ run_at: '2026-05-23T00:00:00.000Z', created_at: server.clock.iso() },
        })
        .execute()
    })
    await given.project()
    const world = await fork()
    expect((await world.send('GET', '/-/gantry/v1/deliveries')).body).toEqual([])
    expect((await ask('GET /-/gantry/v1/deliveries')).body).toHaveLength(1)
  })

  test('delivers its own changes to its own receivers', async ({ main }) => {
    const { server, ask, fork } = main
    const url = `${server.origin}/-/gantry/v1/receivers/console`
    expect((await ask('POST /hooks', { url })).status).toBe(201)
    const world = await fork({ name: 'one' })
    await world.send('POST', '/api/v4/groups', { name: 'Inside', path: 'inside' })
    const receiver = '/-/gantry/v1/receivers/console'
    const deliveries = async () => Object((await world.send('GET', receiver)).body).deliveries
    for (let tries = 0; tries < 200 && (await deliveries()).length < 2; tries++) await wait(20)
    expect(await deliveries()).toEqual(
      expect.arrayContaining([expect.objectContaining({ event_name: 'group_create', status: 200 })]),
    )
    expect(Object((await ask(`GET ${receiver}`)).body).deliveries).toEqual([])
  })

  test('refuses unknown worlds and snapshots, names that are taken, and bad names', async ({ main }) => {
    const create = (input: Record<string, unknown>) => main.ask(`POST ${WORLDS}`, input)
    await main.fork({ name: 'one' })
    expect(await create({ name: 'one' })).toMatchObject({
      status: 409,
      body: { message: 'The name one has already been taken.' },
    })
    expect((await create({ name: 'main' })).status).toBe(409)
    expect(await create({ from: 'two' })).toMatchObject({ status: 404, body: { message: "404 World 'two' Not Found" } })
    expect(await create({ from: 'one@first' })).toMatchObject({
      status: 404,
      body: { message: "404 Snapshot 'first' of World 'one' Not Found" },
    })
    for (const name of ['', 'One', '../up', 'a/b', '-a', 'a'.repeat(64)])
      expect(await create({ name }), name).toMatchObject({ status: 400 })
    for (const from of ['', '@a', 'one@', 'one@a@b'])
      expect(await create({ from }), from).toMatchObject({ status: 400 })
  })

  test('is for administrators of the main world', async ({ main }) => {
    const { server, given, fork } = main
    const token = await given.token(await given.user())
    expect((await server.send('POST', WORLDS, { token })).status).toBe(403)
    expect((await server.send('POST', WORLDS)).status).toBe(401)
    const world = await fork()
    expect((await world.send('POST', WORLDS)).status).toBe(403)
    expect((await world.send('GET', WORLDS)).status).toBe(403)
    expect((await world.send('GET', `${WORLDS}/main`)).status).toBe(403)
    expect((await world.send('GET', `${WORLDS}/${world.name}`)).status).toBe(200)
  })
})
